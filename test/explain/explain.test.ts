import { describe, expect, test } from 'vitest';
import { type Explanation, explain } from '#explain';
import type { ObjectName } from '#tries';
import { lease, steadyZone } from '../support/builders.ts';
import { ferriesAtHeronBay } from '../support/ferries.ts';
import { play } from '../support/outage.ts';
import { madePod, making } from '../support/owned.ts';

function explained(object: ObjectName): Explanation {
  const result = explain(ferriesAtHeronBay(), object);
  if (result.kind === 'unknown') throw new Error('the story knows this object');
  return result.explanation;
}

const times = ({ steps }: Explanation) => steps.map(({ at, component }) => `${at} ${component}`);

describe('the explanation of a pod', () => {
  test('goes from the script over every decision to the deletion', () => {
    expect(times(explained({ kind: 'pod', key: 'ferries/tickets-0' }))).toEqual([
      '30 script',
      '30 kubelet',
      '80 node-lifecycle',
      '80 node-lifecycle',
      '85 node-lifecycle',
      '85 node-lifecycle',
      '85 taint-eviction',
      '385 taint-eviction',
      '385 taint-eviction',
    ]);
  });

  test('names the line of the script at which it begins', () => {
    const [first] = explained({ kind: 'pod', key: 'ferries/tickets-0' }).steps;
    expect(first?.words).toContain('storm.yaml:7');
  });

  test('says why a pod on a lost node is spared', () => {
    const { steps, conclusion } = explained({ kind: 'pod', key: 'ferries/lighthouse' });
    expect(steps.at(-1)).toMatchObject({ at: 85, component: 'taint-eviction' });
    expect(conclusion[0]).toContain('without limit');
  });

  test('says of a pod elsewhere that nothing happens to it', () => {
    const { steps, conclusion } = explained({ kind: 'pod', key: 'ferries/timetable' });
    expect(steps).toEqual([]);
    expect(conclusion).toHaveLength(1);
    expect(conclusion[0]).toContain('Nothing happens');
  });
});

describe('the explanation of a node', () => {
  test('tells of the node and its zone, and leaves pods to their own explanations', () => {
    const { steps } = explained({ kind: 'node', name: 'heron-bay' });
    expect(steps.filter(({ words }) => words.includes('tickets-0'))).toEqual([]);
    expect(steps.some(({ words }) => words.includes('from Normal to Full'))).toBe(true);
  });

  test.each([
    [[], 'stay its own'],
    ['deleteNode nodes=a-00', 'are free for other nodes'],
    ['terminateInstance nodes=a-00', 'are free for other nodes'],
  ])('tells what becomes of the addresses of its pods: %s', (event, expected) => {
    const podCIDRs = ['10.0.3.0/24'];
    const nodes = steadyZone('a', 2).map((node) => ({ ...node, podCIDRs }));
    const scenario = { ...ferriesAtHeronBay(), outcome: play({ nodes, events: [event].flat() }) };
    const result = explain(scenario, { kind: 'node', name: 'a-00' });
    if (result.kind === 'unknown') throw new Error('the node is there');
    const { conclusion } = result.explanation;
    expect(conclusion.find((line) => line.includes('10.0.3.0/24'))).toContain(expected);
  });

  test('counts its evicted, stuck and spared pods', () => {
    const { conclusion } = explained({ kind: 'node', name: 'heron-bay' });
    expect(conclusion.slice(0, 3).join(' ')).toMatch(/evicted.*stuck.*spared/);
  });

  test('tells how its kubelet is set', () => {
    const { conclusion } = explained({ kind: 'node', name: 'heron-bay' });
    expect(conclusion.slice(5)).toEqual([
      'Its kubelet renews its lease every 10s, looks at its status every 10s and writes an ' +
        'unchanged one every 5m0s.',
      'A graceful shutdown would stop it at once: its kubelet is not configured for graceful shutdown.',
      'Once deleted, its Node object comes back only with a restart of its kubelet.',
    ]);
  });
});

describe('the explanation of a Job that an eviction makes fail', () => {
  const nodes = steadyZone('a', 1);
  const [{ name: node } = { name: '' }] = nodes;
  const job = making(
    'Job',
    'count',
    { restartPolicy: 'Never' },
    {
      job: {
        ...{ parallelism: 1, completions: 1, completionMode: 'NonIndexed', backoffLimit: 0 },
        suspend: false,
      },
    },
  );
  const finalizers = ['batch.kubernetes.io/job-tracking'];
  const played = play({
    ...{ nodes, leases: [lease(node)], workloads: [job] },
    pods: [madePod(job, 'count-a', node, { finalizers })],
    events: [`at=10s taint nodes=${node} taints=storm:NoExecute`],
  });
  const told = (object: ObjectName): Explanation => {
    const scenario = {
      ...ferriesAtHeronBay(),
      outcome: played,
      workloadOf: () => 'Job/shop/count',
    };
    const result = explain(scenario, object);
    if (result.kind === 'unknown') throw new Error('it is in the snapshot');
    return result.explanation;
  };

  test('says so of the Job and of its pod', () => {
    const ofJob = told({ kind: 'workload', workload: 'Job/shop/count' });
    const fails = /^Job\/shop\/count fails for good at .* \(BackoffLimitExceeded\): /;
    expect(ofJob.conclusion).toContainEqual(expect.stringMatching(fails));
    expect(ofJob.steps.at(-1)?.component).toBe('job');
    const ofPod = told({ kind: 'pod', key: 'shop/count-a' });
    expect(ofPod.conclusion).toContainEqual(expect.stringMatching(fails));
  });
});
