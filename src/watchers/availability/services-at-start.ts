import type { EndpointHints, EndpointSlice, Pod, PodKey, Service, ServiceRouting } from '#cluster';
import type { ListedEndpoints } from '#controllers/endpoint-slice';
import { addToList, compareText } from '#units';
import type { ServiceCourse } from './availability.ts';
import { COUNTED, type Counted, countedOf, NAMES } from './counted-endpoints.ts';
import { type Beginning, rememberedAtStart } from './initial-availability.ts';
import { servedByOthers, writtenEndpoints, writtenHints } from './written-endpoints.ts';

interface ServiceAtStart {
  readonly service: Service;
  /** The number of its endpoints of each kind. */
  readonly counts: Record<Counted, number>;
  /** The counted bits of pods with a lagging listing. */
  readonly lagging: Map<PodKey, number>;
}

/** A Service whose clients may get to endpoints by their place. */
export interface RoutedService {
  readonly routing: ServiceRouting;
  /** Those that somebody else has written. */
  readonly hints: ReadonlyMap<PodKey, EndpointHints>;
  readonly endpoints: { readonly pod: PodKey; readonly node: string; readonly counted: number }[];
}

/** The endpoints of all Services at the start; plays that begin alike share them. */
export interface ServicesAtStart {
  readonly services: ReadonlyMap<string, ServiceAtStart>;
  readonly routed: ReadonlyMap<string, RoutedService>;
  /** In order. */
  readonly names: readonly string[];
  /** Services without a selector, by the pods that are written as their endpoints. */
  readonly servedBy: ReadonlyMap<PodKey, readonly string[]>;
  /** The courses of Services without any change, once they have been asked for. */
  readonly courses: Map<string, ServiceCourse>;
}

export const servicesAtStart = rememberedAtStart((beginning): ServicesAtStart => {
  const { store, listed } = beginning;
  const services = store.shelf('services').list();
  const found = new Map<string, ServiceAtStart>();
  for (const service of services) {
    if (service.selector !== undefined) found.set(nameOf(service), without(service, 0));
  }
  const slices = store.shelf('endpointSlices').list();
  const servedBy = servedByAddresses(services, slices, found);
  const routed = routedServices(services, slices, found);
  if (found.size > 0) {
    for (const pod of store.pods())
      countPod(pod, { found, routed }, servicesOf(pod, listed, servedBy), beginning);
  }
  return {
    services: found,
    routed,
    names: [...found.keys()].sort(compareText),
    servedBy,
    courses: new Map(),
  };
});

const nameOf = ({ namespace, name }: Service): string => `${namespace}/${name}`;

const without = (service: Service, ready: number): ServiceAtStart => ({
  service,
  counts: { ready, dead: 0, draining: 0, lost: 0, unnoticed: 0 },
  lagging: new Map(),
});

const servicesOf = (
  pod: Pod,
  listed: ListedEndpoints,
  servedBy: ServicesAtStart['servedBy'],
): readonly string[] => [...listed.selecting(pod), ...(servedBy.get(pod.key) ?? [])];

/** Finds the Services without a selector whose endpoints are written. */
function servedByAddresses(
  services: readonly Service[],
  slices: readonly EndpointSlice[],
  found: Map<string, ServiceAtStart>,
): ReadonlyMap<PodKey, readonly string[]> {
  const servedBy = new Map<PodKey, string[]>();
  const written = writtenEndpoints(slices);
  for (const service of services.filter(servedByOthers)) {
    const { ready, others } = written.get(nameOf(service)) ?? {};
    if (ready === undefined || others === undefined || ready.size === 0) continue;
    found.set(nameOf(service), without({ ...service, publishNotReadyAddresses: true }, others));
    for (const pod of ready) addToList(servedBy, pod, nameOf(service));
  }
  return servedBy;
}

/** Written hints count only where somebody else than Kubernetes writes the endpoints. */
function routedServices(
  services: readonly Service[],
  slices: readonly EndpointSlice[],
  found: ReadonlyMap<string, ServiceAtStart>,
): ReadonlyMap<string, RoutedService> {
  const written = writtenHints(slices);
  const routed = new Map<string, RoutedService>();
  for (const service of services) {
    const name = nameOf(service);
    const hints = (servedByOthers(service) ? written.get(name) : undefined) ?? new Map();
    if (!found.has(name) || (service.routing === undefined && hints.size === 0)) continue;
    routed.set(name, { routing: service.routing ?? {}, hints, endpoints: [] });
  }
  return routed;
}

interface CountedServices {
  readonly found: ReadonlyMap<string, ServiceAtStart>;
  readonly routed: ReadonlyMap<string, RoutedService>;
}

function countPod(
  pod: Pod,
  { found, routed }: CountedServices,
  names: readonly string[],
  { listed, existing }: Beginning,
): void {
  for (const name of names) {
    const known = found.get(name);
    if (known === undefined) continue;
    const { service, counts, lagging } = known;
    const listing = listed.existing(name, pod.key);
    const counted = countedOf(service, pod, existing(pod), listing);
    if (listing !== undefined) lagging.set(pod.key, counted);
    if (counted !== 0) {
      routed.get(name)?.endpoints.push({ pod: pod.key, node: pod.nodeName ?? '', counted });
    }
    for (const each of NAMES) counts[each] += Number((counted & COUNTED[each]) !== 0);
  }
}
