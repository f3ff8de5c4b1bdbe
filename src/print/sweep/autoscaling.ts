import type { SweepGroup } from '#documents';
import { counted, offsetText } from '#words';
import { faultText, nounOf } from './fault-words.ts';

const NAMES = { 'cluster-autoscaler': 'Cluster Autoscaler', karpenter: 'Karpenter' } as const;

/** What autoscalers do about the faults of a group. */
export function autoscalingText({ kind, faults, autoscaling }: SweepGroup): readonly string[] {
  if (autoscaling === undefined) return [];
  const { recovered, mostOrdered, latest, halted } = autoscaling;
  const noun = nounOf(kind, faults);
  const again =
    latest === undefined
      ? []
      : [
          `After ${recovered} of ${faults} ${noun} all pods run again, by ${offsetText(latest.at)} at the latest ` +
            `(${faultText({ name: latest.fault })}), with up to ${counted(mostOrdered, 'new node')}, if the ` +
            'cloud has them.',
        ];
  const stopped = halted.map(
    ({ autoscaler, faults: count }) =>
      `After ${count} of ${faults} ${noun} ${NAMES[autoscaler]} halts, as too many nodes are not ready.`,
  );
  return [...again, ...stopped];
}
