import type { TwinAdditions } from '#admission';
import type { Outcome } from '#play';
import { compareText } from '#units';

/** What new pods have that is not in their templates. */
export type NewSpecAssumption =
  /** Running pods of the same templates show it. */
  | {
      readonly kind: 'taken-from-twins';
      readonly names: readonly string[];
      readonly additions: TwinAdditions;
    }
  /** VerticalPodAutoscalers recommend these requests. */
  | {
      readonly kind: 'requests-recommended';
      readonly names: readonly string[];
      readonly scalers: readonly string[];
    };

export function ofNewSpecs({
  taught,
  resized,
}: Pick<Outcome, 'taught' | 'resized'>): readonly NewSpecAssumption[] {
  const found = new Map<string, { names: string[]; additions: TwinAdditions }>();
  for (const [name, additions] of [...taught].sort(([a], [b]) => compareText(a, b))) {
    const key = JSON.stringify(additions);
    const same = found.get(key) ?? { names: [], additions };
    same.names.push(name);
    found.set(key, same);
  }
  const twins = [...found.values()].map(
    ({ names, additions }) => ({ kind: 'taken-from-twins', names, additions }) as const,
  );
  if (resized.size === 0) return twins;
  const scalers = [...new Set(resized.values())].sort(compareText);
  const names = [...resized.keys()].sort(compareText);
  return [...twins, { kind: 'requests-recommended', names, scalers }];
}
