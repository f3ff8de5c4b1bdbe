import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runChecks } from '#checks';
import { captureGaps } from '#snapshot';
import { captureGapText } from '#words';
import { atSecond } from '../support/clock.ts';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

type Captures = Parameters<typeof captureGaps>[0];
type Captured = Captures[number];

const capture = (more: Partial<Captured>): Captured => ({
  ...{ startedAt: atSecond(0), endedAt: atSecond(1), lists: [], refused: [], ...more },
});
const refusal = (kind: string, namespace?: string): Captured['refused'][number] => ({
  ...{ verb: 'list', resource: kind.toLowerCase(), kind, reason: 'Forbidden' },
  ...(namespace !== undefined && { namespace }),
  consequence: 'unknown',
});
const listOf = (
  kind: string,
  more: Partial<Captured['lists'][number]> = {},
): Captured['lists'][number] => ({
  ...{ resource: kind.toLowerCase(), kind, at: atSecond(0), objects: 1, status: 'complete' },
  ...more,
});
const file = (objects: Record<string, number>) => ({ path: 'more.yaml', sha256: '', objects });
const NOTHING = { nodes: [], pods: [] };

const told = (captures: Captures, objects: Record<string, number> = {}): readonly string[] =>
  captureGaps(captures, [file(objects)], NOTHING)
    .filter(({ kind }) => kind === 'capture-refused')
    .map(captureGapText);

describe('what a capture was refused', () => {
  const refused = capture({ refused: [refusal('Lease'), refusal('Pod', 'shop')] });

  it('is a gap, even where another file has some of it', () => {
    expect(told([refused], { Lease: 3 })).toEqual([
      'the capture could not read lease (Forbidden): unknown; other files have some, which may not be all',
      'the capture could not read pod in shop (Forbidden): unknown',
    ]);
  });

  it.each([
    ['of the whole cluster', capture({ lists: [listOf('Lease'), listOf('Pod')] }), 0],
    [
      'of the kind that is not over',
      capture({ lists: [listOf('Lease', { status: 'partial' })] }),
      2,
    ],
    ['of the namespace', capture({ lists: [listOf('Pod', { namespace: 'shop' })] }), 1],
    ['of another namespace', capture({ lists: [listOf('Pod', { namespace: 'pay' })] }), 2],
    [
      'of one namespace, for kinds without',
      capture({ namespaces: ['pay'], lists: [listOf('Lease')] }),
      1,
    ],
    [
      'before it',
      capture({
        lists: [listOf('Pod', { at: atSecond(-1) }), listOf('Lease', { at: atSecond(-1) })],
      }),
      2,
    ],
    [
      'that was refused there, too',
      capture({ lists: [listOf('Pod', { status: 'refused' })], refused: [refusal('Pod', 'shop')] }),
      2,
    ],
  ])('is none, or is one, after another capture %s', (_, another, gaps) => {
    expect(told([refused, another])).toHaveLength(gaps);
    expect(told([another, refused])).toHaveLength(gaps);
  });
});

describe('what kubelets did not answer', () => {
  const silent = { verb: 'get', reason: 'Forbidden', nodes: 3, consequence: 'unknown' };
  const refused = capture({
    refused: [
      { ...silent, resource: 'nodes/proxy (stats/summary)' },
      { ...silent, resource: 'nodes/proxy (configz)' },
    ],
  });
  const answered = (at: number, stats: number, configz: number) =>
    capture({ nodes: { at: atSecond(at), asked: 3, stats, configz } });

  it.each([
    ['all of them answer later', answered(5, 3, 3), 0],
    ['one of them does not', answered(5, 2, 3), 1],
    ['they answered before', answered(-5, 3, 3), 2],
  ])('is none, or is one, where %s', (_, another, gaps) => {
    expect(told([refused, another])).toHaveLength(gaps);
  });
});

describe('a file of a capture', () => {
  const record = {
    ...{ apiVersion: 'k8s-evict.dev/v1', kind: 'CaptureRecord', kubernetes: 'v1.36.1' },
    ...{ startedAt: '2026-11-20T09:00:00Z', endedAt: '2026-11-20T09:00:05Z' },
    lists: [],
    refused: [{ ...refusal('PriorityClass'), message: 'no', consequence: 'preemption is a guess' }],
  };
  const text = JSON.stringify(record);
  const path = join(newFolder(), 'c.json');
  writeFileSync(path, text);
  const sentence = 'the capture could not read priorityclass (Forbidden): preemption is a guess';

  it('clears nothing that it lacks, in check', async () => {
    const input = { path: 'c.json', bytes: Buffer.from(text) };
    const checked = await runChecks({ inputs: [input], settings: {}, today: '2026-11-20' });
    expect(checked.kind === 'checked' && checked.report.gaps.map(captureGapText)).toEqual([
      sentence,
    ]);
    const { stdout } = await runHere(['check', path]);
    expect(stdout).toBe(`no findings in 1 file\nNot looked at: ${sentence}\n`);
  });

  it('is an assumption of explain and of plans', async () => {
    const files = ['fixtures/cluster/snapshot.yaml', path];
    const partly = { kind: 'capture-refused', message: expect.stringContaining(sentence) };
    for (const words of [
      ['explain', 'node/worker-1', ...files],
      ['plan', 'drain', ...files],
    ]) {
      const nodes =
        words[0] === 'plan' ? ['--nodes', 'worker-1'] : ['-e', 'powerOff nodes=worker-1'];
      const { stdout } = await runHere([...words, ...nodes, '-o', 'json']);
      expect(JSON.parse(stdout).gaps, words[0]).toEqual([partly]);
      const shown = await runHere([...words, ...nodes]);
      expect(shown.stdout.replace(/\s+/g, ' ')).toContain(`Assumptions - ${sentence}`);
    }
  });

  it('is told of by behaviors', async () => {
    const files = ['fixtures/cluster/snapshot.yaml', path];
    const { stderr } = await runHere(['behaviors', ...files]);
    expect(stderr).toContain(`warning: ${sentence}; other files have some`);
  });
});
