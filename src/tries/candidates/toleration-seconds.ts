import type { RecordedTaint } from '#causes';
import { controllerOf, isNodeHealthTaint } from '#cluster';
import { isCountdown, isTainting, isUntainting } from '#run-facts';
import { between, inSeconds } from '#units';
import { API_SERVER_FLAGS, defaultInWords } from '#versions';
import type { Candidate, Question } from '../question.ts';
import { scriptOf, targetOf } from '../script-of.ts';

const SHORT = 60;
const USUAL = Number(defaultInWords(API_SERVER_FLAGS.defaultUnreachableTolerationSeconds));
const MINUTE = 60;

/** Proposes a shorter toleration time, and one that outlasts the fault. */
export const tolerationSeconds: Candidate = (question) => {
  const target = targetOf(question);
  if (target === undefined || !isChangeable(question)) return [];
  const used = secondsUsed(question);
  const enough = secondsToOutlast(question);
  const tried = [
    ...(used === undefined ? [] : [used > SHORT ? SHORT : SHORT / 2]),
    ...(used === undefined && isSpared(question) ? [USUAL] : []),
    ...(enough === undefined ? [] : [enough]),
  ];
  const now = used === undefined ? '' : ` instead of ${used}`;
  return tried.map((seconds) => ({
    words: `with tolerationSeconds ${seconds}${now}`,
    change: {
      script: scriptOf({
        set: {
          pods: [{ target, tolerationSeconds: { unreachable: seconds, 'not-ready': seconds } }],
        },
      }),
    },
  }));
};

/**
 * The tolerations that the DaemonSet controller adds cannot be changed, and the pods of a node have
 * no tolerations in common.
 */
const isChangeable = ({ object, pods }: Question): boolean =>
  (object.kind === 'pod' || object.kind === 'workload') &&
  !pods.some((pod) => controllerOf(pod)?.kind === 'DaemonSet');

/** The first toleration time that ran, in full or in part. */
function secondsUsed({ entries }: Question): number | undefined {
  for (const entry of entries) {
    const { cause } = entry;
    if (cause.kind === 'taint-eviction/toleration-used-up' && isOfFault(cause.taint)) {
      return cause.seconds;
    }
    if (isCountdown(entry) && isOfFault(entry.cause.taint)) {
      const begun = entries.findLast(
        (other) => other.id < entry.id && isTainting(other) && isOfFault(other.cause.taint),
      );
      if (begun !== undefined) return Math.round(inSeconds(between(begun.at, entry.cause.due)));
    }
  }
  return undefined;
}

const isOfFault = (taint: RecordedTaint | undefined): boolean =>
  taint !== undefined && isNodeHealthTaint(taint);

const isSpared = ({ spared }: Question): boolean =>
  spared.some(({ reason }) => reason === 'tolerates-forever');

/** The toleration time that lasts until the node recovers. */
function secondsToOutlast({ entries, evictions, at }: Question): number | undefined {
  const gone = evictions.find(({ mechanism }) => mechanism === 'taint');
  if (gone === undefined) return undefined;
  const tainted = entries.find((entry) => isTainting(entry) && isOfFault(entry.cause.taint));
  const recovered = entries.find(
    (entry) =>
      at(entry) > gone.at &&
      isUntainting(entry) &&
      entry.cause.node === gone.node &&
      isOfFault(entry.cause.taint) &&
      entry.cause.taint.effect === 'NoExecute',
  );
  if (tainted === undefined || recovered === undefined) return undefined;
  return MINUTE * Math.ceil((at(recovered) - at(tainted) + 1) / MINUTE);
}
