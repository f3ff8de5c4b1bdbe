import type {
  ApiClient,
  ApiRequest,
  Caller,
  ControllerContext,
  EventSink,
  Sending,
} from '#api-clients';
import type { Client } from '#cluster';
import { type Duration, milliseconds } from '#units';

/** One request that a sync decides on. */
export interface Action {
  readonly verb: 'create' | 'delete' | 'write';
  readonly request: Pick<ApiRequest, 'kind' | 'node' | 'name' | 'group'>;
  readonly act: () => void;
  /** Whether it is sent, decided when those before it are answered; without it, it is. */
  readonly isNeeded?: (wasRefused: boolean) => boolean;
  /** What admission does with the request when it arrives; without it, the request passes. */
  readonly admit?: () => Admission | undefined;
  /** Called where it is not tried, as one before it in the sync was refused. */
  readonly leftOut?: () => void;
  /** The workload of the event about it, if there is one. */
  readonly eventAbout?: string;
}

/** What admission does with a request. */
interface Admission {
  /** How long the API server waits for webhooks before it decides. */
  readonly takes: Duration;
  readonly isRefused: () => boolean;
}

/** Why a request had no effect. */
export type Failure = 'unreached' | 'refused';

type WriterParts = Pick<ControllerContext<never>, 'client' | 'api' | 'events'>;

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
   * After a refused creation the sync creates no more; those beside it are refused, too.
   * @param failed called for each request that did not reach the API server, or that it refused
   * @upstream pkg/controller/replicaset/replica_set.go slowStartBatch (1.36)
   * @upstream pkg/controller/controller_utils.go SatisfiedExpectations (1.36)
   */
  sendPlans(worker: Caller, failed: (why: Failure) => void): void {
    const planned = this.#planned;
    this.#planned = [];
    let stops = false;
    const act = (action: Action, admission: Admission | undefined): void => {
      const isRefused = action.admit !== undefined && (stops || admission?.isRefused() === true);
      if (!isRefused) action.act();
      else if (stops) action.leftOut?.();
      else failed('refused');
      stops ||= isRefused;
      this.#tell(action);
    };
    const sendingOf = (action: Action): Sending => {
      const { request, admit } = action;
      let admission: Admission | undefined;
      const held = (): Duration => {
        admission = stops ? undefined : admit?.();
        return admission?.takes ?? UNTIL_SEEN;
      };
      return {
        request,
        answered: (reached) => (reached ? act(action, admission) : failed('unreached')),
        ...(admit !== undefined && { held }),
      };
    };
    const sendings = (actions: readonly Action[]): readonly Sending[] => {
      const [first] = actions;
      if (!stops || first?.verb !== 'create') {
        return actions.filter(({ isNeeded }) => isNeeded?.(stops) !== false).map(sendingOf);
      }
      for (const { leftOut } of actions) leftOut?.();
      return [];
    };
    for (const group of groupsOf(planned)) {
      const isCreation = group[0]?.verb === 'create';
      const isWrite = group[0]?.verb === 'write';
      let size = isCreation || isWrite ? 1 : group.length;
      for (let place = 0; place < group.length; place += size) {
        if (isCreation && place > 0) size *= 2;
        const batch = group.slice(place, place + size);
        worker.sendTogether(() => sendings(batch));
      }
    }
    if (planned.some(({ verb }) => verb !== 'write')) worker.sleep(UNTIL_SEEN, () => undefined);
  }

  /** Says in an event that a request had its effect, or that it was refused. */
  #tell({ eventAbout, request }: Action): void {
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
