import { describe, expect, it } from 'vitest';
import { runHere } from '../support/run-here.ts';

/** Inputs that once made the program crash, hang or mislead; what each must come to now. */
const DEFECTS = 'fixtures/defects';
const simulate = (...args: readonly string[]) =>
  runHere(['simulate', ...args, '--allow-partial', '-o', 'json']);

describe('nothing acts on what is gone', () => {
  it.each([
    ['deleted as it is bound', 'unbound-pod.yaml', 'deletePods pods=*/*'],
    ['evicted as it is bound', 'unbound-pod.yaml', 'evict pods=*/*'],
    ['gone as it is to be preempted', 'preemption.yaml', 'powerOff nodes=a for=10m'],
    ['gone with its machine', 'preemption-after-power.json', 'powerOff nodes=worker-4 for=10m'],
  ])('a pod that is %s', async (_, file, event) => {
    const { exitCode, stdout } = await simulate(
      `${DEFECTS}/${file}`,
      '-e',
      event,
      '--allow-partial',
    );
    expect(exitCode).toBe(0);
    const { timeline } = JSON.parse(stdout);
    const gone = new Set<string>();
    for (const { kind, pod } of timeline) {
      if (kind === 'PodRemoved') gone.add(pod);
      else if (kind === 'PodCreated') gone.delete(pod);
      else if (/^Pod(Scheduled|Ready|DeletionRequested)$/.test(kind)) {
        expect([...gone]).not.toContain(pod);
      }
    }
    expect(gone.size).toBeGreaterThan(0);
  });

  it('a pod that is deleted as it becomes Ready', async () => {
    const event = 'at=1s deletePods namespaces=batch gracePeriod=0s repeat.times=3 repeat.every=1s';
    const { exitCode, stdout } = await simulate('fixtures/cluster/snapshot.yaml', '-e', event);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).summary.evictions).toBeGreaterThan(3);
  });
});

