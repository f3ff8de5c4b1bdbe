import type { ForecastNode, Reports } from '#script-fields';
import type { ScriptEvent } from '../script.ts';
import { batchesOf, type Scope } from './batches.ts';
import type { OccurrenceSubject } from './occurrence.ts';

/**
 * The targets of events. The targets of a repetition are resolved again after nodes have changed,
 * and where new nodes need names.
 */
export class EventBatches {
  readonly #scope: Scope;
  readonly #reports: Reports;
  readonly #found = new Map<
    ScriptEvent,
    { readonly nodes: readonly ForecastNode[]; readonly batches: readonly OccurrenceSubject[] }
  >();

  constructor(scope: Scope, reports: Reports) {
    this.#scope = scope;
    this.#reports = reports;
  }

  of(event: ScriptEvent): readonly OccurrenceSubject[] {
    const { nodes } = this.#scope.forecast;
    const { name, plan: planned, stagger, jitter } = event.value;
    const known = this.#found.get(event);
    const { subject } = planned;
    const addsNodes =
      subject.kind === 'new-nodes' || (subject.kind === 'nodes' && subject.isReplaced === true);
    if (known !== undefined && known.nodes === nodes && !addsNodes) return known.batches;
    const report = this.#reports.about(event.written);
    const oneByOne = stagger !== undefined || jitter !== undefined;
    const batches = batchesOf(planned.subject, oneByOne, [name], this.#scope, report);
    this.#found.set(event, { nodes, batches });
    return batches;
  }
}
