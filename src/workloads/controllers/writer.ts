import type { ApiClient, ApiRequest, Caller, EventSink } from '#api-clients';
import type { Client } from '#cluster';
import { milliseconds } from '#units';

/** One request that a sync decides on. */
export interface Action {
  readonly verb: 'create' | 'delete' | 'write';
  readonly request: Pick<ApiRequest, 'kind' | 'node' | 'name' | 'group'>;
  readonly act: () => void;
  /** Whether admission refuses the request when it arrives; nothing is refused without it. */
  readonly isRefused?: () => boolean;
  /** The workload of the event about it, if there is one. */
  readonly eventAbout?: string;
}

/** Why a request had no effect. */
export type Failure = 'unreached' | 'refused';

export interface WriterParts {
  readonly client: Client;
  readonly api: ApiClient;
  readonly events: EventSink;
}

/** Writes are seen at the same instant, but after it. */
const UNTIL_SEEN = milliseconds(0);

/**
 * The writes of a controller of workloads in the order of its sync, each sync by one worker.
 */
export class Writer {
  readonly client: Client;
  readonly api: ApiClient;
  readonly #events: EventSink;
  #planned: Action[] = [];
  /** The number of planned actions so far. */
  performed = 0;

  constructor({ client, api, events }: WriterParts) {
    this.client = client;
    this.api = api;
    this.#events = events;
  }

  /** Plans an action of the sync. */
  perform(action: Action): void {
    this.performed += 1;
    this.#planned.push(action);
  }

  /** Whether the last sync has planned anything. */
  get hasPlans(): boolean {
    return this.#planned.length > 0;
  }

  /**
   * Sends the planned requests of a sync: new pods in batches that double, deletions side by side,
   * others one after the other. The workload is not synced again before its controller has seen all
   * of them.
   * After a refused creation the sync creates no more.
   * @param failed called for each request that did not reach the API server, or that it refused
   * @upstream pkg/controller/replicaset/replica_set.go slowStartBatch (1.36)
   * @upstream pkg/controller/controller_utils.go SatisfiedExpectations (1.36)
   */
  sendPlans(worker: Caller, failed: (why: Failure) => void): void {
    const planned = this.#planned;
    this.#planned = [];
    let stops = false;
    const act = (action: Action): void => {
      if (action.isRefused === undefined) this.#act(action);
      else if (!stops && action.isRefused()) {
        stops = true;
        failed('refused');
      } else if (!stops) this.#act(action);
    };
    const sendings = (actions: readonly Action[]) =>
      actions.map((action) => ({
        request: action.request,
        answered: (reached: boolean) => (reached ? act(action) : failed('unreached')),
      }));
    for (const group of groupsOf(planned)) {
      const isCreation = group[0]?.verb === 'create';
      const isWrite = group[0]?.verb === 'write';
      let size = isCreation || isWrite ? 1 : group.length;
      for (let place = 0; place < group.length; place += size) {
        if (isCreation && place > 0) size *= 2;
        worker.sendTogether(sendings(group.slice(place, place + size)));
      }
    }
    if (planned.some(({ verb }) => verb !== 'write')) worker.sleep(UNTIL_SEEN, () => undefined);
  }

  #act({ act, eventAbout, request }: Action): void {
    act();
    if (eventAbout !== undefined) this.#events.record({ name: request.name ?? '' }, eventAbout);
  }
}

/** Actions of one verb that follow each other. */
function groupsOf(actions: readonly Action[]): readonly (readonly Action[])[] {
  const groups: Action[][] = [];
  for (const action of actions) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.verb === action.verb) last.push(action);
    else groups.push([action]);
  }
  return groups;
}
