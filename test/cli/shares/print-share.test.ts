import { expect, it } from 'vitest';
import { printShare } from '../../../src/cli/shares/print-share.ts';
import type { Sink } from '../../../src/cli/sinks.ts';

const nextTurn = () => Promise.resolve();

/** A sink that is read by nobody before `read` is called. */
function unread(): { readonly sink: Sink; readonly lines: string[]; read(): void } {
  const lines: string[] = [];
  let read = () => {};
  const isRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  const write = async (chunks: Iterable<string | Uint8Array>) => {
    lines.push(...[...chunks].map(String));
    await isRead;
  };
  const sink = { columns: 80, isTerminal: false, colour: false, isBroken: () => false, write };
  return { sink, lines, read };
}

it('a share goes on while nobody reads what it prints', async () => {
  const { sink, lines, read } = unread();
  const played: number[] = [];
  function* pieces() {
    for (const number of [1, 2, 3]) {
      played.push(number);
      if (number === 3) read();
      yield { number };
    }
  }
  await printShare(pieces(), { results: sink, nextTurn });
  expect(played).toEqual([1, 2, 3]);
  expect(lines).toEqual(['{"number":1}\n', '{"number":2}\n', '{"number":3}\n']);
});

it('a share ends when nobody will read it', async () => {
  const sink = { ...unread().sink, isBroken: () => true, write: async () => {} };
  let played = 0;
  function* pieces() {
    for (;;) yield { number: ++played };
  }
  await printShare(pieces(), { results: sink, nextTurn });
  expect(played).toBe(1);
});

it('a share hands on what its output ends with', async () => {
  const write = () => Promise.reject(new Error('the disk is full'));
  const sink = { ...unread().sink, write };
  await expect(printShare([{}], { results: sink, nextTurn })).rejects.toThrow('the disk is full');
});
