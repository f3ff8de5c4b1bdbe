import { nodeSpans } from '../model/node-spans.ts';
import type { RowSources } from '../model/rows.ts';
import { aligned, StepCounter, type Steps } from '../model/steps.ts';
import { lengthOfBucket } from './bucket.ts';
import type { Chart } from './chart.ts';

/** The charts of what the lanes of a run show, summed up. */
export function chartsOf(sources: RowSources): readonly Chart[] {
  return [workingPods(sources), evictions(sources), nodes(sources)].filter(
    ({ at }) => at.length > 2,
  );
}

function workingPods({ lanes }: RowSources): Chart {
  const [desired, ready, working] = [new StepCounter(), new StepCounter(), new StepCounter()];
  for (const each of lanes.workloads) {
    desired.addCourse(each.desired);
    ready.addCourse(each.ready);
    working.addCourse(each.working);
  }
  return {
    title: 'Pods of the workloads that change',
    curves: [
      { label: 'desired', colour: 'muted', isDashed: true },
      { label: 'ready in the API', colour: 'accent' },
      { label: 'working', colour: 'good-ink' },
    ],
    ...aligned([desired.steps(), ready.steps(), working.steps()], lanes.end.at),
  };
}

/** Pods that work, summed over the workloads that change. */
export function workingIn({ lanes }: RowSources): Steps {
  const working = new StepCounter();
  for (const each of lanes.workloads) working.addCourse(each.working);
  return working.steps();
}

export const titleOfEvictions = (length: number): string =>
  `Pods asked to go, in each ${length === 60 ? 'minute' : `${length} s`}`;

function evictions(sources: RowSources): Chart {
  const end = sources.lanes.end.at;
  const length = lengthOfBucket(end);
  const steps = evictionsIn(sources, length);
  return {
    title: titleOfEvictions(length),
    curves: [{ label: 'pods', colour: 'leaving' }],
    ...aligned(steps.at.length === 1 ? [] : [steps], end),
  };
}

/**
 * Requests of deletion and evictions by kubelets, as the timeline has them.
 *
 * @param length of the periods over which they are counted, in seconds
 */
export function evictionsIn({ history }: RowSources, length: number): Steps {
  const counts = new Map<number, number>();
  for (let row = 0; row < history.count; row += 1) {
    const kind = history.kind(row);
    if (kind !== 'PodEvicted' && kind !== 'PodDeletionRequested') continue;
    if (history.detail(row) === 'workload') continue;
    const bucket = Math.floor((history.at[row] ?? 0) / length) * length;
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  const edges = [...counts].flatMap(([from, count]): [number, number][] => [
    [from, count],
    ...(counts.has(from + length) ? [] : [[from + length, 0] as [number, number]]),
  ]);
  edges.sort(([a], [b]) => a - b);
  return { at: [0, ...edges.map(([at]) => at)], values: [0, ...edges.map(([, n]) => n)] };
}

function nodes({ cluster, history, lanes }: RowSources): Chart {
  const [silent, lost] = [new StepCounter(), new StepCounter()];
  for (const node of cluster.nodes) {
    for (const { state, from, to } of nodeSpans(history, history.rowsOfNode(node)).states) {
      const counter = state === 'silent' ? silent : state === 'ready' ? undefined : lost;
      counter?.add(from, 1);
      if (to < Infinity) counter?.add(to, -1);
    }
  }
  return {
    title: 'Nodes in trouble',
    curves: [
      { label: 'silent, called ready', colour: 'accent' },
      { label: 'not ready or removed', colour: 'bad' },
    ],
    ...aligned([silent.steps(), lost.steps()], lanes.end.at),
  };
}
