import { type SweepPartLine, type SweepRow, TOOL_VERSION } from '#documents';
import type { SweepHead } from '../assemble.ts';
import { breaksOf } from '../smallest/breaks.ts';
import type { Shard } from './part-lines.ts';

/** A line of a part, and where it is. */
export interface PlacedLine {
  readonly text: string;
  /** As `part-0.ndjson:12`. */
  readonly place: string;
  /** The line has no end: whoever wrote it was killed. */
  readonly isCut: boolean;
  /** From a stream of logs, which also have lines of others. */
  readonly isLog: boolean;
}

export type LineCheck = (value: unknown) => SweepPartLine | undefined;

/** Parts that are read line by line, in any order. */
export class MergedParts {
  readonly rows = new Map<number, SweepRow>();
  readonly shards = new Map<string, Shard>();
  head: SweepHead | undefined;
  /** The first problem, which ends the reading. */
  problem: string | undefined;
  #part: string | undefined;
  #first = '';
  readonly #check: LineCheck;

  constructor(check: LineCheck) {
    this.#check = check;
  }

  take({ text, place, isCut, isLog }: PlacedLine): void {
    if (text.trim() === '' || this.problem !== undefined) return;
    // kubectl logs --prefix puts the name of the pod in front.
    const json = isLog ? text.slice(Math.max(0, text.indexOf('{"part":'))) : text;
    const line = this.#check(parsed(json));
    if (line === undefined) {
      if (!isCut && !(isLog && !json.startsWith('{"part":'))) {
        this.problem = `${place} is no line of a part of this release of k8s-evict`;
      }
      return;
    }
    if (this.#part === undefined) [this.#part, this.#first] = [line.part, place];
    if (line.part !== this.#part) {
      const why = 'other inputs, options or release';
      this.problem = `${place} is of another sweep than ${this.#first}: ${why}`;
    } else if ('head' in line && line.head.tool.version !== TOOL_VERSION) {
      const { version } = line.head.tool;
      this.problem = `${place} is of k8s-evict ${version}, and this is ${TOOL_VERSION}`;
    } else if ('row' in line) this.#takeRow(line, place);
    else {
      this.head ??= line.head;
      this.shards.set(`${line.shard}/${line.of}`, { shard: line.shard, of: line.of });
    }
  }

  #takeRow({ run, row }: Extract<SweepPartLine, { run: number }>, place: string): void {
    const known = this.rows.get(run);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(row)) {
      this.problem = `${place} differs from an earlier line about run ${run}`;
    }
    if (known === undefined) this.rows.set(run, row);
  }

  /** The rows in the order of their runs, up to the one that was searched for. */
  inOrder(): readonly SweepRow[] {
    const runs = this.#runs();
    return [...this.rows]
      .filter(([run]) => run < runs)
      .sort(([a], [b]) => a - b)
      .map(([, row]) => row);
  }

  #runs(): number {
    const { smallest, summary } = this.head ?? {};
    let runs = summary?.runs ?? 0;
    if (smallest === undefined) return runs;
    for (const [run, row] of this.rows) {
      if (run < runs && breaksOf(smallest, row).length > 0) runs = run + 1;
    }
    return runs;
  }

  /** The shards of which runs are missing, each with the number of missing runs. */
  missing(): readonly (Shard & { readonly runs: number })[] {
    const runs = this.#runs();
    const of = Math.max(1, ...[...this.shards.values()].map((each) => each.of));
    const counts = new Map<number, number>();
    for (let run = 0; run < runs; run += 1) {
      if (!this.rows.has(run)) counts.set(run % of, (counts.get(run % of) ?? 0) + 1);
    }
    return [...counts]
      .sort(([a], [b]) => a - b)
      .map(([shard, left]) => ({ shard, of, runs: left }));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
