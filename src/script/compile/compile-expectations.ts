import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { loadReportJsonSchemas } from '#documents';
import { between, type Instant, inReportSeconds } from '#units';
import type { Moment } from '../fields/time-fields.ts';
import { Forecast } from '../resolve/forecast.ts';
import type { Occurrence } from '../resolve/occurrence.ts';
import { ownersOf } from '../resolve/owners.ts';
import { Reports } from '../resolve/report.ts';
import type { OutageScript } from '../script.ts';
import type { CompileCel } from './compile-cel.ts';
import type { Expectation, Expected } from './expectation.ts';
import type { ExpectationScope } from './expectation-scope.ts';
import { expectedBody } from './expected.ts';

export interface CompiledExpectations {
  /** In the order of the scripts. */
  readonly expectations: readonly Expectation[];
  /** With an error among them, the expectations must not be judged. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface ExpectationFacts {
  readonly cluster: Cluster;
  readonly start: Instant;
  /** The compiled events of the script. */
  readonly occurrences: readonly Occurrence[];
  /** The answer of {@link loadCel}; without it expressions are ignored. */
  readonly compileCel: CompileCel | undefined;
}

/**
 * Resolves the expectations of a script, in the snapshot and among the nodes that the outage adds.
 * A name without an object is an error.
 */
export function compileExpectations(
  script: OutageScript,
  { cluster, start, occurrences, compileCel }: ExpectationFacts,
): CompiledExpectations {
  const { expectations } = script;
  if (expectations.length === 0) return { expectations: [], diagnostics: [] };
  const reports = new Reports();
  const { pods, workloads, budgets = [] } = cluster;
  const scope: Omit<ExpectationScope, 'report'> = {
    ...{ pods, workloads, budgets, seed: script.seed },
    nodes: nodesEver(cluster, start, occurrences),
    ownersOf: ownersOf(cluster),
    secondsOf: (moment) => secondsOf(moment, start),
  };
  const compiled = expectations.flatMap(({ value: { name, body, share }, written }) => {
    const { path, position } = written.place();
    const expects: Expected | undefined =
      body.kind === 'cel'
        ? compileCel?.(body.expression, written, reports)
        : expectedBody(body, { ...scope, report: reports.about(written) });
    return expects === undefined
      ? []
      : [
          {
            ...{ name, expects, source: { path, ...position } },
            ...(share !== undefined && { share }),
          },
        ];
  });
  return { expectations: compiled, diagnostics: reports.diagnostics };
}

/**
 * The evaluator takes longer to load than most simulations take to run, and few scripts need it.
 */
export async function loadCel({
  expectations,
}: Pick<OutageScript, 'expectations'>): Promise<CompileCel | undefined> {
  const isNeeded = expectations.some(({ value }) => value.body.kind === 'cel');
  if (!isNeeded) return undefined;
  const { celCompiler } = await import('./compile-cel.ts');
  return celCompiler((await loadReportJsonSchemas()).simulation);
}

function nodesEver(cluster: Cluster, start: Instant, occurrences: readonly Occurrence[]) {
  const forecast = new Forecast(cluster);
  for (const { subject } of occurrences) {
    if (subject.kind !== 'new-nodes') continue;
    for (const node of subject.nodes) forecast.announce(start, { kind: 'add', node });
  }
  forecast.advanceTo(start);
  return forecast.nodes;
}

const secondsOf = (moment: Moment, start: Instant): number =>
  inReportSeconds(moment.kind === 'offset' ? moment.offset : between(start, moment.instant));
