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
  /** Running pods of one template show several things: the newest counts. */
  | { readonly kind: 'twins-differ'; readonly names: readonly string[] }
  /** VerticalPodAutoscalers recommend these requests. */
  | {
      readonly kind: 'requests-recommended';
      readonly names: readonly string[];
      readonly scalers: readonly string[];
    };

export function ofNewSpecs({
  taught,
  unlike,
  resized,
}: Pick<Outcome, 'taught' | 'unlike' | 'resized'>): readonly NewSpecAssumption[] {
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
  const inOrder = (names: Iterable<string>): readonly string[] => [...names].sort(compareText);
  return [
    ...twins,
    ...(unlike.size > 0 ? [{ kind: 'twins-differ', names: inOrder(unlike) } as const] : []),
    ...(resized.size > 0 ? [recommended(inOrder(resized.keys()), resized)] : []),
  ];
}

const recommended = (names: readonly string[], resized: Outcome['resized']): NewSpecAssumption => ({
  kind: 'requests-recommended',
  names,
  scalers: [...new Set(resized.values())].sort(compareText),
});
