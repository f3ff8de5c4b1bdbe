import type { SweepPartLine, SweepRow } from '#documents';
import type { SweepHead } from '../assemble.ts';

/** Which runs of a sweep one process plays: those whose number leaves this rest. */
export interface Shard {
  readonly shard: number;
  readonly of: number;
}

/** The first fields of each line in all parts of a sweep. */
export const partOf = ({ digest }: Pick<SweepHead, 'digest'>): string =>
  digest.slice('sha256:'.length, 'sha256:'.length + 16);

/** The first line of a part. */
export const headerLine = (head: SweepHead, { shard, of }: Shard): string =>
  lineOf({ part: partOf(head), kind: 'SweepPart', shard, of, head });

export const rowLine = (head: SweepHead, run: number, row: SweepRow): string =>
  lineOf({ part: partOf(head), run, row });

const lineOf = (line: SweepPartLine): string => `${JSON.stringify(line)}\n`;
