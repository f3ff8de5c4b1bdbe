import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pod, PodSpec } from '#cluster';
import { hours, minutes } from '#units';
import { resolveKubelet } from '#versions';
import { pod, spec, steadyNode } from '../support/builders.ts';
import { complaintsAbout } from '../support/checkers/index.ts';
import { secondOf } from '../support/clock.ts';
import { MIB, measuredFacts } from '../support/measured.ts';
import { type Outage, type Played, play } from '../support/outage.ts';
import { madePod, making } from '../support/owned.ts';

/** Containers with and without limits, under pressure, preempted, shut down and cut off. */

const RUNS = Number(process.env['RUNS'] ?? 30);
const LENGTH = minutes(40);
const LONGEST_BACK_OFF = 300;

const mebibytes = (min: number, max: number) => fc.integer({ min, max });

interface Crew {
  readonly use: number;
  readonly request: number;
  readonly limit: number | undefined;
  readonly restartPolicy: NonNullable<PodSpec['restartPolicy']>;
  readonly priority: number;
  readonly owned: boolean;
  readonly node: number;
}

const crew: fc.Arbitrary<Crew> = fc.record({
  use: mebibytes(1, 3_000),
  request: mebibytes(0, 2_000),
  limit: fc.option(mebibytes(16, 4_000), { nil: undefined }),
  restartPolicy: fc.constantFrom('Always', 'Always', 'OnFailure', 'Never'),
  priority: fc.constantFrom(0, 0, 10, 2_000_000_000),
  owned: fc.boolean(),
  node: fc.nat(2),
});

const NODES = ['pier', 'quay', 'mole'];
/** Its pods ask for something: a kubelet under pressure would send others back at once. */
const OWNER = making(
  'ReplicaSet',
  'ferry',
  { containers: [{ name: 'crew', resources: { requests: { memory: '64Mi', cpu: '100m' } } }] },
  { replicas: 0 },
);

function podOf({ request, limit, restartPolicy, priority, owned, node }: Crew, n: number): Pod {
  const container = {
    name: 'crew',
    resources: {
      requests: { memory: `${Math.min(request, limit ?? request)}Mi`, cpu: '100m' },
      ...(limit !== undefined && { limits: { memory: `${limit}Mi` } }),
    },
  };
  const written = spec({ containers: [container], priority, restartPolicy });
  const on = NODES[node] ?? 'pier';
  if (!owned) return pod(`harbour/tug-${n}`, on, written);
  return {
    ...madePod(OWNER, `ferry-${n}`, on),
    spec: { ...written.spec, restartPolicy: 'Always' },
  };
}

const event: fc.Arbitrary<string> = fc
  .record({
    second: fc.integer({ min: 1, max: 1_500 }),
    kind: fc.constantFrom('usage', 'usage', 'usage', 'nodeUsage', 'powerOff', 'shutdown', 'scale'),
    pods: fc.constantFrom('harbour/tug-*', 'harbour/*', 'harbour/tug-0', '*/ferry-*'),
    amount: mebibytes(0, 9_000),
    over: fc.constantFrom('', ' memory.over=90s'),
    node: fc.constantFrom(...NODES),
    lasts: fc.integer({ min: 10, max: 900 }),
  })
  .map(({ second, kind, pods, amount, over, node, lasts }) => {
    switch (kind) {
      case 'usage':
        return `at=${second}s usage pods.pods=${pods} pods.optional=true memory.to=${amount}Mi${over}`;
      case 'nodeUsage':
        return `at=${second}s nodeUsage nodes=${node} memory=${amount}Mi`;
      case 'scale':
        return `at=${second}s scale workload=ReplicaSet/shop/ferry replicas=${amount % 9}`;
      default:
        return `at=${second}s ${kind} nodes=${node} for=${lasts}s`;
    }
  });

