import { counted } from '#words';
import { flagLearned, type Lesson, roundBetween } from './lesson.ts';

/** The first requests of a client that rested need no token: `--kube-api-burst` of them. */
const BURST = 30;

/** Fewer seconds than these tell too little, as times are cut off to whole ones. */
const SHORTEST = 5;

/**
 * The rate of the client of the node controller, from the spacing of NodeNotReady on pods (HI-21):
 * each pod costs the write of its status and that of the Event, which take turns.
 * @upstream pkg/controller/util/node/controller_utils.go MarkPodsNotReady (1.36)
 */
export const clientRate: Lesson = (postmortem) => {
  const times = postmortem.evidence.events
    .filter(
      ({ reason, about, component }) =>
        reason === 'NodeNotReady' && about.kind === 'Pod' && component === 'node-controller',
    )
    .flatMap(({ first }) => (first === undefined ? [] : [first / 1_000_000]))
    .sort((a, b) => a - b);
  const run = longestRun(times).slice(BURST);
  const [first, last] = [run[0] ?? 0, run.at(-1) ?? 0];
  const stretch = last - first;
  if (stretch < SHORTEST) return [];
  const requests = (run.length - 1) * 2;
  const rate = roundBetween(requests / (stretch + 1), requests / stretch, requests / (stretch - 1));
  if (rate === undefined) return [];
  const message =
    `kube-api-qps is ${rate}: ${counted(run.length, 'pod')} of silent nodes were marked not ready ` +
    `within ${Math.round(stretch)}s, two requests each`;
  const learned = { value: `${rate}`, observations: run.length, message };
  return [flagLearned(postmortem, 'kube-api-qps', learned)];
};

/** The longest stretch without a second in which nothing happens: a pass that was never idle. */
function longestRun(times: readonly number[]): readonly number[] {
  const runs: number[][] = [[]];
  for (const time of times) {
    const run = runs.at(-1);
    if (run === undefined || time - (run.at(-1) ?? time) >= 2) runs.push([time]);
    else run.push(time);
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}
