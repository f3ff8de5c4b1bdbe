import { silencesIn } from '#run-facts';
import { inSeconds } from '#units';
import type { Candidate, Question } from '../question.ts';
import { scriptOf } from '../script-of.ts';

const SHORT = 20;
const MINUTE = 60;

/**
 * Proposes a shorter grace period for silent nodes, and one that is long enough for them to be back
 * in time.
 */
export const monitorGracePeriod: Candidate = (question) => {
  const { entries } = question;
  const noticed = entries.find(({ cause }) => cause.kind === 'node-lifecycle/grace-exceeded');
  if (noticed?.cause.kind !== 'node-lifecycle/grace-exceeded') return [];
  const now = inSeconds(noticed.cause.grace);
  const patient = secondsOfSilence(question, noticed.cause.node);
  return [
    ...(patient === undefined || patient <= now ? [] : [patient]),
    ...(now > SHORT ? [SHORT] : []),
  ].map((seconds) => ({
    words: `with --node-monitor-grace-period=${seconds}s instead of ${now}s`,
    change: {
      script: scriptOf({
        set: { controllerManager: { 'node-monitor-grace-period': `${seconds}s` } },
      }),
    },
  }));
};

/** The length of the silence of a node that came back, and a little more. */
function secondsOfSilence({ entries, at }: Question, node: string): number | undefined {
  const silence = silencesIn(entries).find((each) => each.node === node);
  if (silence?.to === undefined) return undefined;
  const { from, to } = silence;
  return MINUTE * Math.ceil((at({ at: to }) - at({ at: from }) + MINUTE / 2) / MINUTE);
}
