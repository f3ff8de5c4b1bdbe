import {
  type EndpointSlice,
  isPodReady,
  isReadyEndpoint,
  isTerminal,
  isTerminating,
  type Pod,
  type PodKey,
  readObjectSelector,
  SelectorIndex,
  type Service,
} from '#cluster';
import { addToList, compareText, type Instant } from '#units';
import type { Availability, ServiceCourse } from '../outcome.ts';
import { Counter } from './course.ts';
import { ANSWERS, READY, type Standing, WORKING } from './standing.ts';
import { servedByOthers, type WrittenEndpoints, writtenEndpoints } from './written-endpoints.ts';

/** What of a Service's endpoints is counted, and the bit that says that a pod is one of them. */
const COUNTED = {
  /** It is listed as ready. */
  ready: 1,
  /** It is listed and does not answer. */
  dead: 2,
  /** It is being deleted and answers: all get to these where nothing is listed. */
  draining: 4,
  /** It works and is not listed. */
  lost: 8,
  /** It is listed, does not answer, and its pod is called ready. */
  unnoticed: 16,
} as const;

type Counted = keyof typeof COUNTED;

const NAMES = Object.keys(COUNTED) as readonly Counted[];

interface Endpoints extends Readonly<Record<Counted, Counter>> {
  readonly service: Service;
}

/**
 * Counts the endpoints of Services: the pods that they select, or of those without a selector the pods that
 * their EndpointSlices name, as long as these run.
 */
export class ServiceEndpoints {
  readonly #services = new Map<string, Endpoints>();
  readonly #index: SelectorIndex;
  /** Services without a selector, by the pods that are written to serve them. */
  readonly #servedBy = new Map<PodKey, string[]>();

  constructor(services: readonly Service[], slices: readonly EndpointSlice[], start: Instant) {
    const selecting = services.flatMap(({ namespace, name, selector: matchLabels }) =>
      matchLabels === undefined
        ? []
        : [{ namespace, name, spec: { selector: readObjectSelector({ matchLabels }) } }],
    );
    this.#index = new SelectorIndex(selecting);
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
    this.#services.set(name, { service, ready, dead, draining, lost, unnoticed });
  }

  /** What was counted so far is how things stood before anything happened. */
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
    if (this.#services.size === 0) return;
    const selecting = after === undefined ? [] : this.#servicesOf(after);
    const selected = before === undefined ? [] : this.#servicesOf(before);
    for (const name of selecting) {
      const known = selected.includes(name) ? before : undefined;
      this.#count(name, known, after, was, is, at);
    }
    for (const name of selected) {
      if (!selecting.includes(name)) this.#count(name, before, undefined, was, 0, at);
    }
  }

  #servicesOf(pod: Pod): readonly string[] {
    const selecting = this.#index.covering(pod);
    const served = this.#servedBy.size === 0 ? undefined : this.#servedBy.get(pod.key);
    return served === undefined ? selecting : [...selecting, ...served];
  }

  #count(
    name: string,
    before: Pod | undefined,
    after: Pod | undefined,
    was: Standing,
    is: Standing,
    at: Instant,
  ): void {
    const endpoints = this.#services.get(name);
    if (endpoints === undefined) return;
    const counted = before === undefined ? 0 : countedOf(endpoints.service, before, was);
    const counts = after === undefined ? 0 : countedOf(endpoints.service, after, is);
    if (counted === counts) return;
    for (const each of NAMES) {
      const [old, fresh] = [counted & COUNTED[each], counts & COUNTED[each]];
      if (old !== fresh) endpoints[each].add(at, fresh === 0 ? -1 : 1);
    }
  }
}

/** A Service that publishes addresses before pods are ready lists them until they are gone. */
function countedOf(service: Service, pod: Pod, standing: Standing): number {
  if (isTerminal(pod)) return 0;
  const answers = (standing & ANSWERS) === ANSWERS;
  if (isReadyEndpoint(service, pod)) {
    if (answers) return COUNTED.ready;
    const unnoticed = (standing & READY) === READY ? COUNTED.unnoticed : 0;
    return COUNTED.ready | COUNTED.dead | unnoticed;
  }
  if (isTerminating(pod)) return answers && isPodReady(pod) ? COUNTED.draining : 0;
  return (standing & WORKING) === WORKING ? COUNTED.lost : 0;
}

const NOTHING_WRITTEN: WrittenEndpoints = { ready: new Set(), pods: new Set(), others: 0 };
