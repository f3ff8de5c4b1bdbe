import type { CloudNodeCause } from '#controllers/cloud-node-lifecycle';
import type { Words } from './words.ts';

/** Decisions of the cloud node-lifecycle controller. */
export const CLOUD_NODE_WORDS: Words<CloudNodeCause['kind']> = {
  'cloud-node/instance-gone': ({ node }) =>
    `${node} is not ready, and the cloud has no such instance any more: its Node object goes`,
  'cloud-node/instance-stopped': ({ node }) =>
    `${node} is not ready, and the cloud says that its instance is stopped`,
};
