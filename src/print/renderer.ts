import type { Interactive } from '#page-data';

export interface RenderOptions {
  /** The maximum width of a line, in columns. */
  readonly columns: number;
  /** Whether tables keep names whole, regardless of the width. Default: false. */
  readonly whole?: boolean;
  readonly colour: boolean;
  /** Whether tables have a line of column titles. */
  readonly headers: boolean;
  /** Whether long tables are shown to their end. */
  readonly all: boolean;
  /** The namespace of listed pods. Absent lists all. */
  readonly namespace?: string;
  /** A raw deflate stream of bytes, in Base64. Without it, data in pages are not compressed. */
  readonly pack?: (bytes: Uint8Array) => string;
  /** Pages play scenarios themselves. */
  readonly interactive?: Interactive;
  /** Listed pods, as `namespace/name`. Absent lists all. */
  readonly pods?: ReadonlySet<string>;
}

/** A piece of an output: text, or bytes of a binary format. */
export type Chunk = string | Uint8Array;

/** Turns a report into pieces, so that a long one need not be in memory as a whole. */
export type Renderer<Report, Piece extends Chunk = string> = (
  report: Report,
  options: RenderOptions,
) => Iterable<Piece>;
