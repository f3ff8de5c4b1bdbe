import { describe, expect, test } from 'vitest';
import { milliseconds, minutes, seconds } from '#units';
import {
  type FlagSetting,
  type FlagSource,
  NEWEST_VERSION,
  OLDEST_VERSION,
  parseVersion,
  type ResolvedBehaviors,
  resolveBehaviors,
} from '#versions';

type Flags = Readonly<Record<string, string>>;

const settings = (flags: Flags, source: FlagSource = 'script'): readonly FlagSetting[] =>
  Object.entries(flags).map(([name, value]) => ({ name, value, source }));

function resolve(
  release: string,
  controllerManagerFlags: readonly FlagSetting[] = [],
  apiServerFlags: readonly FlagSetting[] = [],
): ResolvedBehaviors {
  const version = parseVersion(release);
  if (!version.ok) throw new Error(release);
  return resolveBehaviors({
    controlPlane: version.value,
    controllerManagerFlags,
    apiServerFlags,
  });
}

/** The diagnostics for a script that sets these flags. */
const complaints = (release: string, flags: Flags, source?: FlagSource): readonly string[] =>
  resolve(release, settings(flags, source)).diagnostics.map(
    ({ severity, code, message }) => `${severity} ${code}: ${message}`,
  );

const ELECTION = {
  elects: true,
  leaseDuration: seconds(15),
  renewDeadline: seconds(10),
  retryPeriod: seconds(2),
};

const RELEASES = Array.from(
  { length: NEWEST_VERSION.minor - OLDEST_VERSION.minor + 1 },
  (_, index) => `1.${OLDEST_VERSION.minor + index}`,
);

