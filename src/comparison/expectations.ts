import {
  type ChangedExpectation,
  type Effect,
  type JudgedExpectation,
  resultOf,
  type SimulationReport,
} from '#documents';

/** Expectations that hold in one run only, or that only one run judges, by their names. */
export function compareExpectations(
  before: SimulationReport,
  after: SimulationReport,
): readonly ChangedExpectation[] {
  const [old, now] = [byName(before), byName(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    const results = { before: was && resultOf(was), after: is && resultOf(is) };
    if (results.before === results.after) return [];
    const { message = '' } = is ?? was ?? {};
    return [{ name, effect: effectOf(results), ...given(results), message }];
  });
}

interface Results {
  readonly before: ReturnType<typeof resultOf> | undefined;
  readonly after: ReturnType<typeof resultOf> | undefined;
}

/** What nobody can judge is no merit; what fails does. */
function effectOf({ before, after }: Results): Effect {
  if (before === undefined || after === undefined || after === 'unknown') return 'neutral';
  if (after === 'fails') return 'worse';
  return before === 'fails' ? 'better' : 'neutral';
}

const given = ({ before, after }: Results) => ({
  ...(before !== undefined && before !== 'unknown' && { before: before === 'holds' }),
  ...(after !== undefined && after !== 'unknown' && { after: after === 'holds' }),
  ...(before === 'unknown' && { unknown: 'before' as const }),
  ...(after === 'unknown' && { unknown: 'after' as const }),
});

const byName = ({ expectations }: SimulationReport): ReadonlyMap<string, JudgedExpectation> =>
  new Map(expectations.map((each) => [each.name, each]));
