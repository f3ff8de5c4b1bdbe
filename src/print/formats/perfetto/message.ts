import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** Writes the fields of protobuf messages one after the other. */
export class Message {
  readonly #writer = new BinaryWriter();
  /** The bytes of complete messages that {@link take} has not returned, roughly. */
  #size = 0;

  /** Writes a message in a field. Its fields are those that `fill` writes. */
  message(field: number, fill: () => void): this {
    this.#writer.tag(field, WireType.LengthDelimited).fork();
    fill();
    this.#writer.join();
    return this;
  }

  string(field: number, text: string): this {
    this.#size += text.length;
    this.#writer.tag(field, WireType.LengthDelimited).string(text);
    return this;
  }

  /** A whole number, for all kinds of integers and enums. Numbers below 0 are int64 or int32. */
  int(field: number, value: number | bigint): this {
    this.#size += TYPICAL_FIELD;
    const writer = this.#writer.tag(field, WireType.Varint);
    if (typeof value === 'number' && value >= 0 && value < UINT32_END) writer.uint32(value);
    else writer.int64(value);
    return this;
  }

  bool(field: number, value: boolean): this {
    this.#writer.tag(field, WireType.Varint).bool(value);
    return this;
  }

  double(field: number, value: number): this {
    this.#writer.tag(field, WireType.Bit64).double(value);
    return this;
  }

  /** A fixed64. */
  fixed(field: number, value: number): this {
    this.#size += FIXED_FIELD;
    this.#writer.tag(field, WireType.Bit64).fixed64(value);
    return this;
  }

  /** Roughly the number of bytes that {@link take} would return. */
  get size(): number {
    return this.#size;
  }

  /** The bytes since the last call. */
  take(): Uint8Array {
    this.#size = 0;
    return this.#writer.finish();
  }
}

const UINT32_END = 2 ** 32;
const TYPICAL_FIELD = 3;
const FIXED_FIELD = 10;
