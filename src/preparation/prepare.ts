import type { Diagnostic } from '#diagnostics';
import { loadCel } from '#expectations';
import type { Base } from './base.ts';
import { unknownEvent, withOnlyEvent } from './only-event.ts';
import { type Plan, type PlanParts, type PlanResult, planOf } from './plan.ts';
import { type FilesToPlay, readInputs } from './read-inputs.ts';
import { deciderOf } from './release.ts';
import type { ScenarioVariant } from './request.ts';
import { readerOfChanges, type ScenarioChange } from './scenario-change.ts';
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
