import type { SweepReport } from '#documents';
import { counted, offsetText } from '#words';
import { NO_PODS } from '../answer/evictions.ts';

/** What a start far behind the snapshot takes for granted. */
export function conditionOf({ assumptions }: SweepReport): string {
  const late = assumptions.find(({ kind }) => kind === 'leases-before-start');
  return late === undefined ? '' : `if the nodes that were alive at ${late.time} still are, `;
}

/** That no fault is cleared, and why; nothing where there is ground. */
export const notCleared = (report: SweepReport): readonly string[] => {
  const why = whyNotCleared(report);
  return why.length === 0 ? [] : [`Nothing is cleared: ${why.join('; ')}.`];
};

/** Why a fault that shows no harm is not cleared; empty where there is ground. */
export const whyNotCleared = (report: SweepReport): readonly string[] => [
  ...withoutPods(report),
  ...silentNodes(report),
  ...loopsIn(report),
  ...cutRuns(report),
];

/** Nodes on which the snapshot shows no pods, or not all of them: a loss seems to cost less. */
function withoutPods({ summary, assumptions }: SweepReport): readonly string[] {
  if (summary.pods === 0) return [`${NO_PODS}; kubectl get pods -A -o yaml adds them`];
  return assumptions.flatMap(({ kind, message }) => (LACKS_PODS.has(kind) ? message : []));
}

const LACKS_PODS: ReadonlySet<string> = new Set([
  ...['pods-unseen', 'room-contradicted', 'capture-of-namespaces'],
]);

/** Runs that end before their time in a loop: what comes after it is unknown. */
function loopsIn({ rows }: SweepReport): readonly string[] {
  const loops = rows.filter(({ end }) => end.reason === 'loop');
  const [first] = loops;
  if (first === undefined) return [];
  const which = `${counted(loops.length, 'run')} of ${rows.length}`;
  const verb = loops.length === 1 ? 'ends' : 'end';
  const when = `the first shown at ${offsetText(first.end.at)}`;
  return [`${which} ${verb} early in a loop without end, ${when}`];
}

/** The seconds of a run whose duration nobody shortens. */
const A_DAY = 86_400;

/** Runs that a short duration cuts: what comes after it is unknown. */
function cutRuns({ rows }: SweepReport): readonly string[] {
  const cut = rows.filter(({ end }) => end.reason === 'horizon' && end.at < A_DAY);
  const [first] = cut;
  if (first === undefined) return [];
  const which = `${counted(cut.length, 'run')} of ${rows.length}`;
  const verb = cut.length === 1 ? 'ends' : 'end';
  return [`${which} ${verb} at ${offsetText(first.end.at)}, while something is still to happen`];
}

/**
 * The assumptions about nodes that are not alive in the snapshot, or of which it says two things:
 * these lose nothing, which clears nothing. Nodes of which no kubelet has spoken are among the
 * silent ones, and named once.
 */
function silentNodes({ assumptions }: SweepReport): readonly string[] {
  const of = (wanted: string) => assumptions.find(({ kind }) => kind === wanted);
  const never = of('nodes-never-healthy');
  const silent = of('nodes-silent-at-start');
  const named = new Set(never?.nodes);
  const hasOthers = silent?.nodes?.some((name) => !named.has(name)) ?? silent !== undefined;
  const others = [of('nodes-not-ready-at-start'), of('leases-stale')];
  const notes = [never, hasOthers ? silent : undefined, ...others];
  return notes.flatMap((note) => note?.message ?? []);
}
