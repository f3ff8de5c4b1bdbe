import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  type ChangeOf,
  type ComponentContext,
  type Inbox,
  isTerminal,
  type ResourceQuota,
} from '#cluster';
import { grid, strictlyAfter, type Timer } from '#timeline';
import type { Instant } from '#units';
import type { ResourceQuotaBehavior } from '#versions';
import type { ResourceQuotaCause } from './causes.ts';

export interface ResourceQuotaParts extends ComponentContext<ResourceQuotaCause> {
  readonly behavior: ResourceQuotaBehavior;
  /** What the pods of its namespace use of a quota. */
  readonly usageOf: (quota: ResourceQuota) => ResourceQuota['hard'];
  /** The origin of the passes in which all quotas are counted. */
  readonly origin: Instant;
  readonly apiAvailable: () => boolean;
}

/**
 * Counts what quotas have used: those of a namespace when one of its pods is gone or finished, and all
 * of them from time to time. That a terminating pod no longer counts is seen by the next count only.
 * @upstream pkg/controller/resourcequota/resource_quota_controller.go Run (1.36)
 */
export class ResourceQuotaController {
  readonly #parts: ResourceQuotaParts;
  readonly #inbox: Inbox;
  #timer: Timer | undefined;

  /** @param begins whether the process starts now, and counts everything */
  constructor(parts: ResourceQuotaParts, begins: boolean, because: CauseId) {
    this.#parts = parts;
    const { store } = parts;
    this.#inbox = store.subscribe(
      'reactions',
      (changes) => this.#onChanges(changes),
      ['pod'],
      (change) => change.object === 'pod' && isNoLongerCounted(change) && this.#hasQuotas(change),
      'sleeps',
    );
    if (begins) this.#countAll(because);
    this.#schedule();
  }

  /** The process ends. */
  stop(): void {
    const { timeline, store } = this.#parts;
    if (this.#timer !== undefined) timeline.cancel(this.#timer);
    store.unsubscribe(this.#inbox);
  }

  /** The API server answers again. */
  onApiReturn(): void {
    this.#countAll(THE_SNAPSHOT);
  }

  #hasQuotas({ before }: ChangeOf<'pod'>): boolean {
    const quotas = this.#parts.store.shelf('resourceQuotas');
    return quotas.inNamespace(before?.namespace ?? '').length > 0;
  }

  /** @upstream pkg/controller/resourcequota/resource_quota_monitor.go processResourceChanges (1.36) */
  #onChanges(changes: readonly ChangeOf<'pod'>[]): void {
    const causes = new Map(changes.map(({ before, cause }) => [before?.namespace ?? '', cause]));
    for (const [namespace, cause] of causes) {
      for (const quota of this.#parts.store.shelf('resourceQuotas').inNamespace(namespace)) {
        this.#count(quota, cause);
      }
    }
  }

  #schedule(): void {
    const { timeline, behavior, origin } = this.#parts;
    const at = strictlyAfter(grid(origin, behavior.syncPeriod), timeline.now);
    this.#timer = timeline.inBackgroundAt(at, 'reactions', () => {
      this.#countAll(THE_SNAPSHOT);
      this.#schedule();
    });
  }

  #countAll(because: CauseId): void {
    const quotas = this.#parts.store.shelf('resourceQuotas').list();
    for (const quota of quotas) this.#count(quota, because);
  }

  /** A status that would not change is not written. */
  #count(quota: ResourceQuota, because: CauseId): void {
    const { client, recorder, usageOf, apiAvailable } = this.#parts;
    if (!apiAvailable()) return;
    const used = usageOf(quota);
    const isSame = Object.entries(used).every(([name, amount]) => quota.used?.[name] === amount);
    if (isSame) return;
    const counted = {
      kind: 'resource-quota/counted-anew',
      quota: `${quota.namespace}/${quota.name}`,
    } as const;
    const cause = recorder.record(client.component, counted, because);
    client.putObject('resourceQuotas', { ...quota, used }, cause);
  }
}

/** @upstream pkg/controller/resourcequota/replenishment_controller.go DefaultUpdateFilter (1.36) */
const isNoLongerCounted = ({ before, after }: ChangeOf<'pod'>): boolean =>
  before !== undefined && (after === undefined || (isTerminal(after) && !isTerminal(before)));
