import type { Change } from '../schema/schema.ts';

/** How one format writes values and ends items. */
export interface Dialect {
  /** Where a value ends that begins here; negative when that takes more than a look. */
  endOfValue(bytes: Buffer, start: number): number;
  /** Whether the value between these places is surely a text; of what nobody reads that is enough. */
  isPlainText(bytes: Buffer, start: number, end: number): boolean;
  /**
   * What the value between these places means; undefined when only more of the text can tell. A text
   * stands alone.
   */
  valueOf(bytes: Buffer, start: number, end: number): unknown;
  /**
   * Where a stretch ends that goes on at a line and that nobody reads, within a mapping indented by
   * `indent`; negative when the window ends first.
   */
  endOfGap(bytes: Buffer, lineStart: number, indent: number, mayBeList: boolean): number;
  /** The item in what was read from its text. */
  itemIn(value: unknown): unknown;
  /** What is new in it; undefined when nothing is. */
  changeOfItem(change: Change): Change | undefined;
  /** Whether an item, which begins `indent` deep on its line, is known to end here. */
  endsItem(bytes: Buffer, at: number, indent: number): boolean;
}
