import { ApiClient, type ApiClientParts, EventSink, PaceLog } from '#api-clients';
import { Ledger, type LedgerEntry, THE_SNAPSHOT } from '#causes';
import { Client, type Cluster, Store } from '#cluster';
import type { Cause } from '#run-facts';
import { type Halt, Timeline } from '#timeline';
import { compareText, type Duration, minutes, seconds } from '#units';
import { NEWEST_VERSION, resolveBehaviors } from '#versions';
import { PodWatches, World } from '#world';
import { atSecond, START } from './clock.ts';

/** A cluster for one component alone. Tests write what other components would. */
export class Room {
  readonly timeline = new Timeline(START);
  readonly ledger = new Ledger<Cause>(this.timeline);
  readonly world = new World(this.timeline);
  readonly watches = new PodWatches({
    timeline: this.timeline,
    world: this.world,
    recorder: this.ledger,
    unheardAfter: () => ({ wait: seconds(0), window: [seconds(0), seconds(0)] }),
  });
  readonly store: Store;
  /** Writes as a user would. */
  readonly user: Client;

  constructor(cluster: Partial<Cluster>) {
    this.store = new Store(this.timeline, { nodes: [], pods: [], ...cluster });
    this.user = this.client('user');
  }

  client(component: string): Client {
    return new Client(component, this.store, this.timeline, this.ledger);
  }

  /** The parts that every component needs. Requests take no time unless given. */
  parts(component: string, client: Partial<Pick<ApiClientParts, 'limits' | 'latency'>> = {}) {
    const { timeline } = this;
    const { limits = { kind: 'unlimited' }, latency = seconds(0) } = client;
    const pace = new PaceLog({ timeline, recorder: this.ledger });
    const api = new ApiClient({
      timeline,
      limits,
      latency,
      reachable: () => true,
      pace: pace.of('test', component, limits),
    });
    return {
      api,
      events: new EventSink(api, timeline),
      status: {
        report: (_node: string, _what: string, write: () => void) => write(),
        reject: (_node: string, _uid: string, write: () => void) => write(),
        isRejected: () => false,
      },
      workers: WORKERS,
      nodeOrder: compareText,
      timeline: this.timeline,
      store: this.store,
      world: this.world,
      watches: this.watches,
      client: this.client(component),
      recorder: this.ledger,
      origin: START,
      start: START,
      apiAvailable: () => true,
    };
  }

  /** Does something at a second of the simulation, before whatever else happens then. */
  at(second: number, act: () => void): this {
    this.timeline.at(atSecond(second), 'script', act);
    return this;
  }

  run(untilSecond: number, settling: Duration = minutes(10)): Halt {
    return this.timeline.runUntil(atSecond(untilSecond), settling);
  }

  get entries(): readonly LedgerEntry<Cause>[] {
    return this.ledger.entries;
  }
}

const { workers: WORKERS } = resolveBehaviors({
  controlPlane: NEWEST_VERSION,
  controllerManagerFlags: [],
  apiServerFlags: [],
}).behaviors.apiClients;

/** The cause of changes by a test. */
export const BY_THE_TEST = THE_SNAPSHOT;
