import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { markPodsNotReady } from '../../../src/controllers/node-lifecycle/requests.ts';
import { pod } from '../../support/builders.ts';

const UNREADY = { conditions: [{ type: 'Ready', status: 'False', reason: '' }] } as const;

/** Marks pods of a node, of which the API server then has the given ones. */
function marked(pods: readonly Pod[], then: readonly Pod[], isReached = true) {
  const told: string[] = [];
  const client = {
    current: { pod: (key: string) => then.find((each) => each.key === key) },
    setPodReady: ({ name }: Pod, ready: boolean) => told.push(`${name} ${ready}`),
  };
  const events = { record: ({ name }: { name: string }) => told.push(`event ${name}`) };
  const caller = { send: (_: unknown, end: (reached: boolean) => void) => end(isReached) };
  let ended: readonly number[] | undefined;
  markPodsNotReady(
    { client, events } as never,
    caller as never,
    'n',
    pods,
    0 as never,
    (...counts) => {
      ended = counts;
    },
  );
  return { told, ended };
}

describe('the pods of a node that is not ready', () => {
  const [a, b] = [pod('shop/a', 'n'), pod('shop/b', 'n')];

  it('are marked, each with an event', () => {
    const { told, ended } = marked([a, b, pod('shop/c', 'n', UNREADY)], [a, b]);
    expect(told).toEqual(['a false', 'event shop/a', 'b false', 'event shop/b']);
    expect(ended).toEqual([0, 2]);
  });

  it('are refused where they have changed since, or where the API server is away', () => {
    expect(marked([a, b], [a, { ...b }])).toEqual({
      ...{ told: ['a false', 'event shop/a', 'event shop/b'], ended: [1, 1] },
    });
    expect(marked([a], [a], false)).toEqual({ told: ['event shop/a'], ended: [1, 0] });
    expect(marked([a], [], false)).toEqual({ told: ['event shop/a'], ended: [1, 0] });
  });

  it('that are gone are neither marked nor refused', () => {
    expect(marked([a, b], [b])).toEqual({ told: ['b false', 'event shop/b'], ended: [0, 1] });
  });

  it('are done at once when none is Ready', () => {
    expect(marked([pod('shop/c', 'n', UNREADY)], [])).toEqual({ told: [], ended: [0, 0] });
  });
});
