import { loadTestReport, type TestedScenario } from '#documents';
import { helperWarning } from '../helper.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import type { FoundScenario } from './find-scenarios.ts';

/** Below this number of scenarios per process, starting another one takes longer than it saves. */
const LEAST_SCENARIOS = 16;
const LEAST_BYTES = 8_000_000;

/** The number of useful processes: one for each core, unless there is little work. */
export async function processesFor(
  scenarios: readonly FoundScenario[],
  wanted: number | undefined,
  io: Io,
): Promise<number> {
  const most = Math.min(wanted ?? io.cores, scenarios.length);
  if (wanted !== undefined || most < 2) return most;
  let bytes = 0;
  for (const { snapshot } of scenarios) for (const path of snapshot) bytes += await io.sizeOf(path);
  return scenarios.length >= LEAST_SCENARIOS * 2 || bytes >= LEAST_BYTES ? most : 1;
}

type TestHere = (share: readonly FoundScenario[]) => Promise<readonly TestedScenario[]>;

/**
 * Tests scenarios in several processes. The results come in the order of the scenarios.
 * @param testHere tests the share of a process that failed
 */
export async function testInProcesses(
  scenarios: readonly FoundScenario[],
  processes: number,
  options: readonly string[],
  testHere: TestHere,
  io: Io,
): Promise<readonly TestedScenario[]> {
  const shares = Array.from({ length: processes }, (_, share) =>
    scenarios.filter((_each, index) => index % processes === share),
  );
  const answers = await Promise.all(shares.map((share) => testShare(share, options, testHere, io)));
  return scenarios.flatMap(
    (_, index) => answers[index % processes]?.[Math.floor(index / processes)] ?? [],
  );
}

async function testShare(
  share: readonly FoundScenario[],
  options: readonly string[],
  testHere: TestHere,
  io: Io,
): Promise<readonly TestedScenario[]> {
  const scripts = share.map(({ script }) => script);
  const args = ['test', '--jobs', '1', '-o', 'json', ...options, '--', ...scripts];
  const { results, messages, failure } = await io.runItself(args);
  if (failure !== undefined) {
    await io.messages.write([helperWarning(failure)]);
    return testHere(share);
  }
  if (results === '') throw new UserError(messages.trim().replace(/^error: /, ''));
  const { scenarios } = (await loadTestReport()).parse(JSON.parse(results));
  // A process finds scripts in the order of their names, as its caller did.
  return scenarios;
}
