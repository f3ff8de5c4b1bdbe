import { LEASE_NAMESPACES, type Webhooks } from '#admission';
import {
  ApiClient,
  type ApiClientParts,
  PaceLog,
  type PaceParts,
  type RequestOrder,
} from '#api-clients';
import { type CauseId, type Recorder, THE_SNAPSHOT, type TimelineEvent } from '#causes';
import { LED_COMPONENTS, type LedComponent, type Store, StoreCopy } from '#cluster';
import {
  type ControlPlaneCause,
  type ElectionTimes,
  HeldWatch,
  LedProcess,
  type LedProcessParts,
} from '#outage';
import type { Timeline } from '#timeline';
import type { Duration } from '#units';
import type { Behaviors, ClientLimits } from '#versions';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import type { PlayInput } from '../play-input.ts';

interface Parts {
  readonly timeline: Timeline;
  readonly recorder: Recorder<TimelineEvent>;
  readonly chance: LeftToChance;
  readonly processes: Readonly<Record<LedComponent, LedProcessParts['instance']>>;
}

/** The processes of the control plane that work only while they hold their Lease. */
export function ledProcesses(
  { chance, processes, ...parts }: Parts,
  { behaviors, restartOfManager = 'at-once' }: PlayInput,
): Readonly<Record<LedComponent, LedProcess>> {
  const electionDraws = chance.electionDraws();
  const informerDraws = chance.informerDraws();
  const { leads } = chance.recorded;
  const times = electionTimesOf(behaviors);
  const make = (component: LedComponent): LedProcess =>
    new LedProcess({
      ...parts,
      component,
      instance: processes[component],
      times: times[component],
      // kube-scheduler does without what kube-controller-manager looks up.
      restart: component === 'kube-controller-manager' ? restartOfManager : 'at-once',
      ...(leads && { leadsAt: (from) => leads(component, from) }),
      electionDraws:
        electionDraws && ((election) => electionDraws(`${component} without API`, election)),
      informerDraws:
        informerDraws && ((election, n) => informerDraws(`${component} ${election} ${n}`)),
    });
  const [manager, scheduler] = LED_COMPONENTS;
  return { [manager]: make(manager), [scheduler]: make(scheduler) };
}

/** The objects as a component knows them. */
export interface KnownObjects {
  readonly store: Store;
  /** What holds its watches, where the script does. */
  readonly watch?: HeldWatch;
}

export type KnownByComponent = Readonly<Record<LedComponent, KnownObjects>>;

/**
 * The objects as the components of the control plane know them: the API itself, or a copy for a
 * component that is to go on with old objects.
 */
export function knownObjects(
  { timeline, store, recorder }: KnownObjectsParts,
  { cluster, occurrences }: Pick<PlayInput, 'cluster' | 'occurrences'>,
): KnownByComponent {
  const known = (component: LedComponent): KnownObjects => {
    const isHeld = occurrences.some(
      ({ action }) => action.kind === 'staleWatch' && action.component === component,
    );
    if (!isHeld) return { store };
    const copy = new StoreCopy(timeline, cluster, store);
    return { store: copy, watch: new HeldWatch({ component, copy, clock: timeline, recorder }) };
  };
  const [manager, scheduler] = LED_COMPONENTS;
  return { [manager]: known(manager), [scheduler]: known(scheduler) };
}

interface KnownObjectsParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly recorder: Recorder<ControlPlaneCause>;
}

type Instance = LedProcessParts['instance'];

/** A process that lists all objects anew when it starts. */
export const listingAnew = (instance: Instance, { watch }: KnownObjects): Instance => ({
  startNow: (because: CauseId) => {
    watch?.renew();
    instance.startNow(because);
  },
  stopNow: () => instance.stopNow(),
});

/** What renews Leases, as far as webhooks can keep it from that. */
interface LeaseHolders {
  readonly heartbeats: { onLeases(): void };
  readonly processes: Readonly<
    Record<string, { onLeases(granted: boolean, because: CauseId): void }>
  >;
}

/** Webhooks that are asked about renewals of Leases, and those who renew them. */
export class LeaseGate {
  /** Why the Leases of nodes are not renewed now; undefined while they are. */
  refused: CauseId | undefined;
  #leadersRefused = false;
  readonly #leaders: ((granted: boolean) => void)[] = [];

  /** Watchers hear now and with each change whether leaders can renew their Leases. */
  watchLeaders(watcher: (granted: boolean) => void): void {
    this.#leaders.push(watcher);
    watcher(!this.#leadersRefused);
  }

  /** From now on the holders of Leases hear of webhooks that are lost or back. */
  connect(webhooks: Webhooks, { heartbeats, processes }: LeaseHolders): void {
    const look = (because: CauseId): void => {
      const isRefused = webhooks.refusesLeases(LEASE_NAMESPACES.nodes);
      const isNews = isRefused === (this.refused === undefined);
      if (isNews) this.refused = isRefused ? because : undefined;
      if (isNews) heartbeats.onLeases();
      const granted = !webhooks.refusesLeases(LEASE_NAMESPACES.leaders);
      for (const each of Object.values(processes)) each.onLeases(granted, because);
      if (granted !== this.#leadersRefused) return;
      this.#leadersRefused = !granted;
      for (const watcher of this.#leaders) watcher(granted);
    };
    webhooks.watch(look);
    look(THE_SNAPSHOT);
  }
}

export interface ClientFactoryParts extends PaceParts {
  /** The duration of a request to the API server. */
  readonly latency: Duration;
  readonly reachable: () => boolean;
  /** The order of requests of one instant among the parts of a process. */
  readonly orderOf: (process: string) => RequestOrder;
}

/** Creates the clients through which components send their requests, and keeps track of them. */
export class ClientFactory {
  readonly pace: PaceLog;
  readonly #parts: ClientFactoryParts;

  constructor(parts: ClientFactoryParts) {
    this.#parts = parts;
    this.pace = new PaceLog(parts);
  }

  /**
   * A client with full buckets.
   * @param process such as `kube-controller-manager`
   * @param component the part of the process that uses the client
   */
  make(
    process: string,
    component: string,
    limits: ClientLimits,
    more: Partial<Pick<ApiClientParts, 'isBackground'>> = {},
  ): ApiClient {
    const { timeline, latency, reachable, orderOf } = this.#parts;
    const pace = this.pace.of(process, component, limits);
    const order = orderOf(process);
    return new ApiClient({ timeline, latency, reachable, limits, pace, order, ...more });
  }
}

/** How each component elects its leader. */
export const electionTimesOf = ({
  leaderElection: { manager, scheduler },
}: Pick<Behaviors, 'leaderElection'>): Readonly<Record<LedComponent, ElectionTimes>> => ({
  'kube-controller-manager': manager,
  'kube-scheduler': scheduler,
});