describe('every run ends', () => {
  const pinned = [`${DEFECTS}/pinned.json`, `${DEFECTS}/pinned-kubelet.yaml`];
  const shutdown = ['-e', 'at=10s shutdown nodes=w1'];

  it('also of pods that one node rejects again and again, which limits of clients pace', async () => {
    const { exitCode, stdout } = await simulate(...pinned, ...shutdown);
    expect(exitCode).toBe(0);
    const { findings } = JSON.parse(stdout);
    const about = { kind: 'replacement-loop', workload: 'ReplicaSet/d/web', nodes: ['w1'] };
    const loop = findings.find(({ kind }: { kind: string }) => kind === about.kind);
    expect(loop).toMatchObject({ ...about, evicted: 0 });
    // A pod and a status each time, of 20 requests a second.
    expect(loop.perMinute).toBeGreaterThan(590);
    expect(loop.perMinute).toBeLessThan(630);
  });

  it('also of a static pod that is preempted for ever', async () => {
    const { exitCode, stdout } = await simulate(`${DEFECTS}/static-preempted.yaml`);
    expect(exitCode).toBe(0);
    const { end, findings, limits } = JSON.parse(stdout);
    expect(end.reason).toBe('loop');
    const loop = { kind: 'endless-loop', workloads: [], pods: ['shop/proxy-w1'], nodes: [] };
    expect(findings).toContainEqual(expect.objectContaining(loop));
    const named = expect.objectContaining({ kind: 'endless-loop', names: loop.pods });
    expect(limits).toContainEqual(named);
  });

  it('also of nodes that the node monitor takes for silent between two renewals', async () => {
    const file = `${DEFECTS}/fixed-node.yaml`;
    const set = ['--set', 'controllerManager.node-monitor-grace-period=5s'];
    const { exitCode, stdout } = await simulate(file, ...set);
    expect(exitCode).toBe(0);
    const { end, findings } = JSON.parse(stdout);
    expect(end.reason).toBe('loop');
    const kinds = findings.slice(0, 2).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['endless-loop', 'nodes-flap']);
    expect(findings[0].nodes).toEqual(['w1']);
    expect(findings[1]).toMatchObject({ graceSeconds: 5, periodSeconds: 10 });
  });

  it('clears nothing after the end of a loop', async () => {
    const script = `${DEFECTS}/loop-expectations.yaml`;
    const { stdout } = await simulate(`${DEFECTS}/static-preempted.yaml`, '-s', script);
    const { expectations } = JSON.parse(stdout);
    const verdicts = expectations.map((each: { unknown?: true; passed: boolean }) => [
      each.unknown ?? false,
      each.passed,
    ]);
    expect(verdicts).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    const { stdout: swept } = await runHere(['sweep', `${DEFECTS}/static-preempted.yaml`]);
    expect(swept).toContain('early in a loop without end');
    expect(swept).not.toContain('can be lost:');
  });

  it('also of pods whose template names a tainted node, with an answer', async () => {
    const file = `${DEFECTS}/fixed-node.yaml`;
    const event = 'at=10s taint nodes=w1 taints=x=y:NoExecute';
    const { exitCode, stdout } = await simulate(file, '-e', event);
    expect(exitCode).toBe(0);
    const { end, findings, limits } = JSON.parse(stdout);
    expect(end.reason).toBe('loop');
    const workload = 'ReplicaSet/shop/web';
    const loop = expect.objectContaining({ kind: 'replacement-loop', workload, fixesNode: true });
    expect(findings).toContainEqual(loop);
    const named = expect.objectContaining({ kind: 'endless-loop', names: [workload] });
    expect(limits).toContainEqual(named);
    const { stdout: page } = await runHere(['simulate', file, '-e', event]);
    expect(page).toMatch(
      /^The run ends at \d+m[\d.]+s, as pods of ReplicaSet\/shop\/web end and are created again/,
    );
  });

  it('also while the script has an event to come, and says so', async () => {
    const events = [
      'at=10s taint nodes=w1 taints=x=y:NoExecute',
      'at=12h untaint nodes=w1 taints=x',
    ];
    const given = [`${DEFECTS}/fixed-node.yaml`, ...events.flatMap((event) => ['-e', event])];
    const { exitCode, stdout } = await runHere(['simulate', ...given]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^The run ends at \d+m[\d.]+s before the script does, as pods of Rep/);
    expect(stdout).toMatch(/script,\s+which\s+goes\s+on\s+at 1970-01-01T12:00:00Z, is not/);
  });

  it('also of pods that wait for their deletion when the time is over', async () => {
    const event = 'at=10s taint nodes=w1 taints=x=y:NoExecute';
    const args = [`${DEFECTS}/fixed-node.yaml`, '-e', event, '--duration', '10100ms'];
    const { stdout } = await simulate(...args);
    const { spared } = JSON.parse(stdout);
    expect(spared.length).toBeGreaterThan(0);
    for (const { reason } of spared) expect(reason).toBe('deletion-waits');
  });

  it('also of a loop within one instant, when nothing paces it', async () => {
    const unlimited = ['controllerManager', 'scheduler'].flatMap((of) => [
      '--set',
      `${of}.kube-api-qps=-1`,
    ]);
    const kubelet = ['kubeAPIQPS', 'kubeAPIBurst'].flatMap((field) => [
      '--set',
      `kubelet[w1].config.${field}=1000000`,
    ]);
    const pace = [...unlimited, ...kubelet, '--api-latency', '0s'];
    const { exitCode, stdout } = await simulate(...pinned, ...shutdown, ...pace);
    expect(exitCode).toBe(0);
    const { end, findings } = JSON.parse(stdout);
    expect(end).toMatchObject({ reason: 'loop' });
    const loop = findings.find(({ kind }: { kind: string }) => kind === 'endless-loop');
    expect(loop).toMatchObject({ workloads: ['ReplicaSet/d/web'], from: end.at, to: end.at });
    expect(loop.message).toContain('all at one instant');
  });

  it.each([
    ['addNodes count=5001 like=worker-5', 'this must be 5000 or less'],
    ['scale workload=Deployment/shop/web replicas=150001', 'this must be 150000 or less'],
  ])('%s, more than the largest cluster has, is refused', async (event, words) => {
    const { exitCode, stderr } = await simulate('fixtures/cluster/snapshot.yaml', '-e', event);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(words);
  });

  it('a workload that wants a million pods is refused with the place', async () => {
    const { exitCode, stderr } = await simulate(`${DEFECTS}/replicas.yaml`);
    expect(stderr).toContain('spec.replicas is 9223372036854776000, and at most 999,999');
    expect(stderr).toContain('replicas.yaml:3:93');
    expect(exitCode).toBe(2);
  });
});

