import type { Ambiguity } from '#documents';
import { counted } from '#words';
import type { Doubt } from '../windows/doubt.ts';
import type { Windows } from '../windows/windows-of.ts';

/** Evictions of which no window says how late they may come, by the reason. */
export const unboundedTimes = ({ doubts }: Pick<Windows, 'doubts'>): readonly Ambiguity[] =>
  Object.entries(REASONS).flatMap(([name, reason]): readonly Ambiguity[] => {
    const because = name as Doubt;
    const evictions = doubts.get(because);
    if (evictions === undefined) return [];
    const whose =
      evictions === 1 ? 'the time of 1 eviction' : `the times of ${counted(evictions, 'eviction')}`;
    const message = `no window holds ${whose}, as ${reason}; histories (--chances) show a range`;
    return [{ kind: 'unbounded-times', because, evictions, message }];
  });

const REASONS: Readonly<Record<Doubt, string>> = {
  'control-plane': 'the control plane may stop or start anew before',
  heartbeats:
    'heartbeats come too seldom for the grace period, so that healthy nodes may look silent',
  'nodes-change': 'nodes come, go or change zones before',
  'zone-state': 'evictions may slow down or stop where so many nodes of a zone are lost',
  'same-node': 'several things happen to one node, in an order that may differ',
  'other-causes': 'kubelets or other controllers decide when',
};
