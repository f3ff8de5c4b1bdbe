import { describe, expect, test } from 'vitest';
import { type Io, main } from '#cli';
import { TOOL_VERSION } from '#documents';
import { runHere } from '../support/run-here.ts';

/** An environment whose disk fails in an unforeseen way. */
function brokenIo() {
  const written = { results: '', messages: '' };
  const sink = (name: keyof typeof written) => ({
    columns: 80,
    isTerminal: false,
    colour: false,
    isBroken: () => false,
    write: async (chunks: Iterable<string>) => {
      for (const chunk of chunks) written[name] += chunk;
    },
  });
  const fail = async () => {
    throw new TypeError('the tide is out');
  };
  const io: Io = {
    results: sink('results'),
    messages: sink('messages'),
    progress: { tell: () => {} },
    kindOf: fail,
    listFolder: fail,
    packaged: { list: fail, read: fail },
    readFile: fail,
    newHashing: () => {
      throw new Error('no hashing');
    },
    readAhead: () => {
      throw new TypeError('the tide is out');
    },
    streamFile: () => {
      throw new TypeError('the tide is out');
    },
    sizeOf: fail,
    findFiles: fail,
    findDanglingLinks: fail,
    identityOf: async () => undefined,
    identityOfStream: () => undefined,
    streamStandardInput: () => {
      throw new Error('never read');
    },
    checkWritable: fail,
    replaceFile: fail,
    openGrowing: fail,
    temporaryFile: () => ({ path: '', remove: () => {} }),
    runProgram: fail,
    pauseFor: fail,
    now: () => '2026-11-26T00:00:00Z',
    makeFolder: fail,
    memoryUse: () => 0,
    peakMemory: () => 0,
    collectGarbage: () => {},
    cores: 1,
    memory: { heapLimit: 2 ** 32, machine: 2 ** 35, isChosen: false },
    runItself: fail,
    linesOfItself: () => ({
      lines: (async function* () {})(),
      failure: Promise.resolve(undefined),
      kill: () => {},
    }),
    awaitInterruption: () => ({ code: undefined, coming: fail(), forget: () => {} }),
    optimizeLess: () => {},
    optimizeNoMore: () => {},
    nextTurn: fail,
    seconds: () => 0,
    openPart: fail,
    environment: () => undefined,
    environmentNames: () => [],
    runWithHeap: fail,
    changesIn: () => {
      throw new Error('unexpected');
    },
  };
  return { io, written };
}

describe('an error of our own', () => {
  test('ends with exit code 70 and all that is needed to reproduce it', async () => {
    const { io, written } = brokenIo();
    const args = ['explain', 'node/pier-1', 'harbour.yaml', '-s', 'storm.yaml'];
    expect(await main(args, io)).toBe(70);
    expect(written.results).toBe('');
    expect(written.messages).toContain('the tide is out');
    expect(written.messages).toContain(TOOL_VERSION);
    expect(written.messages).toContain('"storm.yaml"');
  });
});

describe('a choice that does not exist', () => {
  test.each([
    [['schema', 'swep'], 'sweep'],
    [['completion', 'bsh'], 'bash'],
    [['sweep', 'x.yaml', '--sort', 'evictd'], 'evicted'],
  ])('%s', async (args, meant) => {
    const { exitCode, stderr } = await runHere(args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`hint: did you mean ${meant}?\n`);
  });
});
