import { type EndpointSlice, isTerminal, type Pod, type PodKey, type Service } from '#cluster';
import { type ListedEndpoints, type Listing, listingOf } from '#controllers/endpoint-slice';
import { addToList, compareText, type Instant } from '#units';
import type { Availability, ServiceCourse } from '../outcome.ts';
import { Counter } from './course.ts';
import { ANSWERS, READY, type Standing, WORKING } from './standing.ts';
import { servedByOthers, type WrittenEndpoints, writtenEndpoints } from './written-endpoints.ts';

/** The counted endpoints of a Service, and the bit that marks a pod as one of them. */
const COUNTED = {
  /** Listed as ready. */
  ready: 1,
  /** Listed without answering. */
  dead: 2,
  /** Being deleted and answering: all connections get to these endpoints where none is listed. */
  draining: 4,
  /** Working and not listed. */
  lost: 8,
  /** Listed without answering, while the pod is Ready. */
  unnoticed: 16,
} as const;

type Counted = keyof typeof COUNTED;

const NAMES = Object.keys(COUNTED) as readonly Counted[];

interface Endpoints extends Readonly<Record<Counted, Counter>> {
  readonly service: Service;
  /** The counted bits of pods with a lagging listing. */
  readonly lagging: Map<PodKey, number>;
}

/**
 * Counts the endpoints of Services: the pods that they select, as their EndpointSlices list these.
 * For Services without a selector, it counts the pods in their EndpointSlices, as long as these
 * run.
 */
export class ServiceEndpoints {
  readonly #services = new Map<string, Endpoints>();
  readonly #listed: ListedEndpoints;
  /** Services without a selector, by the pods that are written as their endpoints. */
  readonly #servedBy = new Map<PodKey, string[]>();

  constructor(
    listed: ListedEndpoints,
    services: readonly Service[],
    slices: readonly EndpointSlice[],
    start: Instant,
  ) {
    this.#listed = listed;
    for (const service of services) {
      if (service.selector !== undefined) this.#register(service, start, 0);
    }
    const written = writtenEndpoints(slices);
    for (const service of services.filter(servedByOthers)) {
      const name = `${service.namespace}/${service.name}`;
      const { ready, others } = written.get(name) ?? NOTHING_WRITTEN;
      if (ready.size === 0) continue;
      this.#register({ ...service, publishNotReadyAddresses: true }, start, others);
      for (const pod of ready) addToList(this.#servedBy, pod, name);
    }
  }

  #register(service: Service, start: Instant, others: number): void {
    const counter = () => new Counter(start, 0);
    const [dead, draining, lost, unnoticed] = [counter(), counter(), counter(), counter()];
    const name = `${service.namespace}/${service.name}`;
    const ready = new Counter(start, others);
    this.#services.set(name, {
      ...{ service, ready, dead, draining, lost, unnoticed },
      lagging: new Map(),
    });
  }

  /** The counts so far are the state before the start. */
  begin(): void {
    for (const endpoints of this.#services.values()) {
      for (const name of NAMES) endpoints[name].begin();
    }
  }

  get found(): Availability['services'] {
    return [...this.#services]
      .sort(([a], [b]) => compareText(a, b))
      .map(([service, { ready, dead, draining, lost, unnoticed }]): ServiceCourse => {
        return {
          service,
          ...{ ready: ready.course, dead: dead.course, draining: draining.course },
          ...{ lost: lost.course, unnoticed: unnoticed.course },
          before: {
            ...{ ready: ready.before, dead: dead.before, draining: draining.before },
            unnoticed: unnoticed.before,
          },
        };
      });
  }

  note(
    before: Pod | undefined,
    after: Pod | undefined,
    was: Standing,
    is: Standing,
    at: Instant,
  ): void {
    const key = (after ?? before)?.key;
    if (this.#services.size === 0 || key === undefined) return;
    const selecting = after === undefined ? NONE : this.#servicesOf(after);
    const selected = before === undefined ? NONE : this.#servicesOf(before);
    for (const name of selecting) {
      this.#count(name, key, selected.includes(name) ? before : undefined, after, was, is, at);
    }
    for (const name of selected) {
      if (!selecting.includes(name)) this.#count(name, key, before, undefined, was, is, at);
    }
  }

  /** A Service lists a pod differently than before. */
  noteListing(
    name: string,
    key: PodKey,
    pod: Pod | undefined,
    standing: Standing,
    at: Instant,
  ): void {
    const selected = pod !== undefined && this.#servicesOf(pod).includes(name) ? pod : undefined;
    this.#count(name, key, selected, selected, standing, standing, at);
  }

  #servicesOf(pod: Pod): readonly string[] {
    const selecting = this.#listed.selecting(pod);
    const served = this.#servedBy.size === 0 ? undefined : this.#servedBy.get(pod.key);
    return served === undefined ? selecting : [...selecting, ...served];
  }

  #count(
    name: string,
    key: PodKey,
    before: Pod | undefined,
    after: Pod | undefined,
    was: Standing,
    is: Standing,
    at: Instant,
  ): void {
    const endpoints = this.#services.get(name);
    if (endpoints === undefined) return;
    const { service, lagging } = endpoints;
    const listing = this.#listed.standing(name, key);
    const counted = lagging.get(key) ?? countedOf(service, before, was);
    const counts = countedOf(service, after, is, listing);
    if (listing !== undefined) lagging.set(key, counts);
    else if (lagging.size > 0) lagging.delete(key);
    if (counted === counts) return;
    for (const each of NAMES) {
      const [old, fresh] = [counted & COUNTED[each], counts & COUNTED[each]];
      if (old !== fresh) endpoints[each].add(at, fresh === 0 ? -1 : 1);
    }
  }
}

const NONE: readonly never[] = [];

/**
 * The counted bits of a pod.
 * @param pod undefined where the Service does not select it, or no longer
 * @param listed how the Service lists it, where that is not how it is
 */
function countedOf(
  service: Service,
  pod: Pod | undefined,
  standing: Standing,
  listed?: Listing,
): number {
  const listing = listed ?? (pod === undefined ? 'none' : listingOf(service, pod));
  const answers = (standing & ANSWERS) === ANSWERS;
  if (listing === 'ready') {
    if (answers) return COUNTED.ready;
    const unnoticed = (standing & READY) === READY ? COUNTED.unnoticed : 0;
    return COUNTED.ready | COUNTED.dead | unnoticed;
  }
  if (listing === 'draining') return answers ? COUNTED.draining : 0;
  return pod !== undefined && !isTerminal(pod) && isLost(service, pod, standing) ? COUNTED.lost : 0;
}

/** It works and is not ready; a pod that is only not listed yet is not lost. */
const isLost = (service: Service, pod: Pod, standing: Standing): boolean =>
  (standing & WORKING) === WORKING && listingOf(service, pod) === 'none';

const NOTHING_WRITTEN: WrittenEndpoints = { ready: new Set(), pods: new Set(), others: 0 };
