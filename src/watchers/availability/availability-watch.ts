import type { CauseId, Recorder, TimelineEvent } from '#causes';
import {
  type OfTemplate,
  type Pod,
  rememberedByTemplate,
  type Store,
  type TolerationRules,
} from '#cluster';
import type { ListedEndpoints } from '#controllers/endpoint-slice';
import { haveSameHash, type WorkloadFinder } from '#pod-facts';
import type { Clock } from '#timeline';
import type { Instant } from '#units';
import type { ServiceTrafficBehavior } from '#versions';
import type { ContainersChange, MachineChange, World } from '#world';
import type { Availability, WorkloadCourse } from './availability.ts';
import { ClientCourses } from './client-courses.ts';
import { Counter } from './course.ts';
import { DesiredPods } from './desired-pods.ts';
import { Gangs, gangsAtStart } from './gangs.ts';
import {
  allCourses,
  countedWorkload,
  coursesAtStart,
  inOrder,
  isUnnoticed,
  NO_PODS,
  type PodsAtStart,
  type WorkloadsAtStart,
  workloadsAtStart,
} from './initial-availability.ts';
import {
  availabilityOf,
  isReached,
  type PodAvailability,
  READY,
  readySince,
  reasonOf,
  reasonOfContainers,
  WORKING,
} from './pod-availability.ts';
import { ReadySpells } from './ready-spells.ts';
import { ServiceEndpoints } from './service-endpoints.ts';
import { servicesAtStart } from './services-at-start.ts';

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
  readonly traffic: ServiceTrafficBehavior;
}

/** The counts of one workload. */
interface Tally {
  readonly workload: string;
  /** Absent until the first change of its pods. */
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
  readonly #clients: ClientCourses | undefined;
  readonly #gangs: Gangs;
  readonly #tallies = new Map<string, Tally>();
  /** Nodes whose pods are unreachable, as last recorded. */
  readonly #unreached = new Set<string>();
  /** Undefined for Jobs, which end, and for pods without a workload. */
  readonly #tallyOf: (pod: OfTemplate) => Tally | undefined;
  readonly #atStart: WorkloadsAtStart;

