import {
  isPodReady,
  isTerminal,
  isTerminating,
  type OfTemplate,
  type Pod,
  podConditionOf,
  rememberedByTemplate,
  type Store,
  type TolerationRules,
} from '#cluster';
import type { Clock } from '#timeline';
import { compareText, type Instant, seconds } from '#units';
import type { Availability, Course } from '../outcome.ts';
import { haveSameHash, type WorkloadFinder } from '../workload-of.ts';
import { Counter } from './course.ts';
import { DesiredPods } from './desired-pods.ts';
import { ReadySpells } from './ready-spells.ts';
import { ServiceEndpoints } from './service-endpoints.ts';

export interface AvailabilityWatchParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly workloads: WorkloadFinder;
  readonly tolerationRules: TolerationRules;
}

/** What is counted of one workload. */
interface Tally {
  /** Absent until the first of its pods is ready. */
  ready?: Counter;
  /** Where pods count only after a while. */
  readonly spells?: ReadySpells;
}

/** Counts at every instant how many pods of each workload are ready, and how many endpoints Services have. */
export class AvailabilityWatch {
  readonly #parts: AvailabilityWatchParts;
  readonly #start: Instant;
  readonly #desired: DesiredPods;
  readonly #endpoints: ServiceEndpoints;
  readonly #tallies = new Map<string, Tally>();
  /** Undefined for Jobs, which end, and for pods that nobody made. */
  readonly #tallyOf: (pod: OfTemplate) => Tally | undefined;

  constructor(parts: AvailabilityWatchParts) {
    const { store, clock, tolerationRules, workloads } = parts;
    this.#parts = parts;
    this.#start = clock.now;
    this.#desired = new DesiredPods(store, tolerationRules, this.#start);
    for (const { kind, namespace, name, minReadySeconds = 0 } of store.shelf('workloads').list()) {
      if (minReadySeconds === 0) continue;
      const spells = new ReadySpells(this.#start, seconds(minReadySeconds));
      this.#tallies.set(`${kind}/${namespace}/${name}`, { spells });
    }
    this.#tallyOf = rememberedByTemplate((pod) => this.#tally(workloads.of(pod)), haveSameHash);
    this.#endpoints = new ServiceEndpoints(store.shelf('services').list(), this.#start);
    for (const pod of store.pods()) this.#notePod(undefined, pod);
    store.observe((change) => {
      if (change.object === 'pod') this.#notePod(change.before, change.after);
      else if (change.object === 'node') this.#desired.noteNode(change, clock.now);
      else if (change.object === 'workloads' && change.after !== undefined) {
        this.#desired.noteWorkload(change.after, clock.now);
      }
    });
  }

  /** What was found until an instant. */
  foundUntil(end: Instant): Availability {
    const counted = [...this.#tallies].filter(([, { ready }]) => ready !== undefined);
    const names = new Set([...this.#desired.names(), ...counted.map(([name]) => name)]);
    return {
      workloads: [...names].sort(compareText).map((workload) => {
        const tally = this.#tallies.get(workload);
        const ready = tally?.ready?.course ?? [{ at: this.#start, count: 0 }];
        return {
          workload,
          desired: this.#desired.of(workload) ?? asAtTheStart(ready),
          ready,
          available: tally?.spells?.availableUntil(end) ?? ready,
        };
      }),
      services: this.#endpoints.found,
    };
  }

  #notePod(before: Pod | undefined, after: Pod | undefined): void {
    const { now } = this.#parts.clock;
    this.#endpoints.note(before, after, now);
    const was = before !== undefined && isServing(before);
    const is = after !== undefined && isServing(after);
    if (was === is) return;
    const pod = after ?? before;
    const tally = pod && this.#tallyOf(pod);
    if (pod === undefined || tally === undefined) return;
    tally.ready ??= new Counter(this.#start, 0);
    tally.ready.add(now, is ? 1 : -1);
    if (is) tally.spells?.begin(pod.key, readySince(pod));
    else tally.spells?.end(pod.key, now);
  }

  #tally(workload: string | undefined): Tally | undefined {
    if (workload === undefined || workload.startsWith('Job/')) return undefined;
    const tally = this.#tallies.get(workload) ?? {};
    this.#tallies.set(workload, tally);
    return tally;
  }
}

/** Ready, neither finished nor on its way out. */
const isServing = (pod: Pod): boolean => isPodReady(pod) && !isTerminal(pod) && !isTerminating(pod);

const readySince = (pod: Pod): Instant | undefined =>
  podConditionOf(pod, 'Ready')?.lastTransitionTime;

/** Of a workload that is not in the snapshot it counts what was ready. */
const asAtTheStart = ([first]: Course): Course => (first === undefined ? [] : [first]);
