import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Diagnostic } from '#diagnostics';
import { compileOutage, EVENT_NAMES, type EventName, readScripts } from '#script';
import { later } from '#units';
import { HARBOUR, START } from './support.ts';

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e300, '', 'x', [], {}, [[]], [null]),
  fc.string({ maxLength: 5 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Scripts with about one wrong value among `rightness` right ones. */
function scriptsOf(rightness: number) {
  const mostly = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: rightness, arbitrary }, { weight: 1, arbitrary: junk });
  const oneOf = (...values: readonly unknown[]) => mostly(fc.constantFrom(...values));
  const list = (...items: readonly string[]) =>
    mostly(fc.array(oneOf(...items), { minLength: 1, maxLength: 3 }));
  const some = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>, required: string[] = []) =>
    mostly(fc.record({ ...fields }, { requiredKeys: required }));

  const duration = oneOf('1ms', '30s', '1m', '90m', '25h');
  const anyDuration = oneOf('1ms', '30s', '1m', '-5s', '5', '876000h', 'soon', '0s');
  const moment = oneOf('0s', '30s', '5m', '30h', '2026-11-20T00:05:00Z');
  const nodes = {
    zones: list('north', 'coast::south'),
    regions: list('coast'),
    selector: oneOf('pool=ferries', '!role', 'pool in (a,cargo)'),
    except: list('north-1', 'lighthouse'),
    pick: oneOf(1, 3, '40%'),
    optional: mostly(fc.boolean()),
  };
  const target = some({ ...nodes, nodes: list('north-1', '*', 'south-?') }, ['nodes']);
  const pods = {
    pods: list('shop/*', 'shop/web-5d9c7b-a', '*/lamp-?'),
    namespaces: list('shop', 'w*'),
    selector: oneOf('app', 'app=web'),
    owner: oneOf('Deployment/shop/web', 'StatefulSet/shop/tickets'),
    onNodes: target,
    minPriority: oneOf(0, -5),
    maxPriority: oneOf(0, 2000),
    qos: oneOf('Guaranteed', 'Burstable'),
  };
  const use = mostly(
    fc.oneof(
      fc.constantFrom('8Gi', 1024),
      some({ to: oneOf('1Gi', 0), over: duration }, ['to']),
      some({ add: oneOf('-1Gi', 5), over: duration }, ['add']),
      some({ points: mostly(fc.tuple(fc.tuple(duration, oneOf('1Gi', 5)))) }, ['points']),
    ),
  );
  const thresholds = some({
    'memory.available': oneOf('1Gi', '5%'),
    'nodefs.inodesFree': oneOf('0%', '5'),
  });
  const config = some({
    evictionHard: thresholds,
    evictionSoft: thresholds,
    evictionSoftGracePeriod: some({ 'memory.available': duration }),
    enforceNodeAllocatable: list('pods', 'none'),
    maxPods: oneOf(110),
  });
  /** Bodies of events that have more than the nodes that they are done to. */
  const own: Readonly<Partial<Record<EventName, fc.Arbitrary<unknown>>>> = {
    notReady: some({ ...nodes, all: oneOf(true), reason: oneOf('Fog') }, ['all']),
    shutdown: some({ ...nodes, all: oneOf(true), cancelAfter: duration }, ['all']),
    reboot: some({ ...nodes, all: oneOf(true), downFor: duration }, ['all']),
    flap: some({ ...nodes, all: oneOf(true), down: duration, times: oneOf(1, 5) }, ['all']),
    taint: some({ all: oneOf(true), taints: list('a=b:NoExecute', 'a:NoSchedule') }, [
      'all',
      'taints',
    ]),
    deviceTaint: some(
      {
        ...{ all: oneOf(true), device: oneOf('gpu-0'), driver: oneOf('gpu.example.com') },
        taints: list('a=b:NoExecute', 'a:NoSchedule', 'a:None'),
      },
      ['all', 'taints'],
    ),
    untaint: some({ all: oneOf(true), taints: list('a', 'a-', 'a:NoSchedule-') }, [
      'all',
      'taints',
    ]),
    addNodes: some({ count: oneOf(1, 4), like: oneOf('north-1'), zone: oneOf('east', 'north') }),
    label: some({ all: oneOf(true), labels: oneOf({ pool: 'x' }, { 'a b': '' }) }, [
      'all',
      'labels',
    ]),
    rollNodes: some({ ...nodes, all: oneOf(true), surge: oneOf('10%', 2), soak: duration }, [
      'all',
    ]),
    drain: some({ ...nodes, all: oneOf(true), gracePeriod: duration, force: oneOf(true) }, ['all']),
    zoneCapacity: some({ all: oneOf(true), state: oneOf('none', 'hangs', 'back') }, [
      'all',
      'state',
    ]),
    spotInterruption: some({ ...nodes, all: oneOf(true), notice: duration }, ['all']),
    evict: some({ ...pods, gracePeriod: duration }, ['namespaces']),
    deletePods: some({ ...pods, gracePeriod: duration }, ['namespaces']),
    scale: some({ workload: oneOf('StatefulSet/shop/tickets'), replicas: oneOf(0, 7) }, [
      'workload',
      'replicas',
    ]),
    staleWatch: some({ component: oneOf('kube-controller-manager', 'kube-scheduler') }, [
      'component',
    ]),
    rollout: some({ workload: oneOf('shop/tickets', 'StatefulSet/shop/tickets') }, ['workload']),
    setBudget: some({ name: oneOf('shop/web'), maxUnavailable: oneOf(0, 2, '50%') }, [
      'name',
      'maxUnavailable',
    ]),
    usage: some({ pods: some(pods, ['pods']), memory: use, volumes: some({ hold: use }) }, [
      'pods',
      'memory',
    ]),
    nodeUsage: some({ all: oneOf(true), memory: use, pids: use }, ['all', 'memory']),
    setKubelet: some({ all: oneOf(true), config }, ['all', 'config']),
    controllerManager: oneOf('stop', 'start', 'restart'),
    apiServer: oneOf('stop', 'start'),
  };
  const bodies = Object.fromEntries(EVENT_NAMES.map((name) => [name, own[name] ?? target]));
  const common = some({
    at: moment,
    id: oneOf('a', 'b', 'c', 'd', 'e'),
    repeat: some({ times: oneOf(1, 4), every: duration }, ['times', 'every']),
    stagger: duration,
  });
  const event = fc
    .tuple(fc.constantFrom(...EVENT_NAMES), common)
    .chain(([name, fields]) =>
      (bodies[name] ?? target).map((body) => ({ ...Object(fields), [name]: body })),
    );
  const wildEvent = fc.record(
    { ...bodies, at: anyDuration, for: anyDuration, after: oneOf('a', 'b'), id: oneOf('a', 'b') },
    { requiredKeys: [] },
  );
  const flags = {
    'node-eviction-rate': mostly(fc.double()),
    controllers: mostly(fc.string()),
    kubeconfig: mostly(fc.string()),
  };
  const settings = {
    kubernetesVersion: oneOf('1.33'),
    controllerManager: some(flags),
    pods: mostly(
      fc.array(
        some(
          {
            target: some(pods, ['namespaces']),
            tolerationSeconds: some({ unreachable: oneOf(5) }),
            resources: some({ limits: oneOf({ memory: '1Gi' }, { cpu: 1 }) }),
            stopAfter: duration,
          },
          ['target'],
        ),
        { maxLength: 2 },
      ),
    ),
  };
  return fc.record({
    apiVersion: oneOf('k8s-evict.dev/v1'),
    kind: oneOf('OutageScript'),
    metadata: some({ name: mostly(fc.string()), description: mostly(fc.string()) }),
    spec: some({
      duration,
      seed: mostly(fc.nat()),
      set: some(settings),
      events: mostly(
        fc.array(
          fc.oneof({ weight: rightness, arbitrary: event }, { weight: 1, arbitrary: wildEvent }),
          {
            maxLength: 4,
          },
        ),
      ),
    }),
  });
}

