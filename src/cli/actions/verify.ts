import { firstDifferenceIn } from '#play';
import type { Run } from '#simulation';
import { counted } from '#words';
import type { ScenarioArguments } from '../arguments.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { playScenario } from './play-scenario.ts';

/** Whether a run can be verified: what comes through a pipe can be read once. */
export function checkVerifiable(
  snapshot: readonly string[],
  { script, setFile, apply }: ScenarioArguments,
): void {
  if (![...snapshot, ...script, ...setFile, ...apply].includes('-')) return;
  throw new UserError(
    '--verify reads the input twice, and standard input can be read once',
    'write it to a file first',
  );
}

/**
 * Plays a scenario twice more: on what is prepared already, and from the files with their objects in
 * the opposite order. Returns one line: that all three have the same history, or where the first
 * difference is.
 */
export async function verify(
  scenario: Run,
  snapshot: readonly string[],
  args: ScenarioArguments,
  io: Io,
): Promise<{ readonly isSame: boolean; readonly text: string }> {
  const { outcome } = scenario;
  const fork = scenario.replay({});
  const reread = await playScenario(snapshot, { ...args, quiet: true }, [], io, {
    isBackwards: true,
  });
  const others = [
    ['played again', fork.kind === 'played' ? fork.scenario : undefined],
    ['read in the opposite order', reread],
  ] as const;
  for (const [how, other] of others) {
    const difference =
      other === undefined ? 'it is not played' : firstDifferenceIn(outcome, other.outcome);
    if (difference === undefined) continue;
    const text = `verify: ${how}, the run differs, which is a defect of k8s-evict: ${difference}\n`;
    return { isSame: false, text };
  }
  const entries = counted(outcome.entries.length, 'entry', 'entries');
  const same = `${entries} in each, digest ${outcome.digest}`;
  const text = `verify: played again, and read in the opposite order, the run is the same: ${same}\n`;
  return { isSame: true, text };
}
