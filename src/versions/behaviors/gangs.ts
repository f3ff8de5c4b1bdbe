import type { BehaviorRequest } from '../behavior-request.ts';
import { featureStatus } from '../feature-status.ts';
import type { Feature } from '../features.ts';
import { featureEnabled } from '../flags/gate-value.ts';
import type { Setting } from '../origin.ts';
import { gateIn } from './control-plane-row.ts';
import { type BehaviorOf, row } from './row.ts';

/** How kube-scheduler treats pods of groups. */
export const GANGS = {
  bindsTogether: row(bindsTogether, {
    does: 'the pods of a gang are bound together, or none of them is',
    upstream: gateIn('GenericWorkload'),
    touches: 'pods-of-gangs',
  }),
};

export type GangBehavior = BehaviorOf<typeof GANGS>;

/** The feature gates of kube-scheduler that are modelled. */
export const GANG_GATES: readonly Feature[] = ['GenericWorkload', 'GangScheduling'];

/** Both gates have to be on, where the release has two. */
function bindsTogether({ schedulerFlags = [], controlPlane }: BehaviorRequest): Setting<boolean> {
  const read = (gate: Feature) => featureEnabled(gate, schedulerFlags, controlPlane);
  const groups = read('GenericWorkload');
  const isOne = featureStatus('GangScheduling', controlPlane).kind === 'removed';
  return isOne || !groups.value ? groups : read('GangScheduling');
}
