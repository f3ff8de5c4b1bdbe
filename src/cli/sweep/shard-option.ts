import type { Shard } from '#sweep';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';

/** The variables of an Indexed Job. Kubernetes sets the first one, and the manifest the second. */
const INDEX = 'JOB_COMPLETION_INDEX';
const COMPLETIONS = 'JOB_COMPLETIONS';

/** Reads `--shard I/N` or `--shard auto`. Throws a {@link UserError}. */
export function readShard(text: string, io: Pick<Io, 'environment'>): Shard {
  if (text !== 'auto') return shardOf(text, `--shard ${text}`);
  const [index, completions] = [io.environment(INDEX), io.environment(COMPLETIONS)];
  if (index === undefined || completions === undefined) {
    const missing = index === undefined ? INDEX : COMPLETIONS;
    throw new UserError(
      `--shard auto: the variable ${missing} is not set`,
      'an Indexed Job sets it: see deploy/sweep-job.yaml',
    );
  }
  return shardOf(`${index}/${completions}`, `${INDEX}=${index} and ${COMPLETIONS}=${completions}`);
}

function shardOf(text: string, where: string): Shard {
  const [, shard, of] = (/^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []).map(Number);
  if (shard === undefined || of === undefined || of === 0) {
    throw new UserError(`${where} is no shard`, 'such as 0/8 for the first of eight');
  }
  if (shard >= of) {
    throw new UserError(`${where}: shards of ${of} go from 0 to ${of - 1}`);
  }
  return { shard, of };
}
