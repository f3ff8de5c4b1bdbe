import type { Instant } from '#units';
import { list, object, optional } from '../../fields/collections.ts';
import { integer, text, timestamp } from '../../fields/scalars.ts';
import type { Schema } from '../../fields/schema.ts';

/** A list of the API as a capture read it. */
interface CapturedList {
  readonly resource: string;
  readonly kind: string;
  /** Absent for all namespaces, and for kinds without. */
  readonly namespace?: string;
  readonly at: Instant;
  readonly objects: number;
  readonly status: string;
}

/** What a capture did not get. */
export interface CaptureRefusal {
  readonly verb: string;
  readonly resource: string;
  /** Absent for what kubelets are asked. */
  readonly kind?: string;
  readonly namespace?: string;
  readonly reason: string;
  /** How many nodes did not answer. */
  readonly nodes?: number;
  readonly consequence: string;
}

/** What the kubelets of a capture answered. */
interface CapturedNodes {
  readonly at: Instant;
  readonly asked: number;
  /** How many gave statistics. */
  readonly stats: number;
  /** How many gave their configuration. */
  readonly configz: number;
}

/** What a capture says of the snapshot that it wrote. */
export interface Capture {
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  /** The release that the API server names. */
  readonly kubernetes?: string;
  /** Absent for all. */
  readonly namespaces?: readonly string[];
  readonly lists: readonly CapturedList[];
  /** Absent where no kubelet was asked. */
  readonly nodes?: CapturedNodes;
  readonly refused: readonly CaptureRefusal[];
}

/** A CaptureRecord, reduced to the fields that reports need. */
export const CAPTURE_RECORD: Schema<Capture> = object({
  startedAt: timestamp,
  endedAt: timestamp,
  kubernetes: optional(text),
  namespaces: optional(list(text)),
  lists: list(
    object({
      ...{ resource: text, kind: text, namespace: optional(text) },
      ...{ at: timestamp, objects: integer, status: text },
    }),
  ),
  nodes: optional(object({ at: timestamp, asked: integer, stats: integer, configz: integer })),
  refused: list(
    object({
      ...{ verb: text, resource: text, kind: optional(text), namespace: optional(text) },
      ...{ reason: text, nodes: optional(integer), consequence: text },
    }),
  ),
});
