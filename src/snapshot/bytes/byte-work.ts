/** Work on bytes that programs of a platform do faster than the standard of the web. */
export interface ByteWork {
  /** Whether bytes are UTF-8 text. */
  readonly isUtf8: (bytes: Uint8Array) => boolean;
  /**
   * Unpacks gzip. A block of the input is valid until the next one is requested. Throws a
   * {@link BrokenGzip} if the input is none.
   * @param allowTruncated - accepts an input without an end
   */
  readonly gunzip: (
    packed: AsyncIterable<Uint8Array>,
    allowTruncated: boolean,
  ) => AsyncIterable<Uint8Array>;
}

/** The input is no gzip, or has no end. */
export class BrokenGzip extends Error {}
