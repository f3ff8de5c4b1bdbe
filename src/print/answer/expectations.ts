import type { SimulationReport } from '#documents';
import { counted, listed } from '#words';

/** Counts the expectations that hold, and names the others. */
export function expectationSentences({ expectations }: SimulationReport): readonly string[] {
  if (expectations.length === 0) return [];
  const failed = expectations.filter(({ passed }) => !passed).map(({ name }) => name);
  if (failed.length === 0) {
    return [
      expectations.length === 1
        ? 'The expectation holds.'
        : `All ${expectations.length} expectations hold.`,
    ];
  }
  const verb = failed.length === 1 ? 'fails' : 'fail';
  const all = counted(expectations.length, 'expectation');
  return [`${failed.length} of ${all} ${verb}: ${listed(failed, 3)}.`];
}