describe('without flags', () => {
  test.each(RELEASES)('%s behaves without a complaint, and says why', (release) => {
    const { behaviors, diagnostics, origins } = resolve(release);
    expect(diagnostics).toEqual([]);
    const { workers, ...clients } = behaviors.apiClients;
    const { manager, scheduler } = behaviors.leaderElection;
    const { leaderElection: _, ...rest } = behaviors;
    const elections = { 'leaderElection.manager': manager, 'leaderElection.scheduler': scheduler };
    const parts = { ...rest, ...elections, apiClients: clients, 'apiClients.workers': workers };
    const paths = Object.entries(parts).flatMap(([part, values]) =>
      Object.keys(values).map((field) => `${part}.${field}`),
    );
    expect([...origins.keys()].sort()).toEqual(paths.sort());
    expect([...origins.values()].every(({ kind }) => kind === 'default')).toBe(true);
  });

  test('Jobs learn of their policies one after the other', () => {
    const known = (release: string) =>
      Object.entries(resolve(release).behaviors.jobs).flatMap(([name, on]) => (on ? name : []));
    expect(known('1.25')).toEqual([]);
    expect(known('1.26')).toEqual(['podFailurePolicy']);
    expect(known('1.30')).toEqual([
      'podReplacementPolicy',
      'podFailurePolicy',
      'backoffLimitPerIndex',
    ]);
    expect(known('1.31')).toHaveLength(5);
  });

  test('a control plane of 1.33 behaves like this', () => {
    expect(resolve('1.33').behaviors).toEqual({
      nodeLifecycle: {
        enabled: true,
        monitorPeriod: seconds(5),
        monitorGracePeriod: seconds(50),
        startupGracePeriod: minutes(1),
        evictionRate: Math.fround(0.1),
        secondaryEvictionRate: Math.fround(0.01),
        unhealthyZoneThreshold: Math.fround(0.55),
        largeClusterSizeThreshold: 50,
        taintDecision: 'condition-before-pass',
        evictsBy: 'taints',
        podEvictionTimeout: minutes(5),
        queues: 'in-each-pass',
        taintsByCondition: true,
        readsLeases: true,
      },
      nodeIpam: { enabled: false, ranges: [], serviceRanges: [] },
      taintEviction: { enabled: true, comparisonOperators: false, marksDisruption: true },
      resourceQuota: { enabled: true, syncPeriod: minutes(5) },
      serviceTraffic: {
        topologyAwareHints: true,
        trafficDistribution: true,
        sameTrafficDistribution: false,
        topologyModeAnnotation: true,
        internalTrafficPolicy: true,
        terminatingEndpoints: true,
      },
      podGc: {
        enabled: true,
        checkPeriod: seconds(20),
        quarantine: seconds(40),
        terminatedPodThreshold: 12500,
        removesOutOfServicePods: true,
        marksDisruption: true,
      },
      attachDetach: {
        enabled: true,
        reconcilePeriod: milliseconds(100),
        maxWaitForUnmount: minutes(6),
        forceDetach: 'unhealthy-nodes',
        outOfService: true,
      },
      disruption: {
        enabled: true,
        unmanagedPods: 'passed-over',
        clearsStaleDisruptions: true,
      },
      endpointSlice: { enabled: true, batchPeriod: 0, mostPerSlice: 100 },
      evictionApi: {
        notObservedRetryAfterSeconds: 10,
        unhealthyPodEvictionPolicy: true,
        emptySelector: 'everything',
        marksDisruption: true,
      },
      cloudNodeLifecycle: { monitorPeriod: seconds(5) },
      cronJobs: { enabled: true },
      deviceTaintEviction: { enabled: true, readsTaints: false, readsRules: false },
      gangs: { bindsTogether: false },
      jobs: {
        podReplacementPolicy: true,
        podFailurePolicy: true,
        backoffLimitPerIndex: true,
        successPolicy: true,
        waitsForTerminatingPods: true,
        readyWithinActive: true,
        activeInBackoff: false,
      },
      replicaSets: { countsTerminating: false },
      statefulSets: { maxUnavailable: false, unavailableFirst: false, deletesClaims: true },
      admission: {
        defaultTolerationSeconds: true,
        podTolerationRestriction: false,
        limitRanger: true,
        resourceQuota: true,
        mutatingWebhooks: true,
        validatingWebhooks: true,
        defaultNotReadyTolerationSeconds: 300,
        defaultUnreachableTolerationSeconds: 300,
      },
      leaderElection: { manager: ELECTION, scheduler: ELECTION },
      apiClients: {
        controllerManager: { kind: 'shared', qps: 20, burst: 30 },
        taintEvictionSharesBucket: false,
        taintEvictionRequests: 3,
        podGcRequests: 2,
        workers: {
          monitorPass: 8,
          nodeTaints: 8,
          nodePods: 4,
          replicaSet: 5,
          replicationController: 5,
          deployment: 5,
          cronJob: 5,
          deviceTaintEviction: 10,
          statefulSet: 5,
          daemonSet: 2,
          job: 5,
          endpoints: 5,
          endpointSlice: 5,
        },
        cloudControllerManager: { kind: 'shared', qps: 20, burst: 30 },
        scheduler: { kind: 'shared', qps: 50, burst: 100 },
        drain: { kind: 'per-group', qps: 5, burst: 10 },
      },
    });
  });

  test('budgets and evictions change at 1.21, 1.22 and 1.27', () => {
    const first = (isSo: (behaviors: ReturnType<typeof resolve>['behaviors']) => boolean) =>
      RELEASES.find((release) => isSo(resolve(release).behaviors));
    expect(first(({ evictionApi }) => evictionApi.notObservedRetryAfterSeconds === 10)).toBe(
      '1.21',
    );
    expect(first(({ disruption }) => disruption.unmanagedPods === 'passed-over')).toBe('1.22');
    expect(first(({ evictionApi }) => evictionApi.emptySelector === 'everything')).toBe('1.27');
    expect(first(({ evictionApi }) => evictionApi.unhealthyPodEvictionPolicy)).toBe('1.27');
  });

  test('silent nodes get 40 s up to 1.31 and 50 s from 1.32 on', () => {
    const grace = (release: string) => resolve(release).behaviors.nodeLifecycle.monitorGracePeriod;
    expect(RELEASES.filter((release) => grace(release) === seconds(40)).at(-1)).toBe('1.31');
    expect(RELEASES.filter((release) => grace(release) === seconds(50)).at(0)).toBe('1.32');
    expect(resolve('1.35').origins.get('nodeLifecycle.monitorGracePeriod')).toEqual({
      kind: 'default',
      since: '1.32',
    });
  });

  test('the pass that marks a node also queues it from 1.34 on', () => {
    const decision = (release: string) => resolve(release).behaviors.nodeLifecycle.taintDecision;
    expect(RELEASES.find((release) => decision(release) === 'condition-after-pass')).toBe('1.34');
    expect(decision('1.33')).toBe('condition-before-pass');
  });

  test('pods of out-of-service nodes are removed from 1.26 on, also after the gate went', () => {
    const removes = (release: string) => resolve(release).behaviors.podGc.removesOutOfServicePods;
    expect(RELEASES.find(removes)).toBe('1.26');
    expect(RELEASES.slice(RELEASES.indexOf('1.26')).every(removes)).toBe(true);
  });

  test('volumes are detached by force from healthy nodes too up to 1.24, and never if so set', () => {
    const force = (release: string) => resolve(release).behaviors.attachDetach.forceDetach;
    expect(RELEASES.find((release) => force(release) === 'unhealthy-nodes')).toBe('1.25');
    expect(force('1.24')).toBe('all-nodes');
    const flags = { 'disable-force-detach-on-timeout': 'true' };
    expect(resolve('1.30', settings(flags)).behaviors.attachDetach.forceDetach).toBe('never');
    expect(complaints('1.29', flags)).toEqual([
      'error versions/young-flag: only Kubernetes 1.30 and later know the flag disable-force-detach-on-timeout',
    ]);
  });

  test('nothing can be changed in the result', () => {
    const { behaviors } = resolve('1.36');
    expect(Object.isFrozen(behaviors)).toBe(true);
    expect(Object.values(behaviors).every((part) => Object.isFrozen(part))).toBe(true);
  });
});

