import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Answer, Request } from '../../src/browser/messages.ts';
import { rehearsals } from '../../src/browser/rehearsals.ts';
import { type Port, serve } from '../../src/browser/serve.ts';
import { inZone, node, pod } from '../support/builders.ts';
import { TOP } from '../support/program.ts';

const SNAPSHOT = 'fixtures/scenarios/unreachable-node-evicts-after-toleration/snapshot.yaml';
const OPEN = {
  kind: 'open',
  snapshot: [{ path: SNAPSHOT, content: readFileSync(join(TOP, SNAPSHOT), 'utf8') }],
} as const;

type Asked = Request extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

/** The answers of a worker to these requests, which are all asked at once. */
function answersTo(...requests: readonly Asked[]): Promise<readonly Answer[]> {
  return new Promise((resolve) => {
    const answers: Answer[] = [];
    const port: Port = {
      onmessage: null,
      postMessage: (answer) => {
        if (answer.kind !== 'progress') answers.push(answer);
        if (answers.length === requests.length) resolve(answers);
      },
    };
    serve(port);
    for (const [id, asked] of requests.entries()) port.onmessage?.({ data: { id, ...asked } });
  });
}

describe('a worker', () => {
  test('shows the same after rehearsals, which come to an end', async () => {
    const before = { kind: 'show', events: [] } as const;
    const after = { kind: 'show', events: ['at=1m powerOff all'] } as const;
    const rehearse = { kind: 'rehearse' } as const;
    const [, first, shown] = await answersTo(OPEN, before, after);
    const rehearsed = await answersTo(OPEN, before, ...Array(6).fill(rehearse), after, rehearse);
    expect(shown).toMatchObject({ kind: 'shown', shown: { kind: 'shown' } });
    expect(rehearsed[1]).toEqual(first);
    expect(rehearsed[2]).toMatchObject({ kind: 'rehearsed', isOver: false });
    expect(rehearsed[8]).toEqual({ ...shown, id: 8 });
    expect(rehearsed[9]).toMatchObject({ kind: 'rehearsed', isOver: true });
  });

  test('compares no play that a short duration cuts with one that goes on', async () => {
    const head = { apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript' };
    const script = (duration: string) => ({
      path: 'script.json',
      text: JSON.stringify({ ...head, spec: { duration } }),
    });
    const lasting = (duration: string) =>
      ({ kind: 'show', events: ['powerOff all'], scripts: [script(duration)] }) as const;
    const [short, long] = [lasting('20s'), lasting('3h')];
    const answers = await answersTo(OPEN, long, long, short);
    const [, , same, cut] = answers.map((answer) => answer.kind === 'shown' && answer.shown);
    expect(same).toHaveProperty('comparison');
    expect(cut).not.toHaveProperty('comparison');
    expect(cut).toMatchObject({
      notCompared: expect.stringMatching(
        /^This run ends at 20s, while something is still to happen, and the report at \S+$/,
      ),
    });
    const [, , other] = await answersTo(OPEN, short, long);
    expect(other).toMatchObject({
      shown: { notCompared: expect.stringMatching(/^The report ends at 20s, .* and this run at /) },
    });
  });

  test('has nothing to rehearse without a snapshot', async () => {
    const [answer] = await answersTo({ kind: 'rehearse' });
    expect(answer).toMatchObject({ kind: 'rehearsed', isOver: true });
  });
});

describe('rehearsals', () => {
  const nodes = ['a-1', 'a-2', 'a-3', 'b-1'].map((name) => node(name, inZone(name.slice(0, 1))));
  const cluster = { nodes, pods: [], leases: [], workloads: [] };

  test('lose more and more nodes of the largest zone, in any order of the nodes', () => {
    const played = [...rehearsals({ ...cluster, nodes: [...nodes].reverse() })];
    expect(played).toEqual(
      ['a-1', 'a-1,a-2', 'a-1,a-2,a-3', 'a-1,a-2,a-3'].map((all) => `at=30s powerOff nodes=${all}`),
    );
  });

  test('are none without nodes, and of many pods', () => {
    const pods = Array.from({ length: 5_001 }, (_, i) => pod(`shop/web-${i}`, 'a-1'));
    for (const each of [
      { ...cluster, nodes: [] },
      { ...cluster, pods },
    ]) {
      expect([...rehearsals(each)]).toEqual([]);
    }
  });
});
