import {
  isPodReady,
  isReadyEndpoint,
  isTerminal,
  isTerminating,
  type Pod,
  readObjectSelector,
  SelectorIndex,
  type Service,
} from '#cluster';
import type { Instant } from '#units';
import { compareText } from '#units';
import type { Availability, ServiceCourse } from '../outcome.ts';
import { Counter } from './course.ts';
import { ANSWERS, type Standing, WORKING } from './standing.ts';

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
} as const;

type Counted = keyof typeof COUNTED;

const NAMES = Object.keys(COUNTED) as readonly Counted[];

interface Endpoints extends Readonly<Record<Counted, Counter>> {
  readonly service: Service;
}

/** Counts the endpoints of Services that have a selector. */
export class ServiceEndpoints {
  readonly #services = new Map<string, Endpoints>();
  readonly #index: SelectorIndex;

  constructor(services: readonly Service[], start: Instant) {
    const selecting = services.flatMap(({ namespace, name, selector: matchLabels }) =>
      matchLabels === undefined
        ? []
        : [{ namespace, name, spec: { selector: readObjectSelector({ matchLabels }) } }],
    );
    this.#index = new SelectorIndex(selecting);
    for (const service of services) {
      if (service.selector === undefined) continue;
      const counter = () => new Counter(start, 0);
      const [ready, dead, draining, lost] = [counter(), counter(), counter(), counter()];
      const name = `${service.namespace}/${service.name}`;
      this.#services.set(name, { service, ready, dead, draining, lost });
    }
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
      .map(([service, { ready, dead, draining, lost }]): ServiceCourse => {
        return {
          service,
          ...{ ready: ready.course, dead: dead.course },
          ...{ draining: draining.course, lost: lost.course },
          before: { ready: ready.before, dead: dead.before, draining: draining.before },
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
    const selecting = after === undefined ? [] : this.#index.covering(after);
    const selected = before === undefined ? [] : this.#index.covering(before);
    for (const name of selecting) {
      const known = selected.includes(name) ? before : undefined;
      this.#count(name, known, after, was, is, at);
    }
    for (const name of selected) {
      if (!selecting.includes(name)) this.#count(name, before, undefined, was, 0, at);
    }
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
  if (isReadyEndpoint(service, pod)) return answers ? COUNTED.ready : COUNTED.ready | COUNTED.dead;
  if (isTerminating(pod)) return answers && isPodReady(pod) ? COUNTED.draining : 0;
  return (standing & WORKING) === WORKING ? COUNTED.lost : 0;
}