describe('a flag', () => {
  test('wins over the default and is remembered as the origin', () => {
    const { behaviors, origins } = resolve('1.33', settings({ 'node-eviction-rate': '0.5' }));
    expect(behaviors.nodeLifecycle.evictionRate).toBe(0.5);
    expect(origins.get('nodeLifecycle.evictionRate')).toEqual({
      kind: 'flag',
      flag: 'node-eviction-rate',
      value: '0.5',
      source: 'script',
    });
  });

  test('of the script wins over that of the snapshot', () => {
    const { behaviors, origins } = resolve('1.33', [
      ...settings({ 'node-monitor-grace-period': '16s', 'node-monitor-period': '2s' }, 'snapshot'),
      ...settings({ 'node-monitor-grace-period': '90s' }),
    ]);
    expect(behaviors.nodeLifecycle.monitorGracePeriod).toBe(seconds(90));
    expect(behaviors.nodeLifecycle.monitorPeriod).toBe(seconds(2));
    expect(origins.get('nodeLifecycle.monitorPeriod')).toMatchObject({ source: 'snapshot' });
  });

  test('of the API server sets how long new pods tolerate', () => {
    const { behaviors, diagnostics } = resolve(
      '1.33',
      [],
      settings({ 'default-not-ready-toleration-seconds': '30' }),
    );
    expect(diagnostics).toEqual([]);
    expect(behaviors.admission).toMatchObject({
      defaultNotReadyTolerationSeconds: 30,
      defaultUnreachableTolerationSeconds: 300,
    });
  });

  test('may be negative where upstream takes it', () => {
    expect(
      complaints('1.33', { 'node-eviction-rate': '-1', 'terminated-pod-gc-threshold': '-3' }),
    ).toEqual([]);
  });

  test('that cannot be read counts as not given and is reported with its place', () => {
    const place = { path: 'ferry.yaml', position: { line: 7, column: 30 } };
    const { behaviors, diagnostics } = resolve('1.33', [
      { name: 'node-monitor-period', value: '2', source: 'script', place },
    ]);
    expect(behaviors.nodeLifecycle.monitorPeriod).toBe(seconds(5));
    expect(diagnostics).toEqual([
      {
        code: 'versions/flag-value',
        severity: 'error',
        message: 'node-monitor-period takes a duration above 0, not "2", which lacks a unit',
        hint: 'for example node-monitor-period: 5s',
        ...place,
      },
    ]);
  });

  test('that no eviction depends on is an error in a script and nothing in a snapshot', () => {
    const flags = { 'node-monitor-graceperiod': '20s' };
    expect(complaints('1.33', flags)).toEqual([
      'error versions/unknown-flag: no eviction depends on a flag node-monitor-graceperiod',
    ]);
    expect(resolve('1.33', settings(flags)).diagnostics[0]?.hint).toBe(
      'did you mean node-monitor-grace-period?',
    );
    expect(complaints('1.33', { 'allocate-node-cidrs': 'true' }, 'snapshot')).toEqual([]);
  });

  test('of a component is none of the other', () => {
    const flag = settings({ 'default-not-ready-toleration-seconds': '30' });
    expect(resolve('1.33', flag).diagnostics).toMatchObject([{ code: 'versions/unknown-flag' }]);
    expect(resolve('1.33', [], flag).diagnostics).toEqual([]);
  });

  test('has gone with its release', () => {
    const flags = { 'pod-eviction-timeout': '2m' };
    expect(complaints('1.26', flags)).toMatchObject([
      expect.stringMatching(/^warning versions\/flag-without-effect/),
    ]);
    expect(complaints('1.27', flags)).toEqual([
      'error versions/removed-flag: Kubernetes 1.27 and later know no flag pod-eviction-timeout',
    ]);
  });

  test('switches the taint manager off where it existed, so that node lifecycle deletes', () => {
    const off = settings({ 'enable-taint-manager': 'false', 'pod-eviction-timeout': '2m' });
    const { behaviors, diagnostics } = resolve('1.26', off);
    expect(diagnostics).toEqual([]);
    expect(behaviors.nodeLifecycle).toMatchObject({
      evictsBy: 'deletion',
      podEvictionTimeout: minutes(2),
    });
    expect(behaviors.taintEviction.enabled).toBe(false);
    expect(complaints('1.27', { 'enable-taint-manager': 'false' })).toMatchObject([
      expect.stringMatching(/^error versions\/removed-flag/),
    ]);
  });

  test.each([
    ['1.8', 'deletion', false, false, 'once'],
    ['1.11', 'deletion', false, false, 'once'],
    ['1.12', 'deletion', true, false, 'once'],
    ['1.13', 'taints', true, false, 'once'],
    ['1.14', 'taints', true, true, 'once'],
    ['1.18', 'taints', true, true, 'once'],
    ['1.19', 'taints', true, true, 'in-each-pass'],
  ] as const)('by default a control plane of %s evicts by %s', (release, ...expected) => {
    const { nodeLifecycle, taintEviction } = resolve(release).behaviors;
    const { evictsBy, taintsByCondition, readsLeases, queues } = nodeLifecycle;
    expect([evictsBy, taintsByCondition, readsLeases, queues]).toEqual(expected);
    expect(taintEviction.enabled).toBe(true);
  });

  test('gates turn taints and leases on before their time, and off before they are locked', () => {
    const gated = (release: string, gates: string) =>
      resolve(release, settings({ 'feature-gates': gates })).behaviors.nodeLifecycle;
    expect(gated('1.12', 'TaintBasedEvictions=true').evictsBy).toBe('taints');
    expect(gated('1.17', 'TaintBasedEvictions=false').evictsBy).toBe('deletion');
    expect(gated('1.18', 'TaintBasedEvictions=false').evictsBy).toBe('taints');
    expect(gated('1.13', 'NodeLease=true').readsLeases).toBe(true);
    expect(gated('1.16', 'NodeLease=false').readsLeases).toBe(false);
    expect(gated('1.17', 'NodeLease=false').readsLeases).toBe(true);
  });

  test('of all admission plugins decides in releases before those that name some', () => {
    const added = (list: string, release = '1.9') =>
      resolve(release, [], settings({ 'admission-control': list })).behaviors.admission;
    expect(added('NamespaceLifecycle,DefaultTolerationSeconds').defaultTolerationSeconds).toBe(
      true,
    );
    expect(added('NamespaceLifecycle,ResourceQuota').defaultTolerationSeconds).toBe(false);
    expect(added('PodTolerationRestriction', '1.15').podTolerationRestriction).toBe(true);
  });
});

