import type { TimelineEntry } from '#documents';
import { Dictionary } from './dictionary.ts';
import { Templates } from './message-template.ts';
import { ByteWriter } from './varint.ts';

/** The texts of a timeline, which its columns name by number. */
export interface TimelineTexts {
  readonly count: number;
  readonly kinds: readonly string[];
  readonly components: readonly string[];
  readonly names: readonly string[];
  readonly templates: readonly string[];
}

/**
 * A timeline by columns, each as many numbers as there are entries: ids and times as differences,
 * kinds and names as numbers. The last column has the arguments of all messages, one after another.
 */
export interface TimelineColumns {
  readonly texts: TimelineTexts;
  readonly bytes: Uint8Array;
}

const MILLISECONDS = 1_000;

/** Packs a timeline. The same entries give the same bytes. */
export function timelineColumns(timeline: Iterable<TimelineEntry>): TimelineColumns {
  const packer = new Packer();
  let count = 0;
  for (const entry of timeline) {
    packer.pack(entry);
    count += 1;
  }
  return { texts: { count, ...packer.texts() }, bytes: packer.bytes() };
}

class Packer {
  readonly #ids = new ByteWriter();
  readonly #instants = new ByteWriter();
  readonly #kinds = new TextColumn();
  readonly #components = new TextColumn();
  readonly #becauses = new ByteWriter();
  readonly #names = new Dictionary();
  readonly #pods = new NameColumn(this.#names);
  readonly #nodes = new NameColumn(this.#names);
  readonly #workloads = new NameColumn(this.#names);
  readonly #details = new NameColumn(this.#names);
  readonly #templates = new ByteWriter();
  readonly #args = new ByteWriter();
  readonly #split = new Templates();
  #id = 0;
  #at = 0;

  pack(entry: TimelineEntry): void {
    const { id, because } = entry;
    const pod = 'pod' in entry ? entry.pod : undefined;
    const node = 'node' in entry ? entry.node : undefined;
    const workload = 'workload' in entry ? entry.workload : undefined;
    const { number, args } = this.#split.of(entry.message, pod, node, workload);
    const at = Math.round(entry.at * MILLISECONDS);
    this.#ids.signed(id - this.#id);
    this.#instants.signed(at - this.#at);
    this.#kinds.add(entry.kind);
    this.#components.add(entry.component);
    this.#becauses.signed(because === 0 ? 0 : id - because);
    this.#pods.add(pod);
    this.#nodes.add(node);
    this.#workloads.add(workload);
    this.#details.add(detailOf(entry));
    this.#templates.signed(number);
    for (const arg of args) this.#args.unsigned(this.#names.numberOf(arg));
    this.#id = id;
    this.#at = at;
  }

  texts(): Omit<TimelineTexts, 'count'> {
    return {
      kinds: this.#kinds.texts(),
      components: this.#components.texts(),
      names: this.#names.texts(),
      templates: this.#split.templates(),
    };
  }

  /** The columns in the order in which they are read. */
  bytes(): Uint8Array {
    const columns = [
      this.#ids,
      this.#instants,
      this.#kinds.numbers,
      this.#components.numbers,
      this.#becauses,
      this.#pods.numbers,
      this.#nodes.numbers,
      this.#workloads.numbers,
      this.#details.numbers,
      this.#templates,
      this.#args,
    ];
    return joined(columns.map((column) => column.bytes()));
  }
}

/** Texts of few kinds, each with its number among them. */
class TextColumn {
  readonly numbers = new ByteWriter();
  readonly #texts = new Dictionary();

  add(text: string): void {
    this.numbers.signed(this.#texts.numberOf(text));
  }

  texts(): readonly string[] {
    return this.#texts.texts();
  }
}

/** Names: 0 for none, and the number of the name plus 1 otherwise. */
class NameColumn {
  readonly numbers = new ByteWriter();
  readonly #names: Dictionary;
  #last: string | undefined;
  #lastNumber = 0;

  constructor(names: Dictionary) {
    this.#names = names;
  }

  add(name: string | undefined): void {
    // Entries one after another are often about the same node or workload.
    if (name !== this.#last) {
      this.#last = name;
      this.#lastNumber = name === undefined ? 0 : this.#names.numberOf(name) + 1;
    }
    this.numbers.signed(this.#lastNumber);
  }
}

/** The field of an entry that decides the state that it leads to. */
function detailOf(entry: TimelineEntry): string | undefined {
  switch (entry.kind) {
    case 'NodeConditionChanged':
      return `${entry.condition}=${entry.from}>${entry.to}`;
    case 'NodeTainted':
    case 'NodeUntainted':
      return entry.taint;
    case 'PodDeletionRequested':
    case 'PodEvicted':
      return entry.mechanism;
    case 'ThresholdMet':
    case 'ThresholdCleared':
      return entry.signal;
    case 'PodCreated':
      return entry.replaces;
    case 'ScriptEvent':
      return entry.event;
    case 'ZoneStateChanged':
      return entry.zone;
    case 'PodNotWorking':
      return entry.reason;
    default:
      return undefined;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
