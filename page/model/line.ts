/** Points of a line that is straight between them; it jumps where two have one instant. */
export type Line = readonly (readonly [at: number, value: number])[];

/** The same line with points at these instants, too, as far as it reaches. */
export function withPointsAt(line: Line, instants: readonly number[]): Line {
  const known = new Set(line.map(([at]) => at));
  const [first = 0, last = 0] = [line[0]?.[0], line.at(-1)?.[0]];
  const added = [...new Set(instants)]
    .filter((at) => !known.has(at) && at > first && at < last)
    .map((at) => [at, valueAt(line, at)] as const);
  return [...line, ...added].sort(([a], [b]) => a - b);
}

function valueAt(line: Line, instant: number): number {
  const next = line.findIndex(([at]) => at > instant);
  const [from, before] = line[next - 1] ?? [0, 0];
  const [to, after] = line[next] ?? [from, before];
  return to === from ? after : before + ((after - before) * (instant - from)) / (to - from);
}
