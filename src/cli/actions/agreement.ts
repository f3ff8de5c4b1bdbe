import {
  type Agreement,
  compareWith,
  differencesIn,
  endOf,
  type InferredEvent,
  type Learned,
  modelledIn,
  type Postmortem,
  scriptText,
  startOf,
  type Variation,
  variationsOf,
} from '#history';
import { makeReport } from '#report';
import { loadForScenarios, type SnapshotInMemory } from '#simulation';
import { type Instant, later, seconds } from '#units';
import { counted } from '#words';
import type { PostmortemArguments } from '../arguments.ts';
import { readSnapshotInputs } from '../inputs.ts';
import type { Io } from '../io.ts';
import { printDiagnostics } from './print-diagnostics.ts';

type Options = Parameters<typeof loadForScenarios>[0]['options'];

/** A cluster of before, to play outages on. */
export interface PlayedBefore {
  readonly loaded: SnapshotInMemory;
  readonly options: Options;
}

/** Loads the snapshot of before; undefined where none is given. */
export async function loadBefore(
  { before, kubernetesVersion }: Pick<PostmortemArguments, 'before' | 'kubernetesVersion'>,
  io: Io,
): Promise<PlayedBefore | undefined> {
  if (before.length === 0) return undefined;
  const options = {
    controllers: 'steady' as const,
    allowPartial: true,
    ...(kubernetesVersion !== undefined && { kubernetesVersion }),
  };
  const snapshot = await readSnapshotInputs(before, io);
  return { loaded: await loadForScenarios({ snapshot, options }), options };
}

/**
 * Plays the outage on the snapshot of before, at the beginning, the middle and the end of what is
 * not known exactly, and holds the evictions of the play that agrees best against the record.
 * Differences are explained by playing what may be their reason.
 */
export async function agreementOf(
  found: Postmortem,
  learned: readonly Learned[],
  before: PlayedBefore,
  io: Io,
): Promise<Agreement | 'rejected'> {
  const compare: Compare = (variation, histories) =>
    comparedWith(found, variation, before, histories);
  const plain = await compare({ events: found.outage, settings: [] }, HISTORIES);
  if (!('pods' in plain)) {
    await printDiagnostics(plain.diagnostics, io);
    return 'rejected';
  }
  const { reasons, untried } = await reasonsFor(plain, found, learned, compare);
  const rest =
    untried === 0
      ? ''
      : ` ${counted(untried, 'possible reason')} ${untried === 1 ? 'was' : 'were'} not tried.`;
  return { ...plain, message: `${plain.message}${rest}`, reasons };
}

type Compare = (variation: Omit<Variation, 'words'>, histories: number) => Promise<Compared>;

/** What explains differences, the most of them first. */
async function reasonsFor(
  plain: Omit<Agreement, 'reasons'>,
  found: Postmortem,
  learned: readonly Learned[],
  compare: Compare,
): Promise<{ readonly reasons: Agreement['reasons']; readonly untried: number }> {
  const differing = plain.pods.filter(({ verdict }) => verdict !== 'agrees');
  if (differing.length === 0) return { reasons: [], untried: 0 };
  const all = variationsOf(found, learned, differing);
  const pods = found.evidence.before?.cluster.pods.length ?? 0;
  const variations = all.slice(0, Math.max(1, Math.floor(MOST_PODS / Math.max(1, pods))));
  const fewest = await compare({ events: found.outage, settings: [] }, 0);
  const reasons: Agreement['reasons'][number][] = [];
  for (const variation of variations) {
    // Most variations explain nothing, which the fewest plays tell as well.
    if (!isBetter(await compare(variation, 0), fewest)) continue;
    const tried = await compare(variation, HISTORIES);
    if ('pods' in tried) reasons.push(...reasonIn(variation, plain, tried));
  }
  // The order of what is tried is that of the evidence, and sorting keeps it among equals.
  const inOrder = reasons.sort((a, b) => b.removes - a.removes).slice(0, SHOWN);
  return { reasons: inOrder, untried: all.length - variations.length };
}

/** What a variation explains; nothing where it explains no difference. */
function reasonIn(
  { words }: Variation,
  plain: Omit<Agreement, 'reasons'>,
  { agrees, pods }: Omit<Agreement, 'reasons'>,
): Agreement['reasons'] {
  const [before, left] = [differencesIn(plain), differencesIn({ pods })];
  if (left >= before || agrees < plain.agrees) return [];
  const removals = counted(plain.recorded, 'removal');
  const effect =
    agrees > plain.agrees
      ? `${agrees} of ${removals} ${agrees === 1 ? 'agrees' : 'agree'} instead of ${plain.agrees}`
      : `${differText(left)} instead of ${before}`;
  return [{ removes: before - left, agrees, message: `With ${words}, ${effect}.` }];
}

function differText(pods: number): string {
  if (pods === 0) return 'no pod differs';
  return `${counted(pods, 'pod')} ${pods === 1 ? 'differs' : 'differ'}`;
}

type Compared = Awaited<ReturnType<typeof comparedWith>>;

const isBetter = (one: Compared, other: Compared): boolean =>
  'pods' in one && 'pods' in other && differencesIn(one) < differencesIn(other);

/** Where the instants of the outage lie in what is not known exactly, from 0 to 1. */
const PLACES = [0, 0.5, 1];

/** What else is chance is drawn so often, for each of these places. */
const HISTORIES = 8;

/** Of large clusters, each play of which takes long, so many pods in all plays of reasons. */
const MOST_PODS = 500_000;

/** Reasons that explain less than these are noise. */
const SHOWN = 5;

/**
 * Plays go on for so long after the end of the record: what chance alone moves past that end is no
 * difference.
 */
const BEYOND = seconds(60);

async function comparedWith(
  found: Postmortem,
  { events, settings }: Omit<Variation, 'words'>,
  { loaded, options }: PlayedBefore,
  histories: number,
) {
  const reports = [];
  const end = endOf(found);
  for (const place of PLACES) {
    const moved = events.map((event) => movedTo(event, place));
    const parts = {
      events: moved,
      start: startOf(found),
      end: end && later(end, BEYOND),
      settings,
    };
    const result = await loaded.play({
      scripts: [{ path: 'the outage of the record', text: [...scriptText(parts)].join('') }],
      events: [],
      options,
    });
    if (result.kind !== 'played') return { diagnostics: result.diagnostics };
    reports.push(makeReport(result.scenario));
    for (let number = 1; number <= histories; number++) {
      reports.push(makeReport(result.scenario.inHistory({ number }, 'figures')));
    }
  }
  return compareWith(found, modelledIn(reports), end);
}

/** @param place from 0, the earliest instant that the event can have, to 1, the latest */
const movedTo = (event: InferredEvent, place: number): InferredEvent => ({
  ...event,
  at: Math.round(event.earliest + place * (event.latest - event.earliest)) as Instant,
});
