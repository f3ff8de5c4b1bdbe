import { describe, expect, test } from 'vitest';
import {
  type ExplainedBehavior,
  explainControlPlane,
  explainKubeletBehavior,
  NEWEST_VERSION,
  OLDEST_VERSION,
  resolveBehaviors,
  resolveKubelet,
  resolveScheduler,
} from '#versions';
import { readSources } from '../support/source-tree.ts';

const RELEASES = Array.from(
  { length: NEWEST_VERSION.minor - OLDEST_VERSION.minor + 1 },
  (_, index) => ({ major: 1, minor: OLDEST_VERSION.minor + index }),
);

const request = (controlPlane: (typeof RELEASES)[number], flags: Record<string, string> = {}) => {
  const settings = Object.entries(flags).map(
    ([name, value]) => ({ name, value, source: 'snapshot' }) as const,
  );
  return {
    controlPlane,
    controllerManagerFlags: settings,
    schedulerFlags: settings,
    cloudControllerManagerFlags: settings,
    apiServerFlags: [],
  };
};

const all = (release: (typeof RELEASES)[number]): readonly ExplainedBehavior[] => [
  ...explainControlPlane(request(release)),
  ...explainKubeletBehavior(release),
];

/**
 * The paths of everything in an object that is no object itself; thresholds and limits are one
 * value.
 */
const leaves = (value: unknown, path: string): readonly string[] =>
  typeof value !== 'object' ||
  value === null ||
  'kind' in value ||
  path.endsWith('.defaultEvictionHard') ||
  Array.isArray(value)
    ? [path]
    : Object.entries(value).flatMap(([field, inner]) => leaves(inner, `${path}.${field}`));

describe('every behaviour', () => {
  test.each(RELEASES)('of 1.$minor is described, and nothing else', (release) => {
    const { behaviors } = resolveBehaviors(request(release));
    const resolved = [
      ...Object.entries(behaviors).flatMap(([part, values]) => leaves(values, part)),
      ...leaves(resolveScheduler(release), 'scheduler'),
      ...leaves(resolveKubelet(release), 'kubelet'),
    ];
    expect(
      all(release)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...resolved].sort());
  });

  test('says what it is in words, and where Kubernetes has it', () => {
    for (const { path, does, upstream } of all(NEWEST_VERSION)) {
      expect(does, path).toMatch(/^\S.{10,}[^.]$/);
      expect(upstream, path).toMatch(/^(pkg|cmd|plugin|staging)\/[\w/.-]+\.go( \w+)?$/);
    }
  });

  test('has no time that is printed as a number, and no digit that is not in the source', () => {
    for (const { path, value } of all(NEWEST_VERSION)) {
      if (/Period$|Interval$|Frequency$|quarantine|maxWait/.test(path) && !/Grace/.test(path)) {
        expect(value, path).toMatch(/^\d/);
        expect(typeof value, path).toBe('string');
      }
      expect(`${value}`.length, path).toBeLessThan(70);
    }
  });

  test('whose origin a comment of the tables names is shown with that origin', () => {
    const tagged = readSources('src/versions/*.ts').flatMap(({ lines }) =>
      lines.flatMap((line) => / @upstream (pkg\S+ \w+)/.exec(line)?.[1] ?? []),
    );
    const shown = new Set(all(NEWEST_VERSION).map(({ upstream }) => upstream));
    // The first only decides how pods of lost nodes go, the next two which back-offs hold; the last
    // counts beside another gate.
    const others = tagged.filter((upstream) => !shown.has(upstream));
    expect(others).toEqual([
      'pkg/features/kube_features.go TaintBasedEvictions',
      'pkg/features/kube_features.go KubeletCrashLoopBackOffMax',
      'pkg/features/kube_features.go ReduceDefaultCrashLoopBackOffDecay',
      'pkg/features/kube_features.go GangScheduling',
    ]);
  });
});

describe('what sets a behaviour', () => {
  const byFlag = explainControlPlane(request(NEWEST_VERSION)).filter(
    ({ component, setBy }) => component !== 'kube-apiserver' && setBy?.startsWith('--'),
  );

  test.each(byFlag)('does: $path is set by $setBy', ({ path, setBy = '', value }) => {
    const [, flag = '', gate] = /^--([\w-]+)(?:=(.*))?$/.exec(setBy) ?? [];
    const other = gate === undefined ? otherThan(value) : `${gate}=${!value}`;
    const text = SPECIAL[flag] ?? other;
    const { origin } = explained(path, { [flag]: text });
    expect(origin.kind).toBe('flag');
  });

  /** Other values for flags whose current value does not suggest one. */
  const SPECIAL: Readonly<Record<string, string>> = {
    'cluster-cidr': '10.244.0.0/16',
    controllers: '-x,*',
    'kube-api-qps': '77',
    'service-cluster-ip-range': '10.96.0.0/12',
  };

  const otherThan = (value: ExplainedBehavior['value']): string => {
    if (typeof value === 'number') return `${value * 2}`;
    return typeof value === 'string' && /^\d/.test(value) ? '77s' : 'true';
  };

  const explained = (path: string, flags: Record<string, string>): ExplainedBehavior => {
    const found = explainControlPlane(request(NEWEST_VERSION, flags)).find(
      (behavior) => behavior.path === path,
    );
    if (found === undefined) throw new Error(path);
    return found;
  };

  test('is nothing once a gate is locked or gone', () => {
    const setter = (minor: number) =>
      explainControlPlane(request({ major: 1, minor })).find(
        ({ path }) => path === 'podGc.removesOutOfServicePods',
      )?.setBy;
    expect([setter(23), setter(26), setter(28), setter(33)]).toEqual([
      undefined,
      '--feature-gates=NodeOutOfServiceVolumeDetach',
      undefined,
      undefined,
    ]);
  });

  test('of a kubelet is a field of its configuration', () => {
    const settings = {
      nodeLeaseDurationSeconds: 20,
      featureGates: { GracefulNodeShutdown: false },
    };
    const found = explainKubeletBehavior(NEWEST_VERSION, settings).filter(
      ({ origin }) => origin.kind === 'configuration',
    );
    expect(found.map(({ path, value, setBy }) => [path, value, setBy])).toEqual([
      ['kubelet.leaseRenewInterval', '5s', 'nodeLeaseDurationSeconds'],
      ['kubelet.shutdown.gates.GracefulNodeShutdown', false, 'featureGates.GracefulNodeShutdown'],
    ]);
  });
});

describe('since when a feature is on', () => {
  const since = (path: string, minor: number) => {
    const found = all({ major: 1, minor }).find((behavior) => behavior.path === path);
    return found?.origin.kind === 'default' ? found.origin.since : undefined;
  };

  test.each([
    ['podGc.removesOutOfServicePods', 25, '1.20'],
    ['podGc.removesOutOfServicePods', 26, '1.26'],
    ['podGc.removesOutOfServicePods', 36, '1.26'],
    ['jobs.podFailurePolicy', 33, '1.26'],
    ['taintEviction.comparisonOperators', 36, '1.20'],
    ['kubelet.shutdown.gates.GracefulNodeShutdown', 36, '1.21'],
  ])('%s in 1.%i: since %s', (path, minor, release) => {
    expect(since(path, minor)).toBe(release);
  });
});
