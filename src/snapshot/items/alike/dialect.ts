import type { Shape } from '../../raw/shape.ts';
import type { Outline } from './outline.ts';
import type { Change } from './reread.ts';

/** An item read with the places of its parts. */
interface Outlined {
  readonly value: unknown;
  readonly outline: Outline;
}

/** The rules of one format for values and for the ends of items. */
export interface Dialect {
  /** Reads the fields that the shape names from a text without faults, and records all places. */
  outline(text: string, shape: Shape): Outlined | undefined;
  /** Whether items in these bytes can be compared byte by byte. */
  comparesIn(window: Buffer): boolean;
  /** The end of the value that begins here; negative when a quick look cannot find it. */
  endOfValue(bytes: Buffer, start: number): number;
  /**
   * Whether the value between these places is certainly a text. Unread values need no closer look.
   */
  isPlainText(bytes: Buffer, start: number, end: number): boolean;
  /**
   * The value between these places; undefined when it depends on more of the text. The result is a
   * copy: a text does not keep the window alive.
   */
  valueOf(bytes: Buffer, start: number, end: number): unknown;
  /**
   * The end of an unread stretch that continues at a line, in a mapping indented by `indent`;
   * negative when the window ends first.
   */
  endOfGap(bytes: Buffer, lineStart: number, indent: number, mayBeList: boolean): number;
  /** The item within the value read from its text. */
  itemIn(value: unknown): unknown;
  /** The change of the item itself; undefined when the item is unchanged. */
  changeOfItem(change: Change): Change | undefined;
  /** Whether an item, which begins `indent` deep on its line, is known to end here. */
  endsItem(bytes: Buffer, at: number, indent: number): boolean;
}
