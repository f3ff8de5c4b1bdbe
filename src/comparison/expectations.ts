import type { ChangedExpectation, JudgedExpectation, SimulationReport } from '#documents';

/** Expectations that hold in one run only, by their names. */
export function compareExpectations(
  before: SimulationReport,
  after: SimulationReport,
): readonly ChangedExpectation[] {
  const [old, now] = [byName(before), byName(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    if (was?.passed === is?.passed) return [];
    const { message = '' } = is ?? was ?? {};
    return [
      {
        name,
        effect: was === undefined || is === undefined ? 'neutral' : is.passed ? 'better' : 'worse',
        ...(was && { before: was.passed }),
        ...(is && { after: is.passed }),
        message,
      } as const,
    ];
  });
}

const byName = ({ expectations }: SimulationReport): ReadonlyMap<string, JudgedExpectation> =>
  new Map(expectations.map((each) => [each.name, each]));
