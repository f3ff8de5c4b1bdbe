import type { CauseId } from '#causes';
import { conditionOf, type Node } from '#cluster';
import type { KubeletBehavior } from '#versions';
import type { Rounds } from './schedule.ts';
import type { LocalStatus, Pressure } from './status.ts';

/** What one kubelet knows while its machine has power. */
export interface Kubelet {
  /** The node as it registered, for a kubelet that finds its object gone when it starts. */
  readonly registration: Node;
  readonly behavior: KubeletBehavior;
  rounds: Rounds;
  local: LocalStatus;
  reasonNotReady: string | undefined;
  /** It holds its machine up until its pods are stopped; meanwhile it is not ready. */
  shuttingDown: boolean;
  /** Why its next status round would change something, while one is scheduled. */
  pending: CauseId | undefined;
  /** Changes of its status that were told when they happened and are still to be written. */
  readonly announced: Map<Pressure, CauseId>;
}

/** What was told before; but what another has written since is told when it is changed. */
export const announcedOf = ({ announced }: Kubelet, node: Node): ReadonlyMap<string, CauseId> =>
  new Map([...announced].filter(([type]) => conditionOf(node, type)?.status !== 'Unknown'));
