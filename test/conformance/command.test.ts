import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { processIo, type Sink } from '#cli';
import { conformance } from '../../conformance/command.ts';
import { newFolder } from '../support/program.ts';

const folder = newFolder();

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

const right = { in: '90s', out: { nanos: '90000000000', text: '1m30s' } };
const wrong = { in: '1h', out: { nanos: '7', text: 'a while' } };
const durations = (...cases: object[]) => ({ function: 'parse a duration', cases });

const UNREACHABLE = 'node.kubernetes.io/unreachable:NoSchedule';

/** A node without a Lease loses power right after the start. */
const lostNode = (expected: object[]) => ({
  name: 'a lost ferry',
  snapshot: {
    apiVersion: 'v1',
    kind: 'List',
    items: [
      {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: 'ferry-1' },
        status: { conditions: [{ type: 'Ready', status: 'True' }] },
      },
    ],
  },
  script: {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'OutageScript',
    spec: {
      start: '2026-03-01T08:00:00Z',
      duration: '2m',
      events: [{ at: '100ms', powerOff: { nodes: ['ferry-1'] } }],
    },
  },
  compare: {
    kinds: ['NodeTainted'],
    fields: { NodeTainted: ['node', 'taint'] },
    tolerance: 0.0015,
  },
  expected,
});

async function run(...args: string[]) {
  const said = { results: '', messages: '' };
  const sink = (into: keyof typeof said): Sink => ({
    columns: 80,
    isTerminal: false,
    colour: false,
    isBroken: () => false,
    write: async (chunks) => {
      for (const chunk of chunks) said[into] += chunk;
    },
  });
  const io = { ...processIo(), results: sink('results'), messages: sink('messages') };
  const code = await conformance(args, io);
  return { code, ...said, lastLine: said.results.trimEnd().split('\n').at(-1) };
}

describe('npm run conformance', () => {
  it('ends with 0 when every case agrees, and then says nothing else', async () => {
    const { code, results } = await run(file('right.json', durations(right, right)));
    expect({ code, results }).toEqual({ code: 0, results: '2 passed, 0 failed\n' });
  });

  it('ends with 1 and names the cases that fail', async () => {
    const { code, results, lastLine } = await run(file('mixed.json', durations(right, wrong)));
    expect({ code, lastLine }).toEqual({ code: 1, lastLine: '1 passed, 1 failed' });
    expect(results).toContain('mixed #2');
    expect(results).not.toContain('mixed #1');
  });

  it('counts every case of a function without a model as failed', async () => {
    const unheardOf = { function: 'the tide at noon', cases: [right, right, right] };
    const { code, lastLine } = await run(file('tide.json', unheardOf));
    expect({ code, lastLine }).toEqual({ code: 1, lastLine: '0 passed, 3 failed' });
  });

  it('takes no function for modelled because objects happen to have it', async () => {
    const { lastLine } = await run(file('odd.json', { function: 'toString', cases: [right] }));
    expect(lastLine).toBe('0 passed, 1 failed');
  });

  it('reads compressed files, folders and globs, each file once', async () => {
    const packed = file('packed.json.gz', durations(right));
    expect(await run(packed, packed)).toMatchObject({ lastLine: '1 passed, 0 failed' });
    expect(await run(join(folder, 'p*.json.gz'))).toMatchObject({ lastLine: '1 passed, 0 failed' });
    expect((await run(folder)).results).toContain(packed);
  });

  it('runs only the cases that are asked for', async () => {
    const named = [
      { ...right, name: 'ferry' },
      { ...right, name: 'tug' },
      { ...wrong, name: 'raft' },
    ];
    const path = file('boats.json', durations(...named));
    expect(await run(path, '--only', 'fer', '--only', 'tug')).toMatchObject({
      code: 0,
      lastLine: '2 passed, 0 failed',
    });
    expect(await run(path, '--only', 'submarine')).toMatchObject({ code: 2, results: '' });
  });

  it('names every case when it is asked to be verbose', async () => {
    const { results } = await run(file('one.json', durations(right)), '--verbose');
    expect(results).toContain('one #1');
  });

  it('ends with 0 when it is asked for help', async () => {
    const { code, results, messages } = await run('--help');
    expect(code).toBe(0);
    expect(results).toContain('--only');
    expect(messages).toBe('');
  });

  it('plays a case and names what is missing, extra or at another time', async () => {
    const path = file('outage.ndjson', JSON.stringify(lostNode([])));
    const { code, results } = await run(path);
    expect(code).toBe(1);
    expect(results).toMatch(/extra +50\.000 +NodeTainted node="ferry-1"/);

    const tainted = { kind: 'NodeTainted', node: 'ferry-1', taint: UNREACHABLE };
    const right = file('right.case.json', lostNode([{ ...tainted, at: 50 }]));
    expect(await run(right)).toMatchObject({ code: 0, results: '1 passed, 0 failed\n' });
    const late = file('late.case.json', lostNode([{ ...tainted, at: 45 }]));
    expect((await run(late)).results).toMatch(/late +50\.000 .*45\.000/);
  });

  it('plays a case with the arguments that it gives', async () => {
    const tainted = { at: 40, kind: 'NodeTainted', node: 'ferry-1', taint: UNREACHABLE };
    const older = { ...lostNode([tainted]), args: ['--kubernetes-version', '1.30'] };
    expect(await run(file('older.case.json', older))).toMatchObject({ code: 0 });
    const odd = { ...lostNode([tainted]), args: ['--louder'] };
    expect(await run(file('odd.case.json', odd))).toMatchObject({ code: 1 });
  });

  it('counts a case whose script is refused as failed', async () => {
    const refused = { ...lostNode([]), script: { apiVersion: 'k8s-evict.dev/v1', kind: 'Outage' } };
    expect(await run(file('refused.case.json', refused))).toMatchObject({
      code: 1,
      lastLine: '0 passed, 1 failed',
    });
  });

  it.each([
    ['no path', () => []],
    ['an unknown option', () => ['--loud', file('loud.json', durations(right))]],
    ['a path where nothing is', () => [join(folder, 'nowhere.ndjson')]],
    ['a file that is no JSON', () => [file('torn.ndjson', '{"name":')]],
    ['a file that is no case', () => [file('note.json', { name: 'a note' })]],
    ['a file without cases', () => [file('empty.ndjson', '\n\n')]],
  ])('ends with 2 and one line about it, given %s', async (_, args) => {
    const { code, results, messages } = await run(...args());
    expect({ code, results }).toEqual({ code: 2, results: '' });
    expect(messages).toMatch(/^error: [^\n]+\n$/);
  });

  it('says which line of a file it cannot read', async () => {
    const { messages } = await run(file('second.ndjson', '\n{'));
    expect(messages).toContain('second.ndjson:2');
  });

  it('ends with 2 when a compressed file is damaged', async () => {
    const path = file('damaged.json.gz', durations(right));
    writeFileSync(path, 'not packed at all');
    expect(await run(path)).toMatchObject({ code: 2, results: '' });
  });
});
