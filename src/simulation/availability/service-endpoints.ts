import {
  isReadyEndpoint,
  type Pod,
  readObjectSelector,
  SelectorIndex,
  type Service,
} from '#cluster';
import type { Instant } from '#units';
import { compareText } from '#units';
import type { Availability } from '../outcome.ts';
import { Counter } from './course.ts';

/** Counts the ready endpoints of Services that have a selector. */
export class ServiceEndpoints {
  readonly #services = new Map<string, { readonly service: Service; readonly ready: Counter }>();
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
      const name = `${service.namespace}/${service.name}`;
      this.#services.set(name, { service, ready: new Counter(start, 0) });
    }
  }

  get found(): Availability['services'] {
    return [...this.#services]
      .sort(([a], [b]) => compareText(a, b))
      .map(([service, { ready }]) => ({ service, ready: ready.course }));
  }

  note(before: Pod | undefined, after: Pod | undefined, at: Instant): void {
    if (this.#services.size === 0) return;
    if (before !== undefined) this.#count(before, at, -1);
    if (after !== undefined) this.#count(after, at, 1);
  }

  #count(pod: Pod, at: Instant, difference: number): void {
    for (const name of this.#index.covering(pod)) {
      const known = this.#services.get(name);
      if (known !== undefined && isReadyEndpoint(known.service, pod)) {
        known.ready.add(at, difference);
      }
    }
  }
}
