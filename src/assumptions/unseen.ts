import type { Unseen } from '#preparation';
import type { Assumption } from './assumption.ts';

/** The assumptions that a report shows about the gaps of a snapshot. */
export const ofUnseen = ({ workloads, pods, namespaces }: Unseen): readonly Assumption[] => [
  ...(pods === 0 ? [] : [{ kind: 'pods-unseen', names: workloads, pods } as const]),
  ...(namespaces.length === 0 ? [] : [{ kind: 'namespaces-unseen', names: namespaces } as const]),
];