describe('absurd values', () => {
  const PLACES = [
    [6, 22, 'status.allocatable.cpu is "-4", which is negative'],
    [7, 30, 'status.nodeInfo.kubeletVersion is "banana", expected a version such as v1.36.2'],
    [12, 18, 'metadata.name is "Bad_Name", which the API refuses: it takes small letters'],
    [15, 13, 'spec.priority is 3000000000, which the API refuses: no int32 holds it'],
    [16, 34, 'spec.terminationGracePeriodSeconds is -5, and no time is negative: it counts as 1 s'],
    [17, 40, 'operator is "  ", which the API refuses: it takes one of Equal, Exists, Gt, Lt'],
    [22, 71, 'operator is "Near", which the API refuses: it takes one of In, NotIn, Exists'],
    [23, 56, 'requests.cpu is "-1", which is negative'],
    [31, 34, 'spec.terminationGracePeriodSeconds is 99999999999, and no pod waits'],
  ] as const;

  it('are notes of simulate, with the place', async () => {
    const { exitCode, stderr } = await simulate(`${DEFECTS}/absurd.yaml`);
    expect(exitCode).toBe(0);
    const warnings = stderr.split('warning: ').slice(1);
    expect(warnings).toHaveLength(PLACES.length);
    for (const [line, column, words] of PLACES) {
      const one = warnings.find((each) => each.includes(words));
      expect(one, words).toContain(`absurd.yaml:${line}:${column}\n`);
    }
  });

  it('are errors of check, which goes on with the object', async () => {
    const { exitCode, stdout } = await runHere(['check', `${DEFECTS}/absurd.yaml`, '-o', 'json']);
    expect(exitCode).toBe(1);
    const findings: readonly Record<string, unknown>[] = JSON.parse(stdout).findings;
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors).toHaveLength(PLACES.length);
    for (const [line, column, words] of PLACES) {
      const isOfRule = words.startsWith('operator is "  "');
      const said = isOfRule ? 'no taint is tolerated with the operator "  "' : words;
      const message = expect.stringContaining(said);
      expect(errors).toContainEqual(expect.objectContaining({ line, column, message }));
    }
  });

  it('of which nothing can be made are errors of both', async () => {
    const { exitCode, stderr } = await simulate(`${DEFECTS}/infinite.yaml`);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('requests.cpu is "Infinity", expected a quantity');
    expect(stderr).toContain('infinite.yaml:6:56');
  });
});

describe('expressions end', () => {
  it.each([
    ['cel-regex.yaml', 1, ''],
    ['cel-string.yaml', 2, 'cel-string.yaml:6:27'],
  ])('%s', async (file, code, place) => {
    const script = ['-s', `${DEFECTS}/${file}`];
    const { exitCode, stderr } = await simulate(`${DEFECTS}/unbound-pod.yaml`, ...script);
    expect(stderr).toContain(place);
    expect(exitCode).toBe(code);
  });
});

it('taints and kinds of owners reach no terminal raw', async () => {
  const args = ['explain', 'node/n', `${DEFECTS}/escape.yaml`, '--no-what-if'];
  const { stdout, stderr } = await runHere(args);
  expect(stdout).toContain('k=\\x1b]0;pwned\\x07\\x1b[31m:NoSchedule');
  expect(stderr).toContain('K\\x1b[2J');
  expect(stdout + stderr).not.toContain('\u001b');
});
