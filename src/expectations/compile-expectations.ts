import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { loadReportJsonSchemas } from '#documents';
import type { Located, Moment } from '#script-fields';
import { Forecast, type NewNode, ownersOf, Reports } from '#script-fields';
import { between, type Instant, inReportSeconds } from '#units';
import type { CompileCel } from './cel/compile-cel.ts';
import type { Expectation, Expected } from './expectation.ts';
import type { ExpectationEntry } from './expectation-schema.ts';
import { resolved } from './resolved.ts';
import type { ExpectationScope } from './scope.ts';

export interface CompiledExpectations {
  /** In the order of the scripts. */
  readonly expectations: readonly Expectation[];
  /** With an error among them, the expectations must not be judged. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The expectations of a script as they are written, and the seed of its random picks. */
export interface WrittenExpectations {
  readonly expectations: readonly Located<ExpectationEntry>[];
  readonly seed: number;
}

export interface ExpectationFacts {
  readonly cluster: Cluster;
  readonly start: Instant;
  /** The nodes that events add, at any time. */
  readonly added: readonly NewNode[];
  /** The answer of {@link loadCel}; without it expressions are ignored. */
  readonly compileCel: CompileCel | undefined;
}

/**
 * Resolves the expectations of a script, in the snapshot and among the nodes that the outage adds.
 * A name without an object is an error.
 */
export function compileExpectations(
  { expectations, seed }: WrittenExpectations,
  { cluster, start, added, compileCel }: ExpectationFacts,
): CompiledExpectations {
  if (expectations.length === 0) return { expectations: [], diagnostics: [] };
  const reports = new Reports();
  const { pods, workloads, budgets = [], services = [] } = cluster;
  const scope: Omit<ExpectationScope, 'report'> = {
    ...{ pods, workloads, budgets, services, seed },
    nodes: nodesEver(cluster, start, added),
    ownersOf: ownersOf(cluster),
    secondsOf: (moment) => secondsOf(moment, start),
  };
  const compiled = expectations.flatMap(
    ({ value: { name, body, share, unlessUnknown }, written }) => {
      const { path, position } = written.place();
      const expects: Expected | undefined =
        body.kind === 'cel'
          ? compileCel?.(body.expression, written, reports)
          : resolved(body, { ...scope, report: reports.about(written) });
      return expects === undefined
        ? []
        : [
            {
              ...{ name, expects, source: { path, ...position } },
              ...(share !== undefined && { share }),
              ...(unlessUnknown !== undefined && { unlessUnknown }),
            },
          ];
    },
  );
  return { expectations: compiled, diagnostics: reports.diagnostics };
}

/**
 * The evaluator takes longer to load than most simulations take to run, and few scripts need it.
 */
export async function loadCel({
  expectations,
}: Pick<WrittenExpectations, 'expectations'>): Promise<CompileCel | undefined> {
  const isNeeded = expectations.some(({ value }) => value.body.kind === 'cel');
  if (!isNeeded) return undefined;
  return loadCelCompiler((await loadReportJsonSchemas()).simulation);
}

/** @param schema makes the JSON Schema of the document that expressions are about */
export async function loadCelCompiler(schema: () => object): Promise<CompileCel> {
  const { celCompiler } = await import('./cel/compile-cel.ts');
  return celCompiler(schema);
}

function nodesEver(cluster: Cluster, start: Instant, added: readonly NewNode[]) {
  const forecast = new Forecast(cluster);
  for (const node of added) forecast.announce(start, { kind: 'add', node });
  forecast.advanceTo(start);
  return forecast.nodes;
}

const secondsOf = (moment: Moment, start: Instant): number =>
  inReportSeconds(moment.kind === 'offset' ? moment.offset : between(start, moment.instant));
