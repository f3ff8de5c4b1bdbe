import { inSeconds } from '#units';
import { offsetText } from '#words';
import type { Candidate } from '../question.ts';
import { scriptOf } from '../script-of.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Proposes a longer run for scenarios that end while something still runs. */
export const longer: Candidate = ({ scenario, spared, stuck }) => {
  const { outcome, plan } = scenario;
  const isOpen =
    spared.some(({ reason }) => reason === 'toleration-still-running') ||
    stuck.some(({ reason }) => reason === 'still-stopping');
  const now = inSeconds(plan.script.duration);
  if (outcome.endReason !== 'horizon' || !isOpen || now >= DAY) return [];
  return [
    {
      words: `over ${offsetText(DAY)} instead of ${offsetText(now)}`,
      change: { script: scriptOf({ duration: `${DAY}s` }) },
    },
  ];
};
