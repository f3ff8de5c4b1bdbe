import type { AttachDetachCause } from '#controllers/attach-detach';
import { listed } from '#words';
import type { Words } from './words.ts';

const NOT_LET_GO = ', but the node has not let go of it';

/** Decisions of the attach-detach controller. */
export const ATTACH_DETACH_WORDS: Words<AttachDetachCause['kind']> = {
  'attach-detach/not-needed': ({ volume, node, inUse }) =>
    `no pod on ${node} needs volume ${volume} any more${inUse ? NOT_LET_GO : ''}`,
  'attach-detach/timed-out': ({ volume, node }) =>
    `${node} is not ready and has not let go of volume ${volume} for six minutes`,
  'attach-detach/out-of-service': ({ volume, node }) =>
    `${node} is out of service: volume ${volume} is detached without waiting for it`,
  'attach-detach/multi-attach': ({ volume, node, attachedTo }) =>
    `volume ${volume} cannot be attached to ${node}: it is attached to ${listed(attachedTo)}`,
};
