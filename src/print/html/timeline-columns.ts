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
export function timelineColumns(timeline: readonly TimelineEntry[]): TimelineColumns {
  const columns = Array.from({ length: COLUMNS }, () => new ByteWriter());
  const packer = new Packer();
  for (const entry of timeline) {
    const row = packer.pack(entry);
    for (let index = 0; index < COLUMNS; index++) columns[index]?.signed(row[index] ?? 0);
  }
  return {
    texts: { count: timeline.length, ...packer.texts() },
    bytes: joined([...columns, packer.args].map((column) => column.bytes())),
  };
}

/** id, at, kind, component, because, pod, node, workload, detail, template. */
const COLUMNS = 10;

class Packer {
  readonly args = new ByteWriter();
  readonly #kinds = new Dictionary();
  readonly #components = new Dictionary();
  readonly #names = new Dictionary();
  readonly #templates = new Dictionary();
  readonly #split = new Templates();
  #id = 0;
  #at = 0;

  pack(entry: TimelineEntry): readonly number[] {
    const { pod, node, workload } = subjectsOf(entry);
    const { template, args } = this.#split.of(entry.message, { pod, node, workload });
    for (const arg of args) this.args.unsigned(this.#names.numberOf(arg));
    const at = Math.round(entry.at * MILLISECONDS);
    const row = [
      entry.id - this.#id,
      at - this.#at,
      this.#kinds.numberOf(entry.kind),
      this.#components.numberOf(entry.component),
      entry.because === 0 ? 0 : entry.id - entry.because,
      this.#names.optional(pod),
      this.#names.optional(node),
      this.#names.optional(workload),
      this.#names.optional(detailOf(entry)),
      this.#templates.numberOf(template),
    ];
    this.#id = entry.id;
    this.#at = at;
    return row;
  }

  texts(): Omit<TimelineTexts, 'count'> {
    return {
      kinds: this.#kinds.texts(),
      components: this.#components.texts(),
      names: this.#names.texts(),
      templates: this.#templates.texts(),
    };
  }
}

const subjectsOf = (entry: TimelineEntry) => ({
  pod: 'pod' in entry ? entry.pod : undefined,
  node: 'node' in entry ? entry.node : undefined,
  workload: 'workload' in entry ? entry.workload : undefined,
});

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
