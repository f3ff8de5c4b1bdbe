import { type CauseId, entriesOf } from '#causes';
import { noticeWindow, type Window } from '#chance';
import type { PlayedScenario } from '#simulation';
import { addToList, type Duration, later, longest, seconds } from '#units';
import { holds, looksAt, type NodeSilence, silencesOf } from './silences.ts';

/** A silence, and when the node monitor marks the node Unknown if the silence lasts. */
export interface Notice {
  readonly silence: NodeSilence;
  readonly window: Window;
  /** The entry of the single run; absent where the node came back before. */
  readonly entry?: CauseId;
}

/** The silences of a scenario with their notices. Windows that the single run contradicts are left out. */
export function noticesOf(scenario: PlayedScenario): readonly Notice[] {
  const { entries } = scenario.outcome;
  const marked = entriesOf(entries, 'NodeConditionChanged').filter(
    ({ cause, component }) =>
      component === 'node-lifecycle' && cause.condition === 'Ready' && cause.to === 'Unknown',
  );
  const markedOf = new Map<string, (typeof marked)[number][]>();
  for (const entry of marked) addToList(markedOf, entry.cause.node, entry);
  return silencesOf(scenario).flatMap((silence): readonly Notice[] => {
    const { node, at, ends } = silence;
    const window = noticeWindow(silence, looksAt(at, scenario));
    const entry = markedOf
      .get(node.name)
      ?.find((each) => each.at > at && (ends === undefined || each.at <= ends));
    if (entry === undefined) return [{ silence, window }];
    const slowed = { ...window, to: later(window.to, slownessOf(entry.id, scenario)) };
    return holds(slowed, entry.at) ? [{ silence, window: slowed, entry: entry.id }] : [];
  });
}

/** How much longer the passes took than their periods, up to the one that marked a node. */
function slownessOf(id: CauseId, { outcome, behaviors }: PlayedScenario): Duration {
  const { monitorPeriod, monitorGracePeriod } = behaviors.nodeLifecycle;
  const whole = Math.ceil(monitorGracePeriod / monitorPeriod) * monitorPeriod;
  const path = outcome.pathTo(id);
  const exceeded = path.findLast(({ cause }) => cause.kind === 'node-lifecycle/grace-exceeded');
  const at = path.at(-1)?.at;
  if (exceeded?.cause.kind !== 'node-lifecycle/grace-exceeded' || at === undefined) {
    return seconds(0);
  }
  return longest(seconds(0), (at - exceeded.cause.probe - whole) as Duration);
}
