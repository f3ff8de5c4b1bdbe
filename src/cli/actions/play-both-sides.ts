import { compareReports } from '#comparison';
import type { ComparisonReport, SimulationReport } from '#documents';
import { changedBehaviors } from '#releases';
import type { DiffArguments } from '../arguments.ts';
import { reportOf } from '../histories/report-of.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { changesIn } from './changes-in.ts';
import type { Output } from './outputs.ts';
import { openScenario } from './play-scenario.ts';

/**
 * Plays a scenario before and after a change, on a snapshot that is read once. Prints errors in the
 * inputs and returns undefined then.
 */
export async function playBothSides(
  snapshot: readonly string[],
  args: DiffArguments,
  outputs: readonly Output[],
  io: Io,
): Promise<ComparisonReport | undefined> {
  const changes = changesIn(args);
  if (changes.length === 0) {
    throw new UserError(
      'nothing is changed between the two sides',
      "name a change, such as --set controllerManager.node-eviction-rate=1 or --with 'powerOff nodes=worker-1'",
    );
  }
  const opened = await openScenario(snapshot, args, outputs, io);
  const play = async (own: DiffArguments) => {
    const scenario = await opened.play(own);
    if (scenario === undefined) return undefined;
    const { report } = await reportOf(scenario, snapshot, own, io);
    return { report, explained: scenario.explained() };
  };
  const before = await play(sideBefore(args));
  if (before === undefined) return undefined;
  const after = await play(sideAfter(args));
  if (after === undefined) return undefined;
  return compareReports(before.report, after.report, {
    changes,
    behaviors: changedBehaviors(before.explained, after.explained),
  });
}

export type Side = { readonly report: SimulationReport };

/** The side without the changes. */
const sideBefore = (args: DiffArguments): DiffArguments => ({
  ...args,
  apply: [],
  scale: [],
  set: [],
  setFile: [],
  without: [],
});

/** The side with the changes. */
const sideAfter = ({ toKubernetesVersion, ...args }: DiffArguments): DiffArguments => ({
  ...args,
  event: [...args.event, ...args.with],
  ...(toKubernetesVersion !== undefined && { kubernetesVersion: toKubernetesVersion }),
});
