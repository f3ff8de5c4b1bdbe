import { zoneLabelOf } from '#cluster';
import { loadSnapshot } from '#snapshot';
import type { Instant } from '#units';
import type { RecordedChance } from '#wiring';
import { instantIn } from '../real/history.ts';
import { playRecording } from '../real/play-recording.ts';
import type { Recording } from '../real/recording.ts';
import { scriptAsRecorded } from '../real/script-as-recorded.ts';
import { type CaseScenario, settingsOfCase } from './case-settings.ts';
import { stepsOf } from './played-case.ts';
import { instantOfLine, type MachineStep, stepsIn } from './recorded-case.ts';

/** A step that is missing, that is too much, or that comes at another time. */
export interface StepDifference {
  readonly text: string;
}

/** In seconds: what a decision follows from at once, and what a loop with a hidden phase makes. */
const TOLERANCE = { karpenter: 1, ca: 2 } as const;

/** Steps that the passes of a loop of 10 s decide, in both autoscalers. */
const OF_LOOPS: ReadonlySet<MachineStep['step']> = new Set(['leaving', 'removed', 'halted']);

/** Plays a case, and returns where it differs from the recording. */
export async function compareCase(
  recording: Recording,
  scenario: CaseScenario,
  log: readonly string[],
): Promise<readonly StepDifference[]> {
  const { recorded, found } = await playCase(recording, scenario, log);
  return differences(recorded, found, scenario.kind);
}

/** The steps of a case, as recorded and as played. */
async function playCase(recording: Recording, scenario: CaseScenario, log: readonly string[]) {
  const { events } = scriptAsRecorded(recording);
  const from = Math.min(...events.map(({ at }) => at)) as Instant;
  const lost = new Set(events.flatMap(({ silences }) => silences));
  const { snapshot } = await loadSnapshot(recording.snapshot);
  const nodes = snapshot?.cluster.nodes ?? [];
  const zonesOf = (which: typeof nodes): readonly string[] => [...new Set(which.map(zoneLabelOf))];
  const all = zonesOf(nodes);
  const zones = {
    all,
    // A zone that lost only some of its machines works as before.
    lost: all.filter((zone) =>
      nodes.every((node) => zoneLabelOf(node) !== zone || lost.has(node.name)),
    ),
  };
  const settings = settingsOfCase(scenario, zones);
  const recorded = stepsIn(recording, log, from);
  const set = [`autoscaler=${JSON.stringify(settings)}`];
  const chance = chanceOf(recording, scenario, recorded, log, from);
  const { start, scenario: played } = await playRecording(recording, { set, chance });
  const end = Math.max(0, ...recorded.map(({ at }) => at), lastOf(recording, log, from));
  const found = stepsOf(played, start, from).filter(({ at }) => at >= 0 && at <= end);
  return { recorded, found, played, from };
}

/** The end of a recording, without the steps whose consequences it does not show. */
const lastOf = ({ changes }: Recording, log: readonly string[], from: Instant): number => {
  const day = changes[0]?.t.slice(0, 10) ?? '';
  const times = [
    ...changes.map(({ t }) => instantIn(t)),
    ...log.flatMap((line) => instantOfLine(line, day) ?? []),
  ];
  return times.reduce((a, b) => Math.max(a, (b - from) / 1e6), 0) - 2;
};

/** The choices among equal pools and zones, and the phase of a hidden loop. */
function chanceOf(
  recording: Recording,
  { kind }: CaseScenario,
  recorded: readonly MachineStep[],
  log: readonly string[],
  from: Instant,
): RecordedChance {
  const day = recording.changes[0]?.t.slice(0, 10) ?? '';
  const loops = log
    .filter((line) => line.includes('Starting main loop'))
    .flatMap((line) => instantOfLine(line, day) ?? []);
  // The zone of a machine shows when it has registered.
  const chosen = kind === 'ca' ? 'ordered' : 'registered';
  const left = recorded.filter(({ step }) => step === chosen);
  const due = leavingBefore(recording, from);
  const pass = kind === 'karpenter' ? disruptionPassIn(recording, from) : undefined;
  return {
    poolOf: (among, at) => {
      const since = (at - from) / 1e6 - 2;
      const next = left.find(
        ({ at: when, what }) =>
          when >= since && among.some((each) => what.split(' ').includes(each)),
      );
      if (next !== undefined) left.splice(left.indexOf(next), 1);
      return among.find((each) => next?.what.split(' ').includes(each));
    },
    ...(loops.length > 0 && { loopFrom: (since) => loops.find((at) => at >= since) }),
    ...(pass !== undefined && { disruptionPass: pass }),
    ...(due !== undefined && { commandDue: due }),
  };
}

/** When a node was marked that the snapshot shows unmarked, before the first event. */
function leavingBefore({ changes }: Recording, from: Instant): Instant | undefined {
  const left = changes.find(
    ({ kind, t, ...change }) =>
      kind === 'node' &&
      instantIn(t) < from &&
      JSON.stringify(change['taints'] ?? []).includes('karpenter.sh/disrupted'),
  );
  return left && instantIn(left.t);
}

/** Karpenter tells with each pass which nodes it may not disrupt. */
function disruptionPassIn({ changes }: Recording, from: Instant): Instant | undefined {
  const blocked = changes.find(
    ({ kind, t, ...change }) =>
      kind === 'event' && change['reason'] === 'DisruptionBlocked' && instantIn(t) > from,
  );
  return blocked && instantIn(blocked.t);
}

/** Steps by what they are, each with its times in order. */
function differences(
  expected: readonly MachineStep[],
  found: readonly MachineStep[],
  kind: CaseScenario['kind'],
): readonly StepDifference[] {
  const keys = new Set([...expected, ...found].map(({ step, what }) => `${step} ${what}`));
  return [...keys].sort().flatMap((key) => {
    const times = (steps: readonly MachineStep[]): readonly number[] =>
      steps
        .filter(({ step, what }) => `${step} ${what}` === key)
        .map(({ at }) => at)
        .sort((a, b) => a - b);
    const [want, have] = [times(expected), times(found)];
    const step = key.slice(0, key.indexOf(' ')) as MachineStep['step'];
    const tolerance = OF_LOOPS.has(step) ? 2 : TOLERANCE[kind];
    const isSame =
      want.length === have.length &&
      want.every((at, place) => Math.abs(at - (have[place] ?? Number.NaN)) <= tolerance);
    return isSame ? [] : [{ text: `${key}: at ${shown(want)}, not at ${shown(have)}` }];
  });
}

const shown = (times: readonly number[]): string =>
  times.length === 0 ? 'no time' : times.map((at) => at.toFixed(1)).join(', ');
