import {
  type Cluster,
  findPod,
  isReadyEndpoint,
  type Pod,
  type PodKey,
  readObjectSelector,
  SelectorIndex,
  type Service,
} from '#cluster';
import { addToList } from '#units';
import { servedByOthers, type WrittenEndpoints, writtenEndpoints } from '#watchers';
import type { Limit } from './limit.ts';

const nameOf = ({ namespace, name }: Service): string => `${namespace}/${name}`;

/** Endpoints that the pods of a snapshot contradict. */
export interface EndpointAssumption {
  readonly kind: 'endpoints-unseen' | 'endpoints-unlike';
  readonly names: readonly string[];
  readonly pods: number;
}

/**
 * EndpointSlices that name pods missing from the snapshot, or pods that their Services do not
 * select.
 */
export function ofEndpoints({
  pods,
  services = [],
  endpointSlices = [],
}: Cluster): EndpointAssumption[] {
  if (endpointSlices.length === 0) return [];
  const written = writtenEndpoints(endpointSlices);
  const selected = selectedPods(services, pods);
  const [unseen, unlike] = [new Tally(), new Tally()];
  for (const service of services) {
    const name = nameOf(service);
    const listed = written.get(name);
    if (listed === undefined) continue;
    unseen.add(name, [...listed.pods].filter((pod) => findPod(pods, pod) === undefined).length);
    const own = selected.get(name) ?? [];
    if (service.selector !== undefined) unlike.add(name, countUnlike(service, own, listed, pods));
  }
  return [...unseen.as('endpoints-unseen'), ...unlike.as('endpoints-unlike')];
}

/**
 * The number of pods in the snapshot that either the slices list or the Service selects, but not
 * both.
 */
function countUnlike(
  service: Service,
  selected: readonly Pod[],
  { ready }: WrittenEndpoints,
  pods: readonly Pod[],
): number {
  const own = new Set(
    selected.filter((pod) => isReadyEndpoint(service, pod)).map(({ key }) => key),
  );
  const isOther = (pod: PodKey): boolean => !own.has(pod) && findPod(pods, pod) !== undefined;
  const others = [...ready].filter(isOther).length;
  return others + [...own].filter((pod) => !ready.has(pod)).length;
}

function selectedPods(
  services: readonly Service[],
  pods: readonly Pod[],
): ReadonlyMap<string, readonly Pod[]> {
  const index = new SelectorIndex(
    services.flatMap(({ namespace, name, selector: matchLabels }) =>
      matchLabels === undefined
        ? []
        : [{ namespace, name, spec: { selector: readObjectSelector({ matchLabels }) } }],
    ),
  );
  const found = new Map<string, Pod[]>();
  for (const pod of pods) for (const name of index.covering(pod)) addToList(found, name, pod);
  return found;
}

/** Services, and the number of their pods. */
class Tally {
  readonly #names: string[] = [];
  #pods = 0;

  add(name: string, pods: number): void {
    if (pods === 0) return;
    this.#names.push(name);
    this.#pods += pods;
  }

  as(kind: 'endpoints-unseen' | 'endpoints-unlike'): EndpointAssumption[] {
    return this.#pods === 0 ? [] : [{ kind, names: this.#names, pods: this.#pods }];
  }
}

/** The API servers are the endpoints of this Service. */
const OF_API_SERVERS = 'default/kubernetes';

/** Services whose endpoints Kubernetes does not write, with and without written ones. */
export function limitsOfEndpoints({ services = [], endpointSlices = [] }: Cluster): Limit[] {
  const written = writtenEndpoints(endpointSlices);
  const names = services
    .filter(servedByOthers)
    .map(nameOf)
    .filter((name) => name !== OF_API_SERVERS);
  const known = names.filter((name) => (written.get(name)?.ready.size ?? 0) > 0);
  const unknown = names.filter((name) => !written.has(name));
  return [
    ...(known.length === 0 ? [] : [{ kind: 'endpoints-of-others', names: known } as const]),
    ...(unknown.length === 0 ? [] : [{ kind: 'endpoints-unknown', names: unknown } as const]),
  ];
}
