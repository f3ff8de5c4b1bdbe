import { podConditionOf } from '#cluster';
import {
  addToList,
  between,
  compareText,
  inSeconds,
  medianOf,
  printDuration,
  seconds,
} from '#units';
import { counted } from '#words';
import { workloadNames } from '../losses/workloads.ts';
import type { Postmortem } from '../postmortem.ts';
import { clientRate } from './client-rate.ts';
import { evictionRate } from './eviction-rate.ts';
import { flagLearned, type Learned } from './lesson.ts';
import { bootTime, readyAfter } from './new-nodes.ts';
import { thresholds } from './thresholds.ts';

/** What a record teaches about settings (HI-50). */
export const learnedFrom = (postmortem: Postmortem): readonly Learned[] => [
  ...gracePeriod(postmortem),
  ...evictionRate(postmortem),
  ...clientRate(postmortem),
  ...thresholds(postmortem),
  ...readyAfter(postmortem),
  ...bootTime(postmortem),
  ...startupTimes(postmortem),
];

const MONITOR_PERIOD = 5;

/**
 * The grace period lies between the shortest time from a last renewal to the notice, and the longest
 * one less a period of the monitor (HI-23).
 */
function gracePeriod(postmortem: Postmortem): readonly Learned[] {
  const { silences } = postmortem;
  const waits = silences.flatMap(({ lastSign, isRenewal, noticed: [from, to] }) =>
    // After another sign of life there may have been renewals.
    lastSign === undefined || !isRenewal
      ? []
      : [{ least: inSeconds(between(lastSign, from)), most: inSeconds(between(lastSign, to)) }],
  );
  if (waits.length === 0) return [];
  const most = Math.min(...waits.map((wait) => wait.most));
  const least = Math.max(...waits.map((wait) => wait.least)) - MONITOR_PERIOD;
  const value = roundIn(least, most);
  if (value === undefined) return [];
  const text = `${value}s`;
  return [
    flagLearned(postmortem, 'node-monitor-grace-period', {
      value: text,
      observations: waits.length,
      message: `node-monitor-grace-period is ${text}: ${waitsText(waits)}`,
    }),
  ];
}

interface Wait {
  readonly least: number;
  readonly most: number;
}

const waitsText = (waits: readonly Wait[]): string => {
  const all = waits.map(({ least }) => least);
  const [first, last] = [shortly(Math.min(...all)), shortly(Math.max(...all))];
  const nodes = counted(waits.length, 'node');
  const when = first === last ? first : `${first} to ${last}`;
  return `Ready was taken from ${nodes} ${when} after the last sign of life`;
};

const shortly = (n: number): string => `${Math.round(n * 10) / 10}s`;

/**
 * People set round numbers: the roundest that lies between two bounds. A controller that looks at the
 * very end of the grace period waits for its next look, so that tens may lie one period lower. More
 * than two minutes are set in whole ones; other waits as long had another cause, such as an outage of
 * the API server.
 */
function roundIn(least: number, most: number): number | undefined {
  const lower = least - MONITOR_PERIOD;
  if (lower > LONG) return greatestIn(60, lower, most);
  return (
    greatestIn(10, least, most) ??
    greatestIn(10, lower, most) ??
    greatestIn(5, least, most) ??
    greatestIn(1, least, most)
  );
}

/** In seconds. */
const LONG = 120;

/** The greatest multiple of a step between two bounds, the lower of which is cut off to a second. */
function greatestIn(step: number, least: number, most: number): number | undefined {
  const candidate = Math.floor(most / step) * step;
  return candidate > 0 && candidate > least - 0.5 ? candidate : undefined;
}

/** How long new pods took from their binding until they were Ready, the median for each workload. */
function startupTimes({ replacements, ...postmortem }: Postmortem): readonly Learned[] {
  const nameOf = workloadNames(postmortem);
  const times = new Map<string, number[]>();
  for (const { life, readyAt } of replacements.values()) {
    const bound =
      life.after === undefined
        ? undefined
        : podConditionOf(life.after, 'PodScheduled')?.lastTransitionTime;
    if (life.owner === undefined || bound === undefined || readyAt === undefined) continue;
    const name = nameOf(life.owner);
    addToList(times, name, Math.max(0, inSeconds(between(bound, readyAt))));
  }
  return [...times]
    .sort(([a], [b]) => compareText(a, b))
    .map(([workload, found]) => {
      const median = medianOf(found) ?? 0;
      const value = printDuration(seconds(median));
      // Both times are cut off to whole seconds.
      const about = median === 0 ? 'less than 1s' : `about ${value}`;
      return {
        setting: `pods[owner=${workload}].startupTime`,
        lines: [
          'pods:',
          `  - target: {owner: ${JSON.stringify(workload)}, optional: true}`,
          `    startupTime: ${value}`,
        ],
        value,
        observations: found.length,
        message: `new pods of ${workload} take ${about} from their binding until they are Ready`,
      };
    });
}

const learnedFromText = (n: number): string => `learned from ${counted(n, 'observation')}`;

/** Settings for `--set-file`, with the number of observations behind each, which reports name. */
export function* settingsText(learned: readonly Learned[]): Generator<string> {
  yield* settingLines(learned);
  const rows = learned.filter(({ lines }) => lines.length > 0);
  if (rows.length > 0) yield 'learned:\n';
  for (const { setting, value, observations } of rows) {
    yield `  - ${JSON.stringify({ setting, value, observations })}\n`;
  }
}

/** Settings as the fields below `spec.set` of a script, each section once. */
export function* settingLines(learned: readonly Learned[]): Generator<string> {
  const sections = new Map<string, string[]>();
  const notes: string[] = [];
  for (const {
    lines: [section = '', ...fields],
    message,
    observations,
  } of learned) {
    const comment = `# ${message} (${learnedFromText(observations)})`;
    if (section === '') notes.push(comment);
    else sections.set(section, [...(sections.get(section) ?? []), `  ${comment}`, ...fields]);
  }
  for (const note of notes) yield `${note}\n`;
  if (sections.size === 0) yield '{}\n';
  for (const [section, lines] of sections) yield `${[section, ...lines].join('\n')}\n`;
}
