import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { loadCel } from '#expectations';
import {
  type OutageScript,
  readScripts,
  type ScriptEvent,
  type ScriptReading,
  withEvents,
} from '#script';
import type { Base } from './base.ts';
import { type Plan, type PlanParts, type PlanResult, planOf } from './plan.ts';
import { type FilesToPlay, readInputs } from './read-inputs.ts';
import { deciderOf } from './release.ts';
import type { ScenarioVariant } from './request.ts';
import type { SharedBases } from './shared-bases.ts';

export type PrepareResult =
  | Extract<PlanResult, { readonly kind: 'rejected' }>
  | {
      readonly kind: 'prepared';
      readonly plan: Plan;
      /** The plan of the same scenario with a change, on the same base where that fits. */
      readonly planOfChange: (change: ScenarioChange) => PlanResult;
    };

/** From files and options to the plan of a scenario, or all errors of these. */
export async function prepare(
  files: FilesToPlay,
  variant: ScenarioVariant,
  shared: SharedBases,
): Promise<PrepareResult> {
  const inputs = await readInputs(files, variant);
  if (inputs.kind === 'rejected') return inputs;
  const { script, changed, diagnostics } = inputs;
  const { scripts, events, options, tellProgress } = variant;
  const unknown = unknownEvent(script, options.onlyEvent);
  if (unknown.length > 0) return { kind: 'rejected', diagnostics: unknown };
  const withoutEvents = scripts.length === 0 && events.length === 0;
  const { known, ...settled } = shared.of(changed.snapshot, options);
  const parts = {
    ...settled,
    options,
    compileCel: await loadCel(script),
    assumedReady: files.assumedReady ?? [],
    changed: changed.assumptions,
    ...(tellProgress && { tellProgress }),
  };
  const decide = deciderOf(changed.snapshot, options);
  const plan = (
    own: OwnParts,
    before: readonly Diagnostic[],
    base: Base | undefined,
  ): PlanResult => {
    const decided = decide(own.script);
    if (decided.kind === 'rejected') return decided;
    const { controlPlane, resolved } = decided;
    const only = own.onlyEvent ?? options.onlyEvent;
    const played = withOnlyEvent(own.script, only, script);
    return planOf({ ...parts, ...own, controlPlane, resolved, script: played }, before, base);
  };
  const planned = plan({ script, withoutEvents }, diagnostics, known);
  if (planned.kind === 'rejected') return planned;
  const { base } = planned.plan;
  shared.keep(changed.snapshot, options, base);
  const readingOf = readerOfChanges(script, variant);
  const planOfChange = (change: ScenarioChange): PlanResult => {
    const reading = readingOf(change);
    if (reading.script === undefined) return { kind: 'rejected', diagnostics: reading.diagnostics };
    const hasEvents = change.script !== undefined || (change.events ?? []).length > 0;
    const own = {
      script: reading.script,
      withoutEvents: withoutEvents && !hasEvents,
      onlyEvent: change.onlyEvent,
      ...(change.cluster && { changeCluster: change.cluster }),
    };
    return plan(own, [], base);
  };
  return { kind: 'prepared', plan: planned.plan, planOfChange };
}

/** The parts of a plan that a change of a scenario may replace. */
interface OwnParts extends Pick<PlanParts, 'script' | 'withoutEvents' | 'changeCluster'> {
  readonly onlyEvent?: number | undefined;
}

/**
 * A script in which only one of the events happens that a run was asked for, with the events that it
 * counts from. What a change adds to these happens, too.
 * @param only from 1, in the order given; 0 for none, undefined for all
 * @param asked the script that the run was asked for; `script` may have more events
 */
export function withOnlyEvent(
  script: OutageScript,
  only: number | undefined,
  asked: OutageScript = script,
): OutageScript {
  if (only === undefined) return script;
  const names = namesOf(asked.events);
  const known = new Set(names);
  const kept = new Set(keptOf(asked, only).map((index) => names[index]));
  const own = namesOf(script.events);
  const happens = (name = ''): boolean => kept.has(name) || !known.has(name);
  return { ...script, events: script.events.filter((_, index) => happens(own[index])) };
}

/** An error about a number that no event has. */
export function unknownEvent(
  { events }: OutageScript,
  only: number | undefined,
): readonly Diagnostic[] {
  if (only === undefined || only <= events.length) return [];
  const last = events.length === 0 ? 'none is given' : `the last one is ${events.length}`;
  const message = `there is no event ${only}: ${last}`;
  return [{ severity: 'error', code: 'script/no-such-event', path: '--only-event', message }];
}

/** The places of one event and of those that it counts from. */
function keptOf({ events }: OutageScript, only: number): readonly number[] {
  const kept = new Set<number>();
  for (let index = only - 1; events[index] !== undefined && !kept.has(index); ) {
    kept.add(index);
    const after = events[index]?.value.after;
    index = after === undefined ? -1 : events.findIndex(({ value }) => value.id === after);
  }
  return [...kept];
}

/** Names of events, by where they are written: they stay when the same texts are read again. */
function namesOf(events: readonly ScriptEvent[]): readonly string[] {
  const times = new Map<string, number>();
  return events.map(({ written }) => {
    const name = JSON.stringify(written.place());
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return `${name} ${time}`;
  });
}

/** The differences when a scenario is played again. */
export interface ScenarioChange {
  /** An outage script that comes after all others: its settings count, its events are added. */
  readonly script?: string;
  /** Events after all others. */
  readonly events?: readonly ScriptEvent[];
  /** Settings in the words of `--set`, over all others. */
  readonly settings?: readonly string[];
  /** See `onlyEvent` of the options, which it replaces. */
  readonly onlyEvent?: number;
  /** Changes the cluster after the settings of the scripts; node names stay. */
  readonly cluster?: (cluster: Cluster) => Cluster;
}

/** Reads the script of a change of a scenario: its own texts once, whatever events are added. */
function readerOfChanges(
  own: OutageScript,
  { scripts, events, settings = [], without = [] }: ScenarioVariant,
): (change: ScenarioChange) => ScriptReading {
  const known = new Map<string, ScriptReading>();
  const textsOf = ({ script, settings: over = [] }: ScenarioChange): ScriptReading => {
    if (script === undefined && over.length === 0) return { script: own, diagnostics: [] };
    const key = JSON.stringify([script, over]);
    const reading =
      known.get(key) ??
      readScripts(
        script === undefined ? scripts : [...scripts, { path: 'what-if', text: script }],
        events,
        [...settings, ...over.map((setting) => ({ option: '--set', text: setting }) as const)],
        without,
      );
    known.set(key, reading);
    return reading;
  };
  return (change) => {
    const reading = textsOf(change);
    return reading.script === undefined ? reading : withEvents(reading.script, change.events ?? []);
  };
}