/** Everything a run does with a text; a place that it points at is really there. */
function play(text: string): 'refused' | 'compiled' | 'played' {
  const { script: read, diagnostics } = readScripts([{ path: 'storm.yaml', text }], []);
  for (const diagnostic of diagnostics) checkPlace(diagnostic, text);
  const isBroken = diagnostics.some(({ severity }) => severity === 'error');
  expect(read === undefined).toBe(isBroken);
  if (read === undefined) return 'refused';
  const outage = compileOutage(read, HARBOUR, START);
  for (const diagnostic of outage.diagnostics) checkPlace(diagnostic, text);
  const end = later(START, read.duration);
  let before = outage.diagnostics.some(({ code }) => code === 'script/before-start')
    ? -1e18
    : START;
  for (const { at } of outage.occurrences) {
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThan(end);
    before = at;
  }
  return outage.occurrences.length > 0 ? 'played' : 'compiled';
}

function checkPlace({ path, position, excerpt }: Diagnostic, text: string): void {
  expect(path).toBe('storm.yaml');
  if (position === undefined || excerpt === undefined) return;
  const line = text.split('\n')[position.line - 1] ?? '';
  const { text: shown, length, cutBefore = 0 } = excerpt;
  expect(line.slice(cutBefore, cutBefore + shown.length)).toBe(shown);
  const column = position.column - 1 - cutBefore;
  expect(column >= 0 && length >= 1 && column <= shown.length).toBe(true);
}

it.each([10, 500])(
  'a random script is played or complained about, and never throws (1 in %i)',
  (rightness) => {
    const outcomes = { refused: 0, compiled: 0, played: 0 };
    fc.assert(
      fc.property(scriptsOf(rightness), fc.boolean(), (value, asJson) => {
        outcomes[play(asJson ? JSON.stringify(value, null, 1) : stringify(value))] += 1;
      }),
      { numRuns: 250 },
    );
    if (rightness > 100) expect(outcomes.played).toBeGreaterThan(50);
    else expect(outcomes.refused).toBeGreaterThan(50);
  },
);

it('a right script that was damaged is played or complained about, and never throws', () => {
  const right = stringify({
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'OutageScript',
    spec: {
      start: '2026-11-20T00:00:00Z',
      set: { controllerManager: { 'node-eviction-rate': 0.5 } },
      events: [
        { at: '30s', partition: { zones: ['north'], pick: '40%' }, for: '10m', id: 'cut' },
        { after: 'cut', taint: { all: true, taints: ['fog=dense:NoExecute'] }, stagger: '5s' },
      ],
    },
  });
  expect(play(right)).toBe('played');
  const damage = fc.tuple(
    fc.nat(right.length),
    fc.nat(12),
    fc.oneof(
      fc.constantFrom('', '\t', ' ', '\n', '- ', '[', '{', '"', "'", '&a ', '*a', '!!x ', '|', '#'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
  );
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
      let text = right;
      for (const [at, length, inserted] of damages) {
        text = text.slice(0, at) + inserted + text.slice(at + length);
      }
      play(text);
    }),
    { numRuns: 500 },
  );
});

it('a random text is complained about, and never throws', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'-: ?[]{},&*!|>\'"%@`#\n\t a1'), maxLength: 80 }),
  );
  fc.assert(
    fc.property(text, (garbage) => {
      expect(play(garbage)).toBe('refused');
    }),
    { numRuns: 500 },
  );
});
