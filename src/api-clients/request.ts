import { compareText, firstDifference } from '#units';

/** Orders nodes as the components look at them. */
export type NodeOrder = (a: string, b: string) => number;

/**
 * The objects of a request, and the order in which requests of one instant take their places; real
 * clients race.
 */
const PLACES = {
  'node-patch': 0,
  node: 1,
  'node-status': 2,
  pod: 3,
  other: 4,
  event: 5,
} as const;

export type RequestKind = keyof typeof PLACES;

/** One request to the API server. */
export interface ApiRequest {
  readonly kind: RequestKind;
  /** The node of the request, or the node of its pod. */
  readonly node?: string;
  /** The name of its object, if that is not a node. */
  readonly name?: string;
  /** The API group; the core group when absent. */
  readonly group?: string;
}

/** The order of requests of one instant and one kind. */
export interface RequestOrder {
  /** By name by default. */
  readonly nodeOrder?: NodeOrder | undefined;
  /** The order of one node's objects: by name by default. */
  readonly nameOrder?: ((a: string, b: string) => number) | undefined;
}

/** Orders requests of one instant: by kind, then by node and name. */
export const compareRequests = (
  a: ApiRequest,
  b: ApiRequest,
  { nodeOrder = compareText, nameOrder = compareText }: RequestOrder,
): number =>
  firstDifference(
    PLACES[a.kind] - PLACES[b.kind],
    nodeOrder(a.node ?? '', b.node ?? ''),
    nameOrder(a.name ?? '', b.name ?? ''),
  );
