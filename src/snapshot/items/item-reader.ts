import type { ItemEnd, ItemStart } from '../split/piece-sink.ts';
import type { OpenDocument } from './open-document.ts';

/** Reads the items of lists, each from its beginning. */
export interface ItemReader {
  /**
   * Reads an item of the open document into the findings, and returns its end. Undefined when the
   * window ends first. Throws a {@link Refusal} where the file cannot be read any further.
   */
  read(item: ItemStart, open: OpenDocument): ItemEnd | undefined;
}
