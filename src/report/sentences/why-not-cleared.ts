import type { SweepReport } from '#documents';
import type { Run } from '#simulation';
import { isUnfinished } from '#timeline-facts';
import { counted, offsetText } from '#words';
import { noteOf } from './notes.ts';

type Note = SweepReport['assumptions'][number];
type End = SweepReport['baseline']['end'];

/** What an all-clear rests on: what the snapshot shows, and how the runs that were judged end. */
export interface Ground {
  /** The pods of the snapshot. */
  readonly pods: number;
  readonly assumptions: readonly Note[];
  readonly ends: Ends;
}

/** How runs end: how many there are, and those of them that do not show all that comes. */
export interface Ends {
  readonly runs: number;
  readonly unfinished: NonNullable<SweepReport['summary']['unfinished']>;
}

/** How some runs end, in any order. */
export const endsOf = (ends: readonly End[]): Ends => ({
  runs: ends.length,
  unfinished: (['loop', 'horizon'] as const).flatMap((reason) => {
    const those = ends.filter((end) => end.reason === reason && isUnfinished(end));
    const [first] = those;
    return first === undefined ? [] : [{ reason, runs: those.length, at: first.at }];
  }),
});

/** The ground of what a plan clears on a scenario. */
export const groundOf = ({ outcome, assumptions }: Run, ends: readonly End[]): Ground => ({
  pods: outcome.cluster.pods.length,
  assumptions: assumptions.map(noteOf),
  ends: endsOf(ends),
});

/** That nothing is cleared, and why; nothing where there is ground. */
export const notClearedText = (why: readonly string[]): readonly string[] =>
  why.length === 0 ? [] : [`Nothing is cleared: ${why.join('; ')}.`];

/** Why it means nothing that no pod is evicted. */
export const NO_PODS = 'the snapshot holds no pods';

/**
 * Why runs that show no harm clear nothing, in words; empty where there is ground. Each report that
 * could clear something asks this.
 */
export const whyNotCleared = (ground: Ground): readonly string[] => [
  ...withoutPods(ground),
  ...silentNodes(ground),
  ...whyNotShown(ground.ends),
];

/** The same for what concerns no other nodes than those that are alive. */
export const whyNotClearedOfLive = (ground: Ground): readonly string[] => [
  ...withoutPods(ground),
  ...whyNotShown(ground.ends),
];

/** Whether runs show all that comes of what is asked for. */
export const showAll = (ends: readonly End[]): boolean => endsOf(ends).unfinished.length === 0;

/** Why runs do not show all that comes of what is asked for; empty where they do. */
export const whyNotShown = (ends: Ends): readonly string[] =>
  ends.unfinished.map(({ reason, runs, at }) => {
    const ending = endingText(runs, ends.runs);
    const when = offsetText(at);
    return reason === 'loop'
      ? `${ending} early in a loop without end, the first shown at ${when}`
      : `${ending} at ${when}, while something is still to happen`;
  });

/** Nodes on which the snapshot shows no pods, or not all of them: a loss seems to cost less. */
function withoutPods({ pods, assumptions }: Ground): readonly string[] {
  if (pods === 0) return [`${NO_PODS}; kubectl get pods -A -o yaml adds them`];
  return assumptions.flatMap(({ kind, message }) => (LACKS_PODS.has(kind) ? message : []));
}

const LACKS_PODS: ReadonlySet<string> = new Set([
  ...['pods-unseen', 'room-contradicted', 'capture-of-namespaces'],
]);

/** `the run ends`, `2 runs of 3 end`. */
const endingText = (some: number, all: number): string =>
  all === 1 ? 'the run ends' : `${counted(some, 'run')} of ${all} ${some === 1 ? 'ends' : 'end'}`;

/**
 * The assumptions about nodes that are not alive in the snapshot, or of which it says two things:
 * these lose nothing, which clears nothing. Nodes of which no kubelet has spoken are among the
 * silent ones, and named once.
 */
function silentNodes({ assumptions }: Ground): readonly string[] {
  const of = (wanted: string) => assumptions.find(({ kind }) => kind === wanted);
  const never = of('nodes-never-healthy');
  const silent = of('nodes-silent-at-start');
  const named = new Set(never?.nodes);
  const hasOthers = silent?.nodes?.some((name) => !named.has(name)) ?? silent !== undefined;
  const others = [of('nodes-not-ready-at-start'), of('leases-stale')];
  const notes = [never, hasOthers ? silent : undefined, ...others];
  return notes.flatMap((note) => note?.message ?? []);
}
