import type { EndpointHints, EndpointSlice, PodKey, Service } from '#cluster';
import { addToList } from '#units';

/** The endpoints in the EndpointSlices of a Service, or in its Endpoints where it has none. */
export interface WrittenEndpoints {
  /** Pods that are ready endpoints, each once. */
  readonly ready: ReadonlySet<PodKey>;
  /** All pods that it names. */
  readonly pods: ReadonlySet<PodKey>;
  /** Ready endpoints that are no pods. */
  readonly others: number;
}

/** By `namespace/name` of the Service; Services without written endpoints are left out. */
export function writtenEndpoints(
  slices: readonly EndpointSlice[],
): ReadonlyMap<string, WrittenEndpoints> {
  const byService = new Map<string, EndpointSlice[]>();
  for (const slice of slices) addToList(byService, `${slice.namespace}/${slice.service}`, slice);
  return new Map(
    [...byService].map(([service, all]) => {
      const newer = all.filter(({ isEndpoints }) => !isEndpoints);
      const counting = newer.length > 0 ? newer : all;
      const endpoints = counting.flatMap((slice) => slice.endpoints);
      return [
        service,
        {
          ready: new Set(endpoints.filter(({ ready }) => ready).map(({ pod }) => pod)),
          pods: new Set(endpoints.map(({ pod }) => pod)),
          others: counting.reduce((sum, { others }) => sum + others, 0),
        },
      ];
    }),
  );
}

/** The hints at clients by the pods of each Service, `namespace/name`; only Services with hints. */
export function writtenHints(
  slices: readonly EndpointSlice[],
): ReadonlyMap<string, ReadonlyMap<PodKey, EndpointHints>> {
  const found = new Map<string, Map<PodKey, EndpointHints>>();
  for (const { namespace, service, endpoints } of slices) {
    for (const { pod, hints } of endpoints) {
      if (hints === undefined) continue;
      const name = `${namespace}/${service}`;
      const ofService = found.get(name) ?? new Map<PodKey, EndpointHints>();
      found.set(name, ofService.set(pod, hints));
    }
  }
  return found;
}

/**
 * Kubernetes writes no endpoints for these Services: others do, and only written endpoints show
 * their pods.
 */
export const servedByOthers = ({ selector, isAlias }: Service): boolean =>
  selector === undefined && isAlias !== true;
