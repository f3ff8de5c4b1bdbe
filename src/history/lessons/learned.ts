import { podConditionOf, zoneKeyOf } from '#cluster';
import { addToList, between, compareText, inSeconds, printDuration, seconds } from '#units';
import { counted } from '#words';
import { workloadNames } from '../losses/workloads.ts';
import type { Postmortem } from '../postmortem.ts';

/** A setting that the record shows, with the number of observations behind it. */
export interface Learned {
  /** The path below `spec.set` of a script. */
  readonly setting: string;
  /** Fields of the setting, the outer ones first. */
  readonly lines: readonly string[];
  readonly value: string;
  readonly observations: number;
  readonly message: string;
}

/** What a record teaches about settings (HI-50). */
export const learnedFrom = (postmortem: Postmortem): readonly Learned[] => [
  ...gracePeriod(postmortem),
  ...evictionRate(postmortem),
  ...startupTimes(postmortem),
];

const MONITOR_PERIOD = 5;

/**
 * The grace period lies between the shortest time from a last renewal to the notice, and the longest
 * one less a period of the monitor (HI-23).
 */
function gracePeriod({ silences }: Postmortem): readonly Learned[] {
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
    {
      setting: 'controllerManager.node-monitor-grace-period',
      lines: ['controllerManager:', `  node-monitor-grace-period: ${text}`],
      value: text,
      observations: waits.length,
      message: `node-monitor-grace-period is ${text}: ${waitsText(waits)}`,
    },
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
  return `Ready was taken from ${nodes} ${first} to ${last} after the last sign of life`;
};

const shortly = (n: number): string => `${Math.round(n * 10) / 10}s`;

/** People set round numbers: the roundest that lies between two bounds. */
function roundIn(least: number, most: number): number | undefined {
  for (const step of [10, 5, 1]) {
    const candidate = Math.floor(most / step) * step;
    if (candidate > 0 && candidate > least - 0.5) return candidate;
  }
  return undefined;
}

/** The rate at which nodes of one zone were tainted, from the spacing of `timeAdded` (HI-26). */
function evictionRate({ evidence }: Postmortem): readonly Learned[] {
  const byZone = new Map<string, number[]>();
  for (const node of evidence.after?.cluster.nodes ?? []) {
    const { taints } = node;
    const zone = zoneKeyOf(node);
    const added = taints.find(
      ({ key, effect }) => effect === 'NoExecute' && key === 'node.kubernetes.io/unreachable',
    )?.timeAdded;
    if (added !== undefined) addToList(byZone, zone, added);
  }
  const gaps = [...byZone.values()].flatMap((times) => {
    const inOrder = times.sort((a, b) => a - b);
    return inOrder.slice(1).map((time, index) => (time - (inOrder[index] ?? time)) / 1_000_000);
  });
  const real = gaps.filter((gap) => gap >= 1);
  if (real.length < 2) return [];
  const shortest = Math.min(...real);
  const near = real.filter((gap) => gap <= shortest * 1.2);
  // Times are cut off to whole seconds, so that a spacing of 10 s shows as 9, 10 or 11.
  const period = Math.round(near.reduce((sum, gap) => sum + gap, 0) / near.length);
  const rate = String(Math.round(1_000 / period) / 1_000);
  const tainted = `${counted(near.length, 'taint')} followed another one of the zone`;
  const flag = period >= 50 ? 'secondary-node-eviction-rate' : 'node-eviction-rate';
  return [
    {
      setting: `controllerManager.${flag}`,
      lines: ['controllerManager:', `  ${flag}: ${rate}`],
      value: rate,
      observations: near.length,
      message: `${flag} is ${rate} a second: ${tainted} after about ${period}s`,
    },
  ];
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
      const inOrder = found.sort((a, b) => a - b);
      const median = inOrder[Math.floor(inOrder.length / 2)] ?? 0;
      const value = printDuration(seconds(median));
      return {
        setting: `pods[owner=${workload}].startupTime`,
        lines: [
          'pods:',
          `  - target: {owner: ${JSON.stringify(workload)}}`,
          `    startupTime: ${value}`,
        ],
        value,
        observations: found.length,
        message: `new pods of ${workload} take ${value} from their binding until they are Ready`,
      };
    });
}

/** Settings as the fields below `spec.set` of a script, each section once. */
export function* settingsText(learned: readonly Learned[]): Generator<string> {
  const sections = new Map<string, string[]>();
  for (const {
    lines: [section = '', ...fields],
    message,
    observations,
  } of learned) {
    const comment = `  # ${message} (${counted(observations, 'observation')})`;
    sections.set(section, [...(sections.get(section) ?? []), comment, ...fields]);
  }
  if (sections.size === 0) yield '{}\n';
  for (const [section, lines] of sections) yield `${[section, ...lines].join('\n')}\n`;
}
