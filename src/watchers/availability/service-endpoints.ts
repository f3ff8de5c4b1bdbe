import type { Pod, PodKey, Service } from '#cluster';
import type { ListedEndpoints } from '#controllers/endpoint-slice';
import { Bug, type Instant } from '#units';
import type { Availability, ServiceCourse } from './availability.ts';
import type { ClientCourses } from './client-courses.ts';
import { COUNTED, type Counted, countedOf, NAMES } from './counted-endpoints.ts';
import { Counter } from './course.ts';
import type { PodAvailability } from './pod-availability.ts';
import type { ServicesAtStart } from './services-at-start.ts';

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
  readonly #atStart: ServicesAtStart;
  readonly #start: Instant;
  /** Services whose endpoints have changed. */
  readonly #services = new Map<string, Endpoints>();
  readonly #listed: ListedEndpoints;
  readonly #clients: ClientCourses | undefined;
  /** The last instant at which a number changed: lists of endpoints lag behind all else. */
  lastChange: Instant;

  /** @param clients those of Services whose clients get to endpoints by their place */
  constructor(
    listed: ListedEndpoints,
    atStart: ServicesAtStart,
    start: Instant,
    clients?: ClientCourses,
  ) {
    this.#listed = listed;
    this.#clients = clients;
    this.#atStart = atStart;
    this.#start = start;
    this.lastChange = start;
  }

  get found(): Availability['services'] {
    return this.#atStart.names.map((name) => {
      const endpoints = this.#services.get(name);
      const course =
        endpoints === undefined ? this.#courseAtStart(name) : courseOf(name, endpoints);
      const clients = this.#clients?.of(name);
      return clients === undefined ? course : { clients, ...course };
    });
  }

  #courseAtStart(name: string): ServiceCourse {
    const { courses } = this.#atStart;
    const known = courses.get(name);
    if (known !== undefined) return known;
    const endpoints = this.#begin(name);
    if (endpoints === undefined) throw new Bug(`no Service ${name}`);
    const course = courseOf(name, endpoints);
    courses.set(name, course);
    return course;
  }

  #begin(name: string): Endpoints | undefined {
    const found = this.#atStart.services.get(name);
    if (found === undefined) return undefined;
    const { service, counts, lagging } = found;
    const counter = (counted: Counted) => new Counter(this.#start, counts[counted]);
    const [ready, dead, draining] = [counter('ready'), counter('dead'), counter('draining')];
    const [lost, unnoticed] = [counter('lost'), counter('unnoticed')];
    return { service, ready, dead, draining, lost, unnoticed, lagging: new Map(lagging) };
  }

  #endpointsOf(name: string): Endpoints | undefined {
    const known = this.#services.get(name);
    if (known !== undefined) return known;
    const begun = this.#begin(name);
    if (begun !== undefined) this.#services.set(name, begun);
    return begun;
  }

  note(
    before: Pod | undefined,
    after: Pod | undefined,
    was: PodAvailability,
    is: PodAvailability,
    at: Instant,
  ): void {
    const key = (after ?? before)?.key;
    if (this.#atStart.services.size === 0 || key === undefined) return;
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
    existing: PodAvailability,
    at: Instant,
  ): void {
    const selected = pod !== undefined && this.#servicesOf(pod).includes(name) ? pod : undefined;
    this.#count(name, key, selected, selected, existing, existing, at);
  }

  #servicesOf(pod: Pod): readonly string[] {
    const selecting = this.#listed.selecting(pod);
    const served = this.#atStart.servedBy.get(pod.key);
    return served === undefined ? selecting : [...selecting, ...served];
  }

  #count(
    name: string,
    key: PodKey,
    before: Pod | undefined,
    after: Pod | undefined,
    was: PodAvailability,
    is: PodAvailability,
    at: Instant,
  ): void {
    const endpoints = this.#endpointsOf(name);
    if (endpoints === undefined) return;
    const { service, lagging } = endpoints;
    const listing = this.#listed.existing(name, key);
    const counted = lagging.get(key) ?? countedOf(service, before, was);
    const counts = countedOf(service, after, is, listing);
    if (listing !== undefined) lagging.set(key, counts);
    else if (lagging.size > 0) lagging.delete(key);
    if (counted === counts) return;
    this.lastChange = at;
    this.#clients?.note(name, key, (after ?? before)?.nodeName, counts, at);
    for (const each of NAMES) {
      const [old, fresh] = [counted & COUNTED[each], counts & COUNTED[each]];
      if (old !== fresh) endpoints[each].add(at, fresh === 0 ? -1 : 1);
    }
  }
}

const NONE: readonly never[] = [];

const courseOf = (
  service: string,
  { ready, dead, draining, lost, unnoticed }: Endpoints,
): ServiceCourse => ({
  service,
  ready: ready.course,
  dead: dead.course,
  draining: draining.course,
  lost: lost.course,
  unnoticed: unnoticed.course,
  before: {
    ready: ready.before,
    dead: dead.before,
    draining: draining.before,
    unnoticed: unnoticed.before,
  },
});
