import {
  isPodReady,
  isTerminal,
  isTerminating,
  type Pod,
  podConditionOf,
  type Store,
  type TolerationRules,
} from '#cluster';
import type { Clock } from '#timeline';
import { compareText, type Instant, seconds } from '#units';
import type { Availability, Course } from '../outcome.ts';
import type { WorkloadFinder } from '../workload-of.ts';
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

/** Counts at every instant how many pods of each workload are ready, and how many endpoints Services have. */
export class AvailabilityWatch {
  readonly #parts: AvailabilityWatchParts;
  readonly #start: Instant;
  readonly #desired: DesiredPods;
  readonly #endpoints: ServiceEndpoints;
  readonly #ready = new Map<string, Counter>();
  /** Of workloads whose pods count only after a while. */
  readonly #spells = new Map<string, ReadySpells>();

  constructor(parts: AvailabilityWatchParts) {
    const { store, clock, tolerationRules } = parts;
    this.#parts = parts;
    this.#start = clock.now;
    this.#desired = new DesiredPods(store, tolerationRules, this.#start);
    for (const { kind, namespace, name, minReadySeconds = 0 } of store.shelf('workloads').list()) {
      if (minReadySeconds === 0) continue;
      const spells = new ReadySpells(this.#start, seconds(minReadySeconds));
      this.#spells.set(`${kind}/${namespace}/${name}`, spells);
    }
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
    const names = new Set([...this.#desired.names(), ...this.#ready.keys()]);
    return {
      workloads: [...names].sort(compareText).map((workload) => {
        const ready = this.#ready.get(workload)?.course ?? [{ at: this.#start, count: 0 }];
        return {
          workload,
          desired: this.#desired.of(workload) ?? asAtTheStart(ready),
          ready,
          available: this.#spells.get(workload)?.availableUntil(end) ?? ready,
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
    const workload = pod && this.#parts.workloads.of(pod);
    if (pod === undefined || workload === undefined || workload.startsWith('Job/')) return;
    const counter = this.#ready.get(workload) ?? new Counter(this.#start, 0);
    this.#ready.set(workload, counter);
    counter.add(now, is ? 1 : -1);
    const spells = this.#spells.get(workload);
    if (is) spells?.begin(pod.key, readySince(pod));
    else spells?.end(pod.key, now);
  }
}

/** Ready, neither finished nor on its way out. */
const isServing = (pod: Pod): boolean => isPodReady(pod) && !isTerminal(pod) && !isTerminating(pod);

const readySince = (pod: Pod): Instant | undefined =>
  podConditionOf(pod, 'Ready')?.lastTransitionTime;

/** Of a workload that is not in the snapshot it counts what was ready. */
const asAtTheStart = ([first]: Course): Course => (first === undefined ? [] : [first]);
