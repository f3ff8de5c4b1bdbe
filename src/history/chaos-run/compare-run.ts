import { type Eviction, type RunComparison, type SimulationReport, TOOL_VERSION } from '#documents';
import { podsCreated } from '#timeline-facts';
import { addToList, compareText, toThousandths } from '#units';
import { counted } from '#words';
import type { MeasuredPod, TelemetryReading } from './read-telemetry.ts';

type Compared = RunComparison['pods'][number];

/**
 * Holds a prediction against the pods that a run of krkn measured. A replacement has another name in
 * each run, so pods of one owner are matched in the order of their times.
 * @param tolerance in seconds
 */
export function compareRun(
  report: Pick<SimulationReport, 'evictions' | 'timeline'>,
  { pods: measured, errors }: Omit<Extract<TelemetryReading, { readonly ok: true }>, 'ok'>,
  tolerance: number,
): RunComparison {
  const { pairs, unknown, unmeasured } = matched(report.evictions, measured);
  const made = new Map(podsCreated(report).map(({ pod, at }) => [pod, at]));
  const pods = pairs.map(([eviction, pod]) => compared(eviction, pod, made, tolerance));
  const result = {
    pods: pods.sort((a, b) => compareText(a.pod, b.pod)),
    unknown: unknown.map(({ key, times }) => ({ pod: key, isRecovered: times !== undefined })),
    unmeasured: unmeasured.map(({ pod }) => pod),
    ...(errors.length > 0 && { errors: [...errors] }),
  };
  return {
    ...{ apiVersion: 'k8s-evict.dev/v1', kind: 'RunComparison', tool: { version: TOOL_VERSION } },
    toleranceSeconds: tolerance,
    answer: answerOf(result, tolerance),
    ...result,
  };
}

/** Whether a run differs from its prediction, or nobody knows, as not all of it was measured. */
export const differs = ({ pods, unknown, errors = [] }: RunComparison): boolean =>
  errors.length > 0 || unknown.length > 0 || pods.some(({ verdict }) => !AGREES.has(verdict));

const AGREES: ReadonlySet<Compared['verdict']> = new Set(['inside', 'neither-recovered']);

interface Matched {
  readonly pairs: readonly (readonly [Eviction, MeasuredPod])[];
  readonly unknown: readonly MeasuredPod[];
  readonly unmeasured: readonly Eviction[];
}

function matched(evictions: readonly Eviction[], measured: readonly MeasuredPod[]): Matched {
  const pairs: (readonly [Eviction, MeasuredPod])[] = [];
  const free = new Set(evictions);
  const byKey = new Map(evictions.map((each) => [each.pod, each] as const));
  const others: MeasuredPod[] = [];
  for (const pod of measured) {
    const same = byKey.get(pod.key);
    if (same !== undefined && free.delete(same)) pairs.push([same, pod]);
    else others.push(pod);
  }
  const byOwner = new Map<string, Eviction[]>();
  for (const each of [...free].sort((a, b) => predictedReady(a) - predictedReady(b))) {
    addToList(byOwner, prefixOf(each.pod), each);
  }
  const unknown: MeasuredPod[] = [];
  for (const pod of others.sort((a, b) => measuredReady(a) - measuredReady(b))) {
    const next = byOwner.get(prefixOf(pod.key))?.shift();
    if (next === undefined) unknown.push(pod);
    else {
      free.delete(next);
      pairs.push([next, pod]);
    }
  }
  return { pairs, unknown, unmeasured: [...free] };
}

/** The owner's part of the name of a pod. */
const prefixOf = (key: string): string => key.replace(/-[^-/]*$/, '');

const predictedReady = ({ at, replacement }: Eviction): number =>
  replacement?.readyAt == null ? Number.POSITIVE_INFINITY : replacement.readyAt - at;

const measuredReady = ({ times }: MeasuredPod): number =>
  times?.ready[0] ?? Number.POSITIVE_INFINITY;

function compared(
  eviction: Eviction,
  { key, times }: MeasuredPod,
  made: ReadonlyMap<string, number>,
  tolerance: number,
): Compared {
  const { at, pod, workload, replacement } = eviction;
  const createdAt = replacement == null ? undefined : made.get(replacement.pod);
  const ready = predictedReady(eviction);
  const predicted = Number.isFinite(ready)
    ? ([toThousandths(Math.max(0, ready - tolerance)), toThousandths(ready + tolerance)] as const)
    : undefined;
  return {
    pod: key,
    predictedPod: pod,
    ...(workload !== undefined && { workload }),
    verdict: verdictOf(predicted, times?.ready),
    ...(times && {
      created: {
        ...(createdAt !== undefined && { predicted: toThousandths(createdAt - at) }),
        measured: toThousandths(times.created),
      },
    }),
    ready: {
      ...(predicted && { predicted }),
      ...(times && { measured: times.ready }),
    },
  };
}

type Range = readonly [number, number];

function verdictOf(predicted: Range | undefined, measured: Range | undefined): Compared['verdict'] {
  if (predicted === undefined) return measured === undefined ? 'neither-recovered' : 'recovered';
  if (measured === undefined) return 'not-recovered';
  return predicted[0] <= measured[1] && measured[0] <= predicted[1] ? 'inside' : 'outside';
}

type Answered = Pick<RunComparison, 'pods' | 'unknown' | 'unmeasured' | 'errors'>;

function answerOf(
  { pods, unknown, unmeasured, errors = [] }: Answered,
  tolerance: number,
): readonly string[] {
  const agreeing = pods.filter(({ verdict }) => AGREES.has(verdict)).length;
  const are = (count: number): string => (count === 1 ? 'is' : 'are');
  const verb = pods.length === 1 ? 'is' : are(agreeing);
  const others = counted(unknown.length, 'pod');
  const untold = counted(unmeasured.length, 'pod');
  return [
    ...errors.map(
      (error) =>
        `krkn could not watch all pods (${error}): whether the others are as predicted is unknown.`,
    ),
    `${agreeing} of ${counted(pods.length, 'measured pod')} ${verb} as predicted, ` +
      `with a tolerance of ${tolerance} s.`,
    unknown.length > 0 &&
      `${others} that the run measured ${are(unknown.length)} not evicted in the prediction.`,
    unmeasured.length > 0 && `The run tells nothing of ${untold} that the prediction evicts.`,
  ].filter((sentence) => sentence !== false);
}
