import { compareText } from '#units';

/** What one name stands for in each of two runs; undefined in a run that does not have it. */
type Sides<T> = readonly [name: string, was: T | undefined, is: T | undefined];

/** What either of two runs has, by name. */
export const inEither = <T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): readonly Sides<T>[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .sort(compareText)
    .map((name) => [name, before.get(name), after.get(name)]);