describe('--controllers', () => {
  const enabled = (release: string, list: string, gates = '') => {
    const { behaviors } = resolve(release, [
      ...settings({ controllers: list }),
      ...settings({ 'feature-gates': gates }),
    ]);
    return [
      behaviors.nodeLifecycle.enabled ? 'node-lifecycle' : '',
      behaviors.taintEviction.enabled ? 'taint-eviction' : '',
      behaviors.podGc.enabled ? 'pod-gc' : '',
    ]
      .filter((name) => name !== '')
      .join(' ');
  };

  test.each([
    ['1.33', '*', 'node-lifecycle taint-eviction pod-gc'],
    ['1.33', '*,bootstrapsigner,tokencleaner', 'node-lifecycle taint-eviction pod-gc'],
    ['1.33', '*,-node-lifecycle-controller', 'taint-eviction pod-gc'],
    ['1.33', '*,-nodelifecycle', 'taint-eviction pod-gc'],
    ['1.33', '-taint-eviction-controller,*', 'node-lifecycle pod-gc'],
    ['1.33', 'podgc', 'pod-gc'],
    ['1.33', 'pod-garbage-collector-controller,-podgc', 'pod-gc'],
    ['1.33', '-podgc,pod-garbage-collector-controller,*', 'node-lifecycle taint-eviction'],
    ['1.33', '', ''],
    ['1.28', '*,-nodelifecycle', 'pod-gc'],
    ['1.28', '*,-podgc', 'node-lifecycle taint-eviction'],
  ])('%s with %j runs: %s', (release, list, running) => {
    expect(enabled(release, list)).toBe(running);
  });

  test('cannot part taint eviction from node-lifecycle while the gate is off', () => {
    const gates = 'SeparateTaintEvictionController=false';
    expect(enabled('1.33', '*,-taint-eviction-controller', gates)).toBe(
      'node-lifecycle taint-eviction pod-gc',
    );
    expect(enabled('1.33', '*,-node-lifecycle-controller', gates)).toBe('pod-gc');
  });

  test('knows only the names of its release', () => {
    const message = (release: string, list: string) =>
      resolve(release, settings({ controllers: list })).diagnostics.map(
        ({ severity, message, hint }) => `${severity}: ${message}; ${hint}`,
      );
    expect(message('1.29', '*,-taint-eviction-controller')).toEqual([]);
    expect(message('1.28', '*,-taint-eviction-controller')[0]).toMatch(
      /^error: kube-controller-manager 1.28 knows no controller "taint-eviction-controller"/,
    );
    expect(message('1.27', '*,-node-lifecycle-controller')[0]).toMatch(
      /^error: kube-controller-manager 1.27 knows no controller "node-lifecycle-controller"/,
    );
    expect(message('1.33', '*,-node-lifecycle')).toEqual([
      'error: kube-controller-manager 1.33 knows no controller "node-lifecycle"; did you mean nodelifecycle?',
    ]);
  });

  test('without * warns that all else is off', () => {
    expect(complaints('1.33', { controllers: '-nodelifecycle' })).toMatchObject([
      expect.stringMatching(/^warning versions\/no-controller-left/),
    ]);
  });

  test('of a snapshot is added up from several flags, and replaced by a script', () => {
    const found: readonly FlagSetting[] = [
      { name: 'controllers', value: '*', source: 'snapshot' },
      { name: 'controllers', value: '-podgc', source: 'snapshot' },
    ];
    expect(resolve('1.33', found).behaviors.podGc.enabled).toBe(false);
    const { behaviors } = resolve('1.33', [...found, ...settings({ controllers: '*' })]);
    expect(behaviors.podGc.enabled).toBe(true);
  });
});

