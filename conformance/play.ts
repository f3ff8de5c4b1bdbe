import type { Diagnostic } from '#diagnostics';
import { makeReport } from '#report';
import { runScenario, type ScenarioRequest } from '#simulation';
import { parseSimulateArguments } from '../src/cli/commands/simulate.ts';
import { requestOptionsOf } from '../src/cli/request-options.ts';
import { withConventions } from './conventions.ts';
import type { TimelineCase, TimelineEntry } from './format.ts';

export type Played =
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'played'; readonly timeline: readonly TimelineEntry[] };

/** Plays a case through the same doors as the command line does. */
export async function play(testCase: TimelineCase): Promise<Played> {
  const result = await runScenario(requestOf(testCase));
  if (result.kind === 'rejected') return result;
  return { kind: 'played', timeline: makeReport(result.scenario).timeline };
}

const requestOf = ({ snapshot, script, args }: TimelineCase): ScenarioRequest => ({
  snapshot: [{ path: 'snapshot.json', bytes: new TextEncoder().encode(JSON.stringify(snapshot)) }],
  scripts: [{ path: 'script.json', text: JSON.stringify(script, null, 2) }],
  ...requestOptionsOf(parseSimulateArguments(withConventions(script, args))),
});
