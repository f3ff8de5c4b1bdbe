import type { CauseId, Recorder, TimelineEvent } from '#causes';
import {
  type OfTemplate,
  type Pod,
  type PodKey,
  podConditionOf,
  rememberedByTemplate,
  type Store,
  type TolerationRules,
} from '#cluster';
import type { ListedEndpoints } from '#controllers/endpoint-slice';
import type { Clock } from '#timeline';
import { compareText, type Instant, seconds } from '#units';
import type { ContainersChange, Machine, MachineChange, World } from '#world';
import type { Availability, WorkloadCourse } from '../outcome.ts';
import { haveSameHash, type WorkloadFinder } from '../workload-of.ts';
import { Counter } from './course.ts';
import { DesiredPods } from './desired-pods.ts';
import { ReadySpells } from './ready-spells.ts';
import { ServiceEndpoints } from './service-endpoints.ts';
import { READY, type Standing, standingOf, WORKING } from './standing.ts';

export interface AvailabilityWatchParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly world: World;
  /** Receives the events when pods begin to work or no longer do. */
  readonly recorder: Recorder<TimelineEvent>;
  readonly workloads: WorkloadFinder;
  readonly tolerationRules: TolerationRules;
  /** The endpoints that EndpointSlices list. */
  readonly listed: ListedEndpoints;
}

/** The counts of one workload. */
interface Tally {
  /** Absent until the first of its pods is ready or works. */
  counts?: Counts;
  /** Present where pods count only after a while. */
  readonly spells?: ReadySpells;
}

interface Counts {
  readonly ready: Counter;
  readonly working: Counter;
  readonly unnoticed: Counter;
}

/**
 * Counts at every instant how many pods of each workload are ready and how many work, and how many
 * endpoints Services have. It reads the API and the world and decides nothing. It records an event
 * when a pod begins or ceases to work and the API shows no change at that instant.
 */
export class AvailabilityWatch {
  readonly #parts: AvailabilityWatchParts;
  readonly #start: Instant;
  readonly #desired: DesiredPods;
  readonly #endpoints: ServiceEndpoints;
  readonly #tallies = new Map<string, Tally>();
  /** Nodes whose pods are unreachable, as last recorded. */
  readonly #unreached = new Set<string>();
  /** Undefined for Jobs, which end, and for pods without a workload. */
  readonly #tallyOf: (pod: OfTemplate) => Tally | undefined;

