import { entriesOf } from '#causes';
import type { Outcome } from '#play';
import type { WorkloadFinder } from '#pod-facts';
import type { StartupTimes } from '#pod-times';
import { compareText } from '#units';

/** What is assumed about readiness gates of new pods. */
export type GateAssumption = {
  readonly [Kind in GateKind]: {
    readonly kind: Kind;
    /** Workloads, and pods without one. */
    readonly names: readonly string[];
    readonly pods: number;
  };
}[GateKind];

type GateKind = 'readiness-gates-open' | 'readiness-gates-set';

/** New pods that wait for a gate for ever, and those whose gates are set as soon as they run. */
export function ofGates(
  { entries, made }: Pick<Outcome, 'entries' | 'made'>,
  startup: Pick<StartupTimes, 'gatesSetAtOnce'>,
  workloads: Pick<WorkloadFinder, 'of'>,
): readonly GateAssumption[] {
  const about = (kind: GateKind, keys: ReadonlySet<string>): readonly GateAssumption[] => {
    if (keys.size === 0) return [];
    const names = [...keys].map((key) => {
      const pod = made.get(key);
      return (pod && workloads.of(pod)) ?? key;
    });
    return [{ kind, names: [...new Set(names)].sort(compareText), pods: keys.size }];
  };
  const waiting = entriesOf(entries, 'kubelet/awaits-gates').map(({ cause }) => cause.pod);
  return [
    ...about('readiness-gates-open', new Set(waiting)),
    ...about('readiness-gates-set', startup.gatesSetAtOnce),
  ];
}
