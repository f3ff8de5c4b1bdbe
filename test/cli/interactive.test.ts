import { expect, test } from 'vitest';
import { KeptInputs } from '../../src/cli/interactive/kept-inputs.ts';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

test('--interactive needs a page', async () => {
  const { exitCode, stderr } = await runHere(['simulate', SNAPSHOT, '--interactive', '-o', 'json']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--interactive is for pages, and no output is one');
  expect(stderr).toContain('add -o html=report.html');
});

test('--interactive plays all events', async () => {
  const args = ['--only-event', '1', '--interactive', '-o', 'html=/dev/null'];
  const { exitCode, stderr } = await runHere(['simulate', SNAPSHOT, ...args]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--only-event');
});

async function readAll(kept: KeptInputs, blocks: readonly Uint8Array[]): Promise<void> {
  async function* bytes() {
    yield* blocks;
  }
  for (const input of kept.keep([{ path: '-', bytes: bytes() }])) {
    const source = input.bytes;
    if (source instanceof Uint8Array) continue;
    for await (const _ of source);
  }
}

test('bytes are kept while they are read, also where blocks are used again', async () => {
  const kept = new KeptInputs();
  const block = Buffer.from('ab');
  await readAll(kept, [block, block]);
  block.fill('c');
  const { files, bytes } = kept.snapshot();
  expect(files).toEqual([{ path: '-', size: 4 }]);
  expect(Buffer.from(bytes).toString()).toBe('abab');
});

test('a snapshot that no page can hold has an error that says what it may be', async () => {
  const reading = readAll(new KeptInputs(1_000_000), [new Uint8Array(1_000_001)]);
  await expect(reading).rejects.toThrow('the snapshot has more than 1 MB');
});
