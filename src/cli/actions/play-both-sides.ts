import type { SimulationReport } from '#documents';
import type { PrintedComparison } from '#print';
import { changedBehaviors } from '#releases';
import { makeReport } from '#report';
import { counted } from '#words';
import type { DiffArguments } from '../arguments.ts';
import type { InterruptedCode } from '../exit-code.ts';
import { checkChances } from '../histories/check-chances.ts';
import { reportOf } from '../histories/report-of.ts';
import { warnOfOneHistory } from '../histories/warn-of-one-history.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { comparedRuns } from './compared-runs.ts';
import type { Output } from './outputs.ts';
import { openScenario } from './play-scenario.ts';
import { helperFor, type SideInHelper } from './side-in-helper.ts';

const NAME_A_CHANGE =
  "name a change, such as --set controllerManager.node-eviction-rate=1 or --with 'powerOff nodes=worker-1'";

const TWO_SNAPSHOTS =
  'files of a snapshot are read as one; to compare two snapshots, play each with simulate -o json=FILE and give diff ' +
  'both reports';

/**
 * Plays a scenario before and after a change, on a snapshot that is read once. Prints errors in the
 * inputs and returns undefined then.
 */
export async function playBothSides(
  snapshot: readonly string[],
  args: DiffArguments,
  outputs: readonly Output[],
  io: Io,
): Promise<ComparedSides | undefined> {
  checkChances(args, args.script.length > 0);
  refuseOneEvent(args);
  const changes = changesIn(args);
  if (changes.length === 0) {
    throw new UserError(
      'nothing is changed between the two sides',
      snapshot.length < 2 ? NAME_A_CHANGE : TWO_SNAPSHOTS,
    );
  }
  await warnOfOneHistory(args, io);
  const sides = { before: sideBefore(args), after: sideAfter(args) };
  // The other process begins before this one is busy.
  const helper = await helperFor(snapshot, sides.before, io);
  try {
    const opened = await openScenario(snapshot, args, outputs, io);
    let interruptedBy: InterruptedCode | undefined;
    const play = async (own: DiffArguments): Promise<SimulationReport | undefined> => {
      const scenario = await opened.play(own);
      if (scenario === undefined) return undefined;
      if (interruptedBy !== undefined) return makeReport(scenario);
      const played = await reportOf(scenario, snapshot, own, io);
      interruptedBy = played.interruptedBy;
      return played.report;
    };
    const reports = await playSides(sides, play, helper);
    if (reports === undefined) return undefined;
    const [before, after] = reports;
    const behaviors = changedBehaviors(
      await opened.explain(sides.before),
      await opened.explain(sides.after),
    );
    const notes = interruptedBy !== undefined ? [interruptedText(before, after)] : [];
    return {
      printed: comparedRuns(before, after, outputs, { changes, behaviors, notes }),
      interruptedBy,
    };
  } finally {
    helper?.kill();
  }
}

/** Throws a {@link UserError} for changes of events with a number that counts the events of both sides. */
function refuseOneEvent({ onlyEvent, with: events, without }: DiffArguments): void {
  const change = events.length > 0 ? '--with' : without.length > 0 ? '--without' : undefined;
  if (onlyEvent === undefined || change === undefined) return;
  throw new UserError(
    `--only-event does not go with ${change}: its number would name other events after the change`,
    'give the one event alone, as -e or in a script of its own',
  );
}

/** The comparison, and whether it was interrupted while histories were played. */
export interface ComparedSides {
  readonly printed: PrintedComparison;
  readonly interruptedBy: InterruptedCode | undefined;
}

function interruptedText(before: SimulationReport, after: SimulationReport): string {
  const [was, is] = [before, after].map(({ chances }) => chances?.histories ?? 0);
  return `interrupted after ${counted(was ?? 0, 'history', 'histories')} before the change and ${is ?? 0} after it`;
}

interface Sides {
  readonly before: DiffArguments;
  readonly after: DiffArguments;
}

/** The side that another process plays is played here if that process has failed. */
async function playSides(
  sides: Sides,
  play: (side: DiffArguments) => Promise<SimulationReport | undefined>,
  helper: SideInHelper | undefined,
): Promise<readonly [before: SimulationReport, after: SimulationReport] | undefined> {
  // Errors that both sides have are those of the side without the changes.
  const here = helper === undefined ? await play(sides.before) : undefined;
  if (helper === undefined && here === undefined) return undefined;
  const after = await play(sides.after);
  if (after === undefined) return undefined;
  const before = here ?? (await helper?.report()) ?? (await play(sides.before));
  return before && [before, after];
}

/** The side without the changes. */
const sideBefore = (args: DiffArguments): DiffArguments => ({
  ...args,
  apply: [],
  scale: [],
  set: [],
  setFile: [],
  without: [],
  playRollout: false,
});

/** The side with the changes. */
const sideAfter = ({ toKubernetesVersion, ...args }: DiffArguments): DiffArguments => ({
  ...args,
  event: [...args.event, ...args.with],
  ...(toKubernetesVersion !== undefined && { kubernetesVersion: toKubernetesVersion }),
});

/** The changes of a command line, each as its option. */
const changesIn = ({
  apply,
  scale,
  set,
  setFile,
  toKubernetesVersion,
  with: events,
  without,
  playRollout,
}: DiffArguments): readonly string[] => [
  ...apply.map((path) => `--apply ${path}`),
  ...(playRollout ? ['--play-rollout'] : []),
  ...scale.map((text) => `--scale ${text}`),
  ...setFile.map((path) => `--set-file ${path}`),
  ...set.map((setting) => `--set ${setting}`),
  ...(toKubernetesVersion === undefined ? [] : [`--to-kubernetes-version ${toKubernetesVersion}`]),
  ...events.map((event) => `--with '${event}'`),
  ...without.map((id) => `--without ${id}`),
];
