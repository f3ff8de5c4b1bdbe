import { spreadOf } from '#chance';
import type { Subjects } from './subjects.ts';

/** How many of the causes in a recording lie within the windows of the histories. */
export interface InWindows {
  readonly inside: number;
  /** The same without any tolerance. */
  readonly exactly: number;
  readonly causes: number;
  /** The causes outside, in words, with the number of instants that follow from each. */
  readonly outside: readonly string[];
}

/** In seconds: requests of kubectl and of kubelets take a moment. */
const TOLERANCE = 0.5;

/** A kubelet sees within a second what happened to containers, and the API shows whole seconds. */
const TOLERANCE_OF_KUBELETS = 1.1;

const toleranceOf = (words: string): number =>
  / gone$|: (?:new|Ready) pod /.test(words) ? TOLERANCE_OF_KUBELETS : TOLERANCE;

/** What follows something else within a time that varies less, in seconds, is no cause of its own. */
const OWN_CHANCE = 1;

interface Window {
  readonly p5: number;
  readonly p95: number;
}

/**
 * Counts causes: an instant that follows from another one after the time that histories show is part
 * of that one's cause. The phase of a lease that decides about 24 pods is one cause. What happens in
 * most histories and not in the recording is a cause outside.
 *
 * @param end the end of the recording, in seconds
 */
export function countCauses(
  recorded: Subjects,
  histories: readonly Subjects[],
  end: number,
): InWindows {
  let [inside, exactly, causes] = [0, 0, 0];
  const outside: string[] = [];
  const windowFor = (words: string, parent: string | undefined): Window =>
    windowOf(histories.map((history) => timeIn(history, words, parent)));
  for (const [words, { at, parent, isStep }] of recorded) {
    if (isStep) continue;
    const lag = parent === undefined ? undefined : at - (recorded.get(parent)?.at ?? Number.NaN);
    const after = lag === undefined ? undefined : windowFor(words, parent);
    const follows =
      lag !== undefined && after !== undefined && isWithin(lag, after, toleranceOf(words));
    if (follows && after.p95 - after.p5 <= OWN_CHANCE) continue;
    causes += 1;
    const window = windowFor(words, undefined);
    if (follows || isWithin(at, window, toleranceOf(words))) inside += 1;
    else
      outside.push(
        `${words} at ${shown(at)} s, not from ${shown(window.p5)} to ${shown(window.p95)} s`,
      );
    if (isWithin(at, window, 0) || (lag !== undefined && after && isWithin(lag, after, 0)))
      exactly += 1;
  }
  for (const words of new Set(histories.flatMap((history) => [...history.keys()]))) {
    if (recorded.has(words) || isOthers(words, recorded, histories)) continue;
    const { p5, p95 } = windowFor(words, undefined);
    if (p95 + toleranceOf(words) >= end) continue;
    causes += 1;
    outside.push(`${words} never, not from ${shown(p5)} to ${shown(p95)} s`);
  }
  return { inside, exactly, causes, outside };
}

/** Infinite where it does not happen in a history. */
function timeIn(history: Subjects, words: string, parent: string | undefined): number {
  const at = history.get(words)?.at ?? Number.POSITIVE_INFINITY;
  if (parent === undefined) return at;
  const since = history.get(parent)?.at;
  return since === undefined ? Number.POSITIVE_INFINITY : at - since;
}

/** Whether it is a step only, or what would lead to it is missing in the recording too. */
const isOthers = (words: string, recorded: Subjects, histories: readonly Subjects[]): boolean => {
  const found = histories.find((history) => history.has(words))?.get(words);
  const parent = found?.parent;
  return found?.isStep === true || (parent !== undefined && !recorded.has(parent));
};

const windowOf = (times: readonly number[]): Window => {
  const { p5, p95 } = spreadOf(times);
  return { p5, p95 };
};

const isWithin = (value: number, { p5, p95 }: Window, slack: number): boolean =>
  value >= p5 - slack && value <= p95 + slack;

const shown = (seconds: number): string => seconds.toFixed(1);
