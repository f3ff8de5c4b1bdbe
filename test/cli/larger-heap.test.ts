import { expect, it, test } from 'vitest';
import { main, processIo } from '#cli';
import { heapFor } from '../../src/cli/larger-heap.ts';

const GB = 2 ** 30;
const NODE = { heapLimit: 4 * GB, machine: 32 * GB, isChosen: false };

const json = (size: number) => ({ path: 'dump.json', size });

test.each([
  ['a dump that fits is read here', [json(GB)], NODE, undefined],
  ['a larger one wants three times its size', [json(GB), json(GB)], NODE, 6_144],
  ['a packed one more', [{ path: 'dump.yaml.gz', size: GB / 8 }], NODE, 4_608],
  ['but not all of a machine', [json(20 * GB)], NODE, 24_576],
  ['which may be too small for more', [json(2 * GB)], { ...NODE, machine: 5 * GB }, undefined],
  ['and nobody asks twice', [json(20 * GB)], { ...NODE, isChosen: true }, undefined],
])('%s', (_, files, memory, megabytes) => {
  expect(heapFor(files, memory)).toBe(megabytes);
});

it('runs the same command again with a larger heap, and ends as that does', async () => {
  const asked: unknown[] = [];
  const io = {
    ...processIo(),
    sizeOf: async () => 2 * GB,
    memory: NODE,
    runWithHeap: async (megabytes: number, args: readonly string[]) => {
      asked.push([megabytes, args]);
      return 1;
    },
  };
  const args = ['rank', 'package.json'];
  expect(await main(args, io)).toBe(1);
  expect(asked).toEqual([[6_144, args]]);
});
