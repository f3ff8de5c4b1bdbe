import type { Diagnostic } from '#diagnostics';
import type { ScenarioRequest } from '#preparation';
import { makeReport } from '#report';
import { readEvents } from '#script';
import { runScenario, type ScenarioResult } from '#simulation';
import { parseSimulateArguments } from '../src/cli/commands/simulate.ts';
import { requestOptionsOf } from '../src/cli/request-options.ts';
import { withConventions } from './conventions.ts';
import type { TimelineCase, TimelineEntry } from './format.ts';

export type Played =
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'played'; readonly timeline: readonly TimelineEntry[] };

/** A case by itself, or as a fork of its snapshot. */
export type Way = 'alone' | 'fork';

/** Plays a case through the same doors as the command line does. */
export async function play(testCase: TimelineCase, way: Way = 'alone'): Promise<Played> {
  const request = requestOf(testCase);
  const result = await (way === 'fork' ? playAsFork(request) : runScenario(request));
  if (result.kind === 'rejected') return result;
  return { kind: 'played', timeline: makeReport(result.scenario).timeline };
}

/** An outage of everything, whose traces would show in the fork after it. */
const BEFORE = { events: readEvents(['powerOff all=true for=5m']).events };

/**
 * Plays the snapshot without events first, then another fork, then the events of the case. Where
 * controllers do not run from the start on, they do not in any of these.
 */
async function playAsFork(request: ScenarioRequest): Promise<ScenarioResult> {
  const script = JSON.parse(request.scripts[0]?.text ?? '{}');
  const { events = [], ...spec } = script.spec ?? {};
  const common = events.filter(isFromStart);
  const own = events.filter((event: object) => !isFromStart(event));
  const quietSpec = { ...spec, ...(common.length > 0 && { events: common }) };
  const quiet = { path: 'script.json', text: JSON.stringify({ ...script, spec: quietSpec }) };
  const base = await runScenario({ ...request, scripts: [quiet], events: [] });
  if (base.kind === 'rejected') return base;
  base.scenario.replay(BEFORE, 'figures');
  return base.scenario.replay({
    events: readEvents(request.events).events,
    ...(own.length > 0 && { script: JSON.stringify({ ...script, spec: { events: own } }) }),
  });
}

const isFromStart = (event: object): boolean =>
  'controllerManager' in event && 'at' in event && event.at === '0s';

/** The API server of all cases was played: it took each status. */
const RECORDED = { takesEveryStatus: true };

function requestOf({ snapshot, script, args }: TimelineCase): ScenarioRequest {
  const asked = requestOptionsOf(parseSimulateArguments(withConventions(script, args)));
  const bytes = new TextEncoder().encode(JSON.stringify(snapshot));
  return {
    snapshot: [{ path: 'snapshot.json', bytes }],
    scripts: [{ path: 'script.json', text: JSON.stringify(script, null, 2) }],
    ...asked,
    options: { ...asked.options, recorded: RECORDED },
  };
}