describe('--feature-gates', () => {
  const operators = (release: string, ...gates: string[]) =>
    resolve(
      release,
      gates.map((value) => ({ name: 'feature-gates', value, source: 'script' })),
    ).behaviors.taintEviction.comparisonOperators;

  test('switches an alpha feature on, by name or with all others', () => {
    expect(operators('1.35', 'TaintTolerationComparisonOperators=true')).toBe(true);
    expect(operators('1.35', 'AllAlpha=true')).toBe(true);
    expect(operators('1.35', 'AllBeta=true')).toBe(false);
    expect(operators('1.34', 'AllAlpha=true')).toBe(false);
  });

  test('takes a name over AllAlpha, and the last word about a name', () => {
    expect(operators('1.36', 'TaintTolerationComparisonOperators=false,AllAlpha=true')).toBe(false);
    expect(
      operators(
        '1.36',
        'TaintTolerationComparisonOperators=false',
        'TaintTolerationComparisonOperators=true',
      ),
    ).toBe(true);
  });

  test('says which gate decided', () => {
    const { origins } = resolve(
      '1.36',
      settings({ 'feature-gates': 'AllBeta=false,AllAlpha=true' }),
    );
    expect(origins.get('taintEviction.comparisonOperators')).toEqual({
      kind: 'flag',
      flag: 'feature-gates',
      value: 'AllAlpha=true',
      source: 'script',
    });
  });

  test.each([
    ['1.34', 'TaintTolerationComparisonOperators=true', 'versions/unrecognized-feature-gate'],
    ['1.32', 'NodeOutOfServiceVolumeDetach=true', 'versions/unrecognized-feature-gate'],
    ['1.28', 'NodeOutOfServiceVolumeDetach=false', 'versions/locked-feature-gate'],
    ['1.36', 'SeparateTaintEvictionController=false', 'versions/locked-feature-gate'],
    ['1.36', 'TaintTolerationComparisonOperator=true', 'versions/unknown-feature-gate'],
    ['1.36', 'TaintTolerationComparisonOperators', 'versions/flag-value'],
    ['1.36', 'TaintTolerationComparisonOperators=on', 'versions/flag-value'],
  ])('in %s refuses %s', (release, gates, code) => {
    const { diagnostics, behaviors } = resolve(release, settings({ 'feature-gates': gates }));
    expect(diagnostics).toMatchObject([{ code, severity: 'error' }]);
    expect(behaviors).toEqual(resolve(release).behaviors);
  });

  test.each([
    ['1.28', 'NodeOutOfServiceVolumeDetach=true'],
    ['1.36', 'SeparateTaintEvictionController=true'],
    ['1.33', 'SeparateTaintEvictionController=false'],
    ['1.27', 'NodeOutOfServiceVolumeDetach=false'],
  ])('in %s takes %s', (release, gates) => {
    expect(complaints(release, { 'feature-gates': gates })).toEqual([]);
  });

  test('of a snapshot may name any gate', () => {
    expect(complaints('1.36', { 'feature-gates': 'HPAScaleToZero=true' }, 'snapshot')).toEqual([]);
  });
});
