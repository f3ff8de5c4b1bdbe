import { compareText, firstDifference } from '#units';

/**
 * The objects of a request. Requests that are asked for at one instant take their places in this order;
 * among real clients chance decides.
 */
export const REQUEST_KINDS = [
  'node-patch',
  'node',
  'node-status',
  'pod',
  'other',
  'event',
] as const;

export type RequestKind = (typeof REQUEST_KINDS)[number];

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

const RANKS: Readonly<Record<RequestKind, number>> = {
  'node-patch': 0,
  node: 1,
  'node-status': 2,
  pod: 3,
  other: 4,
  event: 5,
};

/** Orders requests of one instant: by kind, then by node and name. */
export const compareRequests = (a: ApiRequest, b: ApiRequest): number =>
  firstDifference(
    RANKS[a.kind] - RANKS[b.kind],
    compareText(a.node ?? '', b.node ?? ''),
    compareText(a.name ?? '', b.name ?? ''),
  );