  constructor(parts: AvailabilityWatchParts) {
    const { store, world, clock, tolerationRules, workloads, listed, traffic } = parts;
    this.#parts = parts;
    this.#start = clock.now;
    for (const node of world.troubled()) {
      if (!isReached(world.machine(node))) this.#unreached.add(node);
    }
    this.#desired = new DesiredPods(store, tolerationRules, this.#start, this.#unreached);
    this.#tallyOf = rememberedByTemplate((pod) => this.#tally(workloads.of(pod)), haveSameHash);
    const existing = (pod: Pod): PodAvailability => this.#existing(pod);
    const [start, rules, unreached] = [this.#start, tolerationRules, this.#unreached];
    const beginning = { store, world, workloads, listed, existing, unreached, start, rules };
    this.#atStart = workloadsAtStart(beginning);
    for (const [workload, minReady] of this.#atStart.delayed) {
      const spells = new ReadySpells(this.#start, minReady);
      for (const pod of this.#atStart.ready.get(workload) ?? []) {
        spells.begin(pod.key, readySince(pod));
      }
      const counts = this.#atStart.counts.get(workload);
      const begun = counts && { counts: countsFrom(this.#start, counts) };
      this.#tallies.set(workload, { workload, spells, ...begun });
    }
    const atStart = servicesAtStart(beginning);
    this.#clients = ClientCourses.of({ store, atStart, traffic, unreached, start });
    this.#endpoints = new ServiceEndpoints(listed, atStart, start, this.#clients);
    this.#gangs = new Gangs(gangsAtStart(beginning), start);
    this.#watch();
  }

  #watch(): void {
    const { store, world, clock, listed } = this.#parts;
    store.observe((change) => {
      if (change.object === 'pod') this.#notePod(change.before, change.after);
      else if (change.object === 'node') {
        this.#desired.noteNode(change, clock.now);
        this.#clients?.noteNode(change.before, change.after, clock.now);
      } else if (change.object === 'workloads' && change.after !== undefined) {
        this.#desired.noteWorkload(change.after, clock.now);
      }
    });
    // Containers end with their machine, and start after it is back.
    world.observe((changes) => this.#noteMachines(changes, false));
    world.watch((changes) => this.#noteMachines(changes, true));
    world.containers.watch((change) => this.#noteContainers(change));
    listed.watch((service, key) => {
      const pod = store.pod(key);
      const existing = pod === undefined ? 0 : this.#existing(pod);
      this.#endpoints.noteListing(service, key, pod, existing, clock.now);
    });
  }

  /** The last instant at which the endpoints of a Service changed. */
  get lastChange(): Instant {
    return this.#endpoints.lastChange;
  }

  /** The availability until an instant. */
  foundUntil(end: Instant): Availability {
    const known = coursesAtStart(this.#start, this.#atStart, this.#desired.atStart);
    const { delayed } = this.#atStart;
    const changed = new Set(this.#changed());
    const unsettled = inOrder([...known.unsettled, ...changed]).map((name) =>
      changed.has(name) || delayed.has(name) ? this.#found(name, end) : known.courseOf(name),
    );
    let workloads: Availability['workloads'] | undefined;
    return {
      // Few plays of a sweep ask for the thousands of workloads to which nothing happens.
      get workloads() {
        workloads ??= allCourses(unsettled, known);
        return workloads;
      },
      unsettled,
      services: this.#endpoints.found,
      gangs: this.#gangs.found,
    };
  }

  /** The workloads of which a number has changed. */
  *#changed(): Iterable<string> {
    for (const [name, { counts }] of this.#tallies) if (counts !== undefined) yield name;
    yield* this.#desired.changed();
  }

  #found(workload: string, end: Instant): WorkloadCourse {
    const { counts = this.#countsAtStart(workload), spells } = this.#tallies.get(workload) ?? {};
    const ready = counts.ready.course;
    const working = counts.working.course;
    // A workload without an object is expected to have the pods that were ready at the start.
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

  #existing(pod: Pod): PodAvailability {
    return this.#availabilityWith(pod, this.#parts.world.containers.down(pod.key));
  }

  #availabilityWith(pod: Pod, containers: ContainersChange['after']): PodAvailability {
    return availabilityOf(pod, !this.#unreached.has(pod.nodeName ?? ''), containers);
  }

  #notePod(before: Pod | undefined, after: Pod | undefined): void {
    const containers = this.#parts.world.containers.down((after ?? before)?.key ?? '');
    const of = (pod?: Pod): PodAvailability => (pod ? this.#availabilityWith(pod, containers) : 0);
    this.#count(before, after, of(before), of(after));
  }

  #noteMachines(changes: readonly MachineChange[], reached: boolean): void {
    for (const change of changes) {
      if (isReached(change.after) === reached) this.#noteMachine(change);
    }
  }

  #noteMachine({ node, before, after, because }: MachineChange): void {
    const is = isReached(after);
    if (is !== this.#unreached.has(node)) return;
    const { store, clock, world } = this.#parts;
    if (is) this.#unreached.delete(node);
    else this.#unreached.add(node);
    this.#desired.noteMachine(node, is, clock.now);
    this.#clients?.noteMachine(node, is, clock.now);
    const reason = reasonOf(before, after);
    for (const pod of store.podsOn(node)) {
      const containers = world.containers.down(pod.key);
      const was = availabilityOf(pod, !is, containers);
      this.#change(pod, was, availabilityOf(pod, is, containers), reason, because);
    }
  }

  #noteContainers({ key, before, after, because }: ContainersChange): void {
    const pod = this.#parts.store.pod(key);
    if (pod === undefined) return;
    const [was, is] = [this.#availabilityWith(pod, before), this.#availabilityWith(pod, after)];
    this.#change(pod, was, is, reasonOfContainers(after), because);
  }

  /** Counts a change of a pod whose API object does not change. */
  #change(
    pod: Pod,
    was: PodAvailability,
    is: PodAvailability,
    reason: string,
    because: CauseId,
  ): void {
    if (was === is) return;
    this.#count(pod, pod, was, is);
    if ((was & WORKING) === (is & WORKING)) return;
    const kind = (is & WORKING) === 0 ? 'PodNotWorking' : 'PodWorking';
    const node = pod.nodeName ?? '';
    this.#parts.recorder.record('world', { kind, pod: pod.key, node, reason }, because);
  }

  #count(
    before: Pod | undefined,
    after: Pod | undefined,
    was: PodAvailability,
    is: PodAvailability,
  ): void {
    const { now } = this.#parts.clock;
    this.#endpoints.note(before, after, was, is, now);
    const pod = after ?? before;
    if (was === is || pod === undefined) return;
    this.#gangs.note(pod, was, is, now);
    const tally = this.#tallyOf(pod);
    if (tally === undefined) return;
    tally.counts ??= this.#countsAtStart(tally.workload);
    const { ready, working, unnoticed } = tally.counts;
    working.turn(now, was & WORKING, is & WORKING);
    unnoticed.turn(now, isUnnoticed(was), isUnnoticed(is));
    if (!ready.turn(now, was & READY, is & READY)) return;
    if ((is & READY) === READY) tally.spells?.begin(pod.key, readySince(pod));
    else tally.spells?.end(pod.key, now);
  }

  #countsAtStart(workload: string): Counts {
    return countsFrom(this.#start, this.#atStart.counts.get(workload));
  }

  #tally(name: string | undefined): Tally | undefined {
    const workload = countedWorkload(name);
    if (workload === undefined) return undefined;
    const tally = this.#tallies.get(workload) ?? { workload };
    this.#tallies.set(workload, tally);
    return tally;
  }
}

const countsFrom = (start: Instant, pods: Readonly<PodsAtStart> = NO_PODS): Counts => ({
  ready: new Counter(start, pods.ready),
  working: new Counter(start, pods.working),
  unnoticed: new Counter(start, pods.unnoticed),
});