  constructor(parts: AvailabilityWatchParts) {
    const { store, world, clock, tolerationRules, workloads, listed } = parts;
    this.#parts = parts;
    this.#start = clock.now;
    for (const node of world.troubled()) {
      if (!isReached(world.machine(node))) this.#unreached.add(node);
    }
    this.#desired = new DesiredPods(store, tolerationRules, this.#start, this.#unreached);
    for (const { kind, namespace, name, minReadySeconds = 0 } of store.shelf('workloads').list()) {
      if (minReadySeconds === 0) continue;
      const spells = new ReadySpells(this.#start, seconds(minReadySeconds));
      this.#tallies.set(`${kind}/${namespace}/${name}`, { spells });
    }
    this.#tallyOf = rememberedByTemplate((pod) => this.#tally(workloads.of(pod)), haveSameHash);
    const [services, slices] = [store.shelf('services'), store.shelf('endpointSlices')];
    this.#endpoints = new ServiceEndpoints(listed, services.list(), slices.list(), this.#start);
    for (const pod of store.pods()) this.#count(undefined, pod, 0, this.#standing(pod));
    for (const { counts } of this.#tallies.values()) {
      counts?.ready.begin();
      counts?.working.begin();
      counts?.unnoticed.begin();
    }
    this.#endpoints.begin();
    this.#desired.begin();
    this.#watch();
  }

  #watch(): void {
    const { store, world, clock, listed } = this.#parts;
    store.observe((change) => {
      if (change.object === 'pod') this.#notePod(change.before, change.after);
      else if (change.object === 'node') this.#desired.noteNode(change, clock.now);
      else if (change.object === 'workloads' && change.after !== undefined) {
        this.#desired.noteWorkload(change.after, clock.now);
      }
    });
    world.watch((changes) => {
      for (const change of changes) this.#noteMachine(change);
    });
    world.containers.watch((change) => this.#noteContainers(change));
    listed.watch((service, key) => {
      const pod = store.pod(key);
      const standing = pod === undefined ? 0 : this.#standing(pod);
      this.#endpoints.noteListing(service, key, pod, standing, clock.now);
    });
  }

  /** The availability until an instant. */
  foundUntil(end: Instant): Availability {
    const counted = [...this.#tallies].filter(([, { counts }]) => counts !== undefined);
    const names = new Set([...this.#desired.names(), ...counted.map(([name]) => name)]);
    return {
      workloads: [...names].sort(compareText).map((workload) => this.#found(workload, end)),
      services: this.#endpoints.found,
    };
  }

  #found(workload: string, end: Instant): WorkloadCourse {
    const { counts = countsFrom(this.#start), spells } = this.#tallies.get(workload) ?? {};
    const ready = counts.ready.course;
    const working = counts.working.course;
    // A workload that is not in the snapshot is expected to have the pods that were ready at the
    // start.
    const asAtTheStart = [{ at: this.#start, count: counts.ready.before }];
    const desired = this.#desired.of(workload) ?? asAtTheStart;
    const due = this.#desired.dueOf(workload);
    return {
      workload,
      desired,
      ready,
      available: spells?.availableUntil(end) ?? ready,
      due: due?.course ?? desired,
      working,
      unnoticed: counts.unnoticed.course,
      before: {
        due: due?.before ?? counts.ready.before,
        working: counts.working.before,
        unnoticed: counts.unnoticed.before,
      },
    };
  }

  #standing(pod: Pod): Standing {
    return this.#standingWith(pod, this.#parts.world.containers.down(pod.key));
  }

  #standingWith(pod: Pod, containers: ContainersChange['after']): Standing {
    return standingOf(pod, !this.#unreached.has(pod.nodeName ?? ''), containers);
  }

  #notePod(before: Pod | undefined, after: Pod | undefined): void {
    const containers = this.#parts.world.containers.down((after ?? before)?.key ?? '');
    const was = before === undefined ? 0 : this.#standingWith(before, containers);
    const is = after === undefined ? 0 : this.#standingWith(after, containers);
    this.#count(before, after, was, is);
  }

  #noteMachine({ node, before, after, because }: MachineChange): void {
    const is = isReached(after);
    if (is !== this.#unreached.has(node)) return;
    const { store, clock } = this.#parts;
    const pods = store.podsOn(node);
    const were = pods.map((pod) => this.#standing(pod));
    if (is) this.#unreached.delete(node);
    else this.#unreached.add(node);
    this.#desired.noteMachine(node, is, clock.now);
    const reason = reasonOf(before, after);
    pods.forEach((pod, place) => {
      this.#change(pod, were[place] ?? 0, this.#standing(pod), reason, because);
    });
  }

  #noteContainers({ key, before, after, because }: ContainersChange): void {
    const pod = this.#parts.store.pod(key);
    if (pod === undefined) return;
    const [was, is] = [this.#standingWith(pod, before), this.#standingWith(pod, after)];
    this.#change(pod, was, is, CONTAINERS[after ?? 'running'], because);
  }

  /** Counts a change of a pod whose API object does not change. */
  #change(pod: Pod, was: Standing, is: Standing, reason: string, because: CauseId): void {
    if (was === is) return;
    this.#count(pod, pod, was, is);
    if ((was & WORKING) === (is & WORKING)) return;
    const kind = (is & WORKING) === 0 ? 'PodNotWorking' : 'PodWorking';
    const node = pod.nodeName ?? '';
    this.#parts.recorder.record('world', { kind, pod: pod.key, node, reason }, because);
  }

  #count(before: Pod | undefined, after: Pod | undefined, was: Standing, is: Standing): void {
    const { now } = this.#parts.clock;
    this.#endpoints.note(before, after, was, is, now);
    const pod = after ?? before;
    if (was === is || pod === undefined) return;
    const tally = this.#tallyOf(pod);
    if (tally === undefined) return;
    tally.counts ??= countsFrom(this.#start);
    const { ready, working, unnoticed } = tally.counts;
    add(working, now, was & WORKING, is & WORKING);
    add(unnoticed, now, isUnnoticed(was), isUnnoticed(is));
    if (!add(ready, now, was & READY, is & READY)) return;
    if ((is & READY) === READY) tally.spells?.begin(pod.key, readySince(pod));
    else tally.spells?.end(pod.key, now);
  }

  #tally(workload: string | undefined): Tally | undefined {
    if (workload === undefined || workload.startsWith('Job/')) return undefined;
    const tally = this.#tallies.get(workload) ?? {};
    this.#tallies.set(workload, tally);
    return tally;
  }
}

const countsFrom = (start: Instant): Counts => ({
  ready: new Counter(start, 0),
  working: new Counter(start, 0),
  unnoticed: new Counter(start, 0),
});

/** Counts a bit that begins or ceases to hold; returns whether it was one of these. */
function add(counter: Counter, now: Instant, was: number, is: number): boolean {
  if (was === is) return false;
  counter.add(now, is === 0 ? -1 : 1);
  return true;
}

/** Ready in the API, but not working. */
const isUnnoticed = (standing: Standing): number =>
  Number((standing & (READY | WORKING)) === READY);

const isReached = ({ powered, podNetwork }: Machine): boolean => powered && podNetwork;

function reasonOf(before: Machine, after: Machine): string {
  if (!after.powered) return 'PowerLost';
  if (!after.podNetwork) return 'NetworkLost';
  return before.powered ? 'NetworkBack' : 'PowerBack';
}

const CONTAINERS = {
  stopping: 'ContainersStopping',
  gone: 'ContainersGone',
  restarting: 'ContainersRestarting',
  running: 'ContainersStarted',
} as const satisfies Record<string, string>;

const readySince = (pod: Pick<Pod, 'conditions'> & { readonly key: PodKey }): Instant | undefined =>
  podConditionOf(pod, 'Ready')?.lastTransitionTime;
