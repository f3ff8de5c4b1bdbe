import { type Endpoint, type EndpointSlice, podKey } from '#cluster';
import { list, object, optional } from '../../fields/collections.ts';
import { filledText, flag, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, namespaceOf, projectMeta, type RawMeta } from './meta.ts';

const TARGET = optional(
  object({ kind: filledText, name: filledText, namespace: filledText, uid: filledText }),
);

const NAMES = list(object({ name: text }));

export const ENDPOINT_SLICE = object({
  metadata: META,
  addressType: filledText,
  endpoints: list(
    object({
      addresses: list(text),
      conditions: object({ ready: optional(flag), terminating: optional(flag) }),
      targetRef: TARGET,
      hints: optional(object({ forZones: NAMES, forNodes: NAMES })),
    }),
  ),
});

const ADDRESSES = list(object({ targetRef: TARGET }));

export const ENDPOINTS = object({
  metadata: META,
  subsets: list(object({ addresses: ADDRESSES, notReadyAddresses: ADDRESSES })),
});

const SERVICE_NAME = 'kubernetes.io/service-name';

/** The API leaves out an unknown readiness, which counts as ready. */
export function projectEndpointSlice({
  metadata,
  addressType,
  endpoints,
}: ValueOf<typeof ENDPOINT_SLICE>): EndpointSlice | undefined {
  const service = metadata.labels[SERVICE_NAME];
  // A Service of two address families has its endpoints twice.
  if (service === undefined || addressType === 'IPv6') return undefined;
  const all = endpoints.map(({ conditions: { ready = true }, targetRef, hints }) => ({
    ready,
    targetRef,
    ...(hints && { hints: hintsOf(hints) }),
  }));
  return sliceOf(metadata, service, all, false);
}

export function projectEndpoints({ metadata, subsets }: ValueOf<typeof ENDPOINTS>): EndpointSlice {
  const all = subsets.flatMap(({ addresses, notReadyAddresses }) => [
    ...addresses.map(({ targetRef }) => ({ ready: true, targetRef })),
    ...notReadyAddresses.map(({ targetRef }) => ({ ready: false, targetRef })),
  ]);
  return sliceOf(metadata, metadata.name, all, true);
}

interface RawHints {
  readonly forZones: readonly { readonly name: string }[];
  readonly forNodes: readonly { readonly name: string }[];
}

const hintsOf = ({ forZones, forNodes }: RawHints): NonNullable<Endpoint['hints']> => ({
  zones: forZones.map(({ name }) => name),
  nodes: forNodes.map(({ name }) => name),
});

interface Written {
  readonly ready: boolean;
  readonly hints?: NonNullable<Endpoint['hints']>;
  readonly targetRef: ValueOf<typeof TARGET>;
}

function sliceOf(
  metadata: RawMeta,
  service: string,
  all: readonly Written[],
  isEndpoints: boolean,
): EndpointSlice {
  const namespace = namespaceOf(metadata);
  return {
    service,
    isEndpoints,
    endpoints: all.flatMap((each) => endpointOf(each, namespace) ?? []),
    others: all.filter((each) => each.ready && endpointOf(each, namespace) === undefined).length,
    ...projectMeta(metadata, namespace),
  };
}

function endpointOf({ ready, targetRef, hints }: Written, namespace: string): Endpoint | undefined {
  if (targetRef?.name === undefined || (targetRef.kind ?? 'Pod') !== 'Pod') return undefined;
  const pod = podKey(targetRef.namespace ?? namespace, targetRef.name);
  return { pod, uid: targetRef.uid ?? '', ready, ...(hints && { hints }) };
}
