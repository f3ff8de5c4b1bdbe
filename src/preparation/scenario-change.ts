import type { Cluster } from '#cluster';
import {
  type OutageScript,
  readScripts,
  type ScriptEvent,
  type ScriptReading,
  withEvents,
} from '#script';
import type { ScenarioVariant } from './request.ts';

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
export function readerOfChanges(
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
