import { type Run, runScenario } from '#simulation';
import { type Instant, milliseconds, printInstant, seconds } from '#units';
import type { RecordedChance } from '#wiring';
import { parseSimulateArguments } from '../../src/cli/commands/simulate.ts';
import { requestOptionsOf } from '../../src/cli/request-options.ts';
import { UserError } from '../../src/cli/user-error.ts';
import { beatsIn } from './beats.ts';
import { latencyIn } from './crowds.ts';
import { historyOf } from './history.ts';
import { leasesOf } from './leases.ts';
import { livesOf } from './lives.ts';
import { quotasIn } from './quotas.ts';
import { recordedChance } from './recorded.ts';
import type { Recording } from './recording.ts';
import { scriptAsRecorded } from './script-as-recorded.ts';

/** A recording, played with its outcomes of chance. */
export interface PlayedRecording {
  readonly start: Instant;
  readonly scenario: Run;
}

/** What a play of a recording is given besides. */
interface Beside {
  /** Settings of the command line. */
  readonly set?: readonly string[];
  readonly chance?: RecordedChance;
}

/** Plays the events of a recording. Throws a {@link UserError} when they cannot be played. */
export async function playRecording(
  recording: Recording,
  { set = [], chance = {} }: Beside = {},
): Promise<PlayedRecording> {
  const { text, events, kubelets } = scriptAsRecorded(recording);
  const first = Math.min(...events.map(({ at }) => at)) as Instant;
  const history = historyOf(recording, first);
  const heartbeats = { history, lives: livesOf(events), beats: beatsIn(recording.beats) };
  const leases = new TextEncoder().encode(leasesOf(heartbeats));
  const { options, ...request } = requestOptionsOf(
    parseSimulateArguments([
      ...['--start-time', printInstant(history.start)],
      ...['--api-latency', `${latencyIn(recording, events)}us`],
      ...['--set', `order=${history.orders[0].nodes.join(',')}`],
      ...['--lease-period', '10s'],
      ...set.flatMap((setting) => ['--set', setting]),
      ...(kubelets === 'played' ? ['--relist', '0s'] : []),
    ]),
  );
  const recorded = recordedChance(recording.changes, heartbeats, POD_TIME[kubelets]);
  const result = await runScenario({
    snapshot: [
      ...recording.snapshot,
      { path: 'leases.json', bytes: leases },
      { path: 'quotas.json', bytes: new TextEncoder().encode(quotasIn(recording.changes)) },
    ],
    scripts: [{ path: 'script.yaml', text }],
    ...request,
    options: {
      ...options,
      recorded: { ...recorded, ...(kubelets === 'played' && PLAYED), ...chance },
    },
  });
  if (result.kind === 'rejected') throw new UserError(`${recording.name}: ${whyNot(result)}`);
  return { start: history.start, scenario: result.scenario };
}

/** How long kubelets take to start or to stop a pod, about. */
const POD_TIME = { played: seconds(1), real: milliseconds(500) } as const;

/** Played kubelets let pods go a second after they saw the deletion. */
const PLAYED = { afterBoot: seconds(1) } as const;

const whyNot = ({
  diagnostics,
}: {
  readonly diagnostics: readonly { readonly severity: string; readonly message: string }[];
}): string => diagnostics.find(({ severity }) => severity === 'error')?.message ?? '';
