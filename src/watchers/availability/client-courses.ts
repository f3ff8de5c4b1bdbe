import type { ClusterReader, EndpointHints, Node, PodKey } from '#cluster';
import { topologyZoneOf } from '#cluster';
import type { Instant } from '#units';
import type { ServiceTrafficBehavior } from '#versions';
import type { ClientCourse, ClientMoment } from './client-course.ts';
import { ClientNodes } from './client-nodes.ts';
import { NONE_FAILS, sharesOf, type UsualShares, usualShares } from './client-shares.ts';
import type { PlacedEndpoint } from './routes.ts';
import { type RoutingRules, routingRules } from './routing-rules.ts';
import type { ServicesAtStart } from './services-at-start.ts';

interface Clients {
  readonly rules: RoutingRules;
  readonly endpoints: Map<PodKey, PlacedEndpoint>;
  readonly hints: ReadonlyMap<PodKey, EndpointHints>;
  before?: ClientMoment;
  usual: UsualShares;
  readonly moments: { at: Instant; is: ClientMoment }[];
}

interface ClientCoursesParts {
  readonly store: ClusterReader;
  readonly atStart: Pick<ServicesAtStart, 'routed'>;
  readonly traffic: ServiceTrafficBehavior;
  /** Nodes that clients cannot be on. */
  readonly unreached: ReadonlySet<string>;
  readonly start: Instant;
}

/**
 * The shares of connections to Services whose clients get to endpoints by their place. They are
 * computed for the end of each instant with a change, as soon as time has passed it.
 */
export class ClientCourses {
  readonly #store: ClusterReader;
  readonly #unreached: ReadonlySet<string>;
  readonly #services = new Map<string, Clients>();
  readonly #nodes: ClientNodes;
  /** Services with changes at the instant `#at`. */
  readonly #due = new Set<string>();
  #at: Instant;

  /** Undefined where no Service says anything of the place of its clients. */
  static of(parts: ClientCoursesParts): ClientCourses | undefined {
    return parts.atStart.routed.size === 0 ? undefined : new ClientCourses(parts);
  }

  private constructor({ store, atStart, traffic, unreached, start }: ClientCoursesParts) {
    this.#store = store;
    this.#unreached = unreached;
    this.#at = start;
    this.#nodes = new ClientNodes(store.nodes(), unreached);
    for (const [name, { routing, hints, endpoints }] of atStart.routed) {
      const rules = routingRules(routing, hints.size > 0, traffic);
      if (rules === undefined) continue;
      const clients: Clients = {
        rules,
        endpoints: new Map(),
        hints,
        usual: NONE_FAILS,
        moments: [],
      };
      for (const { pod, node, counted } of endpoints) this.#place(clients, pod, node, counted);
      this.#services.set(name, clients);
      const { endpoints: placed } = clients;
      clients.usual = usualShares([...placed.values()], rules, this.#nodes.places);
      clients.before = this.#sharesOf(clients);
      clients.moments.push({ at: start, is: clients.before });
    }
  }

  /** Undefined for a Service all of whose clients get to all of its endpoints. */
  of(service: string): ClientCourse | undefined {
    this.#close();
    const clients = this.#services.get(service);
    return clients?.before && { before: clients.before, moments: clients.moments };
  }

  /** @param node undefined for a pod that is gone and stays listed where it was */
  note(service: string, pod: PodKey, node: string | undefined, counted: number, at: Instant): void {
    const clients = this.#services.get(service);
    if (clients === undefined) return;
    this.#reach(at);
    this.#due.add(service);
    this.#place(clients, pod, node ?? clients.endpoints.get(pod)?.node ?? '', counted);
  }

  noteNode(before: Node | undefined, after: Node | undefined, at: Instant): void {
    if (!this.#nodes.isChanged(before, after)) return;
    const name = (after ?? before)?.name ?? '';
    this.#noteNode(name, after, !this.#unreached.has(name), at);
  }

  noteMachine(name: string, isUp: boolean, at: Instant): void {
    this.#noteNode(name, this.#store.node(name), isUp, at);
  }

  #noteNode(name: string, node: Node | undefined, isUp: boolean, at: Instant): void {
    this.#reach(at);
    for (const service of this.#services.keys()) this.#due.add(service);
    this.#nodes.note(name, node, isUp);
  }

  #place({ endpoints, hints }: Clients, pod: PodKey, node: string, counted: number): void {
    if (counted === 0) {
      endpoints.delete(pod);
      return;
    }
    const object = this.#store.node(node);
    const zone = object === undefined ? (endpoints.get(pod)?.zone ?? '') : topologyZoneOf(object);
    const own = hints.get(pod);
    endpoints.set(pod, { pod, node, zone, counted, ...(own && { hints: own }) });
  }

  /** Time goes on: what was so at the end of the instant before stays. */
  #reach(at: Instant): void {
    if (at === this.#at) return;
    this.#close();
    this.#at = at;
  }

  #close(): void {
    for (const service of this.#due) {
      const clients = this.#services.get(service);
      if (clients === undefined) continue;
      const { moments } = clients;
      const is = this.#sharesOf(clients);
      if (moments.at(-1)?.at === this.#at) moments.pop();
      const last = moments.at(-1);
      if (last === undefined || !isSame(last.is, is)) moments.push({ at: this.#at, is });
    }
    this.#due.clear();
  }

  #sharesOf({ endpoints, rules, usual }: Clients): ClientMoment {
    return sharesOf([...endpoints.values()], rules, this.#nodes.places, usual);
  }
}

const isSame = (a: ClientMoment, b: ClientMoment): boolean =>
  a.failing === b.failing &&
  a.worse === b.worse &&
  a.outside === b.outside &&
  isSameMap(a.zones, b.zones) &&
  isSameMap(a.loads, b.loads);

const isSameMap = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