const outage: fc.Arbitrary<Outage> = fc
  .record({
    crews: fc.array(crew, { minLength: 1, maxLength: 7 }),
    events: fc.uniqueArray(event, { maxLength: 6, selector: (text) => text.split(' ')[0] }),
    free: mebibytes(200, 6_000),
    version: fc.constantFrom('1.25', '1.33', '1.36'),
    soft: fc.boolean(),
  })
  .map(({ crews, events, free, version, soft }): Outage => {
    const pods = crews.map(podOf);
    const owned = pods.filter(({ ownerReferences }) => ownerReferences.length > 0).length;
    const nodes = NODES.map((name) =>
      steadyNode(name, 'a', {
        allocatable: { cpu: '2', memory: '8Gi', pods: '12' },
        capacity: { cpu: '2', memory: '8Gi', pods: '12' },
      }),
    );
    const configuration = {
      enforceNodeAllocatable: ['none'],
      evictionHard: { 'memory.available': '500Mi' },
      ...(soft && {
        evictionSoft: { 'memory.available': '1Gi' },
        evictionSoftGracePeriod: { 'memory.available': '40s' },
      }),
    };
    const measured = NODES.map((name) => {
      const there = pods.flatMap((each, n) =>
        each.nodeName === name ? [[each, { memory: (crews[n]?.use ?? 0) * MIB }] as const] : [],
      );
      return [
        name,
        { ...measuredFacts(name, { memory: free * MIB }, there), configuration },
      ] as const;
    });
    return {
      nodes,
      pods,
      events,
      version,
      workloads: [{ ...OWNER, replicas: owned }],
      pressure: new Map(measured),
      duration: LENGTH,
      shutdownOf: () => ({
        configuration: { shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '10s' },
        behavior: resolveKubelet({ major: 1, minor: 36 }).shutdown,
        zeroGracePeriod: 'at-once',
      }),
    };
  });

/** Violations of rules about containers that the kernel killed. */
function complaintsAboutKills({ entries, final }: Played): readonly string[] {
  const found: string[] = [];
  const restarts = new Map<string, number>();
  const over = new Set<string>();
  const due = new Map<string, number>();
  for (const { at, cause } of entries) {
    if (!('pod' in cause)) continue;
    const { pod: key } = cause;
    const second = secondOf(at);
    if (cause.kind === 'PodCreated') {
      over.delete(key);
      restarts.delete(key);
    }
    if (cause.kind === 'PodFailed' || cause.kind === 'PodRemoved') over.add(key);
    if (cause.kind === 'PodOOMKilled') {
      if (over.has(key)) found.push(`${key} is killed at ${second} and had ended`);
      due.set(key, second);
    }
    if (cause.kind !== 'ContainerRestarted') continue;
    const { restarts: count, backOff } = cause;
    if (over.has(key)) found.push(`${key} is started at ${second} and had ended`);
    if (count <= (restarts.get(key) ?? 0))
      found.push(`${key} counts ${count} restarts at ${second}`);
    restarts.set(key, count);
    if (backOff > LONGEST_BACK_OFF) found.push(`${key} waits ${backOff} s at ${second}`);
    const killed = due.get(key);
    if (killed !== undefined && second + 0.001 < killed) {
      found.push(`${key} is started at ${second}, before it is killed at ${killed}`);
    }
  }
  for (const { key, phase, spec: written, nodeName } of final.pods()) {
    if (phase !== 'Failed' || written.restartPolicy !== 'Always') continue;
    const told = entries.some(
      ({ cause }) =>
        'pod' in cause &&
        cause.pod === key &&
        ['PodEvicted', 'PodFailed', 'PodRejected'].includes(cause.kind),
    );
    if (!told) found.push(`${key} on ${nodeName} has failed, and nothing tells why`);
  }
  return found;
}

describe('containers whose memory runs out', () => {
  it('never do what must not be, whatever else happens', () => {
    fc.assert(
      fc.property(outage, (given) => {
        const played = play(given);
        expect(complaintsAboutKills(played)).toEqual([]);
        expect(complaintsAbout(played, given)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('are killed in some of these outages, and in some of them evicted', () => {
    const kinds = new Set<string>();
    for (const given of fc.sample(outage, { numRuns: 12, seed: 7 })) {
      for (const { cause } of play({ ...given, duration: hours(1) }).entries) kinds.add(cause.kind);
    }
    expect([...kinds]).toEqual(
      expect.arrayContaining(['PodOOMKilled', 'ContainerRestarted', 'PodEvicted', 'PodRemoved']),
    );
  });
});
