import { clockFrom } from '#documents';
import type { ReadyMoment } from '#expectations';
import type { PlayedScenario } from '#simulation';

/** The course of ready pods at the end of each instant with a change. The first moment is at 0. */
export function readyPods(workload: string, { outcome }: PlayedScenario): readonly ReadyMoment[] {
  const { start, availability } = outcome;
  const { at } = clockFrom(start);
  const found = availability.workloads.find((each) => each.workload === workload);
  const { ready = [], desired = [] } = found ?? {};
  const instants = new Set([
    start,
    ...ready.map((each) => each.at),
    ...desired.map((each) => each.at),
  ]);
  return [...instants]
    .sort((a, b) => a - b)
    .map((instant) => {
      const standing = (course: typeof ready) =>
        course.findLast((each) => each.at <= instant)?.count ?? 0;
      return { at: at(instant), ready: standing(ready), desired: standing(desired) };
    });
}
