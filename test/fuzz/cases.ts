import fc from 'fast-check';
import { SOURCES, type Source } from '#chance';
import { eventsOn, type RawEvent, type RawSettings, settingsOn } from './arbitrary-events.ts';
import {
  completed,
  type RawObject,
  readCorpus,
  type Subject,
  servicesOf,
  workloadsOf,
} from './corpus.ts';
import { grownCluster } from './grown-cluster.ts';
import { mutated } from './mutations.ts';

/** What an expectation says, as JSON. */
type RawExpectation = Readonly<Record<string, unknown>>;

/** The inputs of a run: a snapshot, a script and options. */
export interface Case {
  readonly objects: readonly RawObject[];
  readonly events: readonly RawEvent[];
  readonly set?: RawSettings;
  readonly expect?: readonly RawExpectation[];
  /** 30 minutes unless given. */
  readonly duration?: string;
  readonly start?: string;
  readonly seed?: number;
  readonly controllers?: 'steady' | 'restart';
  readonly missingStats?: 'kubelet' | 'request' | 'zero';
  readonly kubernetesVersion?: string;
  readonly assumeReady?: boolean;
  /** So many histories are played as well. */
  readonly chances?: number;
  /** What histories draw: all that they can unless given. */
  readonly drawn?: readonly Source[];
}

const START = '2026-11-20T00:00:00Z';
const RELEASES = ['1.8', '1.17', '1.20', '1.25', '1.31', '1.36'];

const IS_LONG = process.env['FUZZ'] !== undefined;

/** Most clusters are small: what goes wrong with many pods goes wrong with a few, and sooner. */
const anySubject: fc.Arbitrary<Subject> = fc.oneof(
  {
    weight: 60,
    arbitrary: grownCluster.map((objects) => ({ name: 'small', objects: completed(objects) })),
  },
  { weight: 30, arbitrary: fc.constantFrom(...readCorpus('small')) },
  // They are for the long runs.
  ...(IS_LONG ? [{ weight: 1, arbitrary: fc.constantFrom(...readCorpus('large')) }] : []),
);

const once = <T>(value: T, of: number): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { weight: of - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant(value) },
  );

/** Each source is played again by itself, so that a few of them cost as much as the run does. */
const someHistories = fc.record({
  chances: fc.constant(2),
  drawn: fc.subarray([...SOURCES], { minLength: 1, maxLength: 4 }),
});

/** Expectations of each outcome. */
function expectationsOn(subject: Subject): fc.Arbitrary<readonly RawExpectation[]> {
  const [workloads, services] = [workloadsOf(subject), servicesOf(subject)];
  const about = [
    fc.record({ evictions: fc.record({ max: fc.constantFrom(0, 1, 5) }) }),
    fc.record({ quiet: fc.record({ within: fc.constantFrom('1m', '20m') }) }),
    ...(workloads.length === 0
      ? []
      : [
          fc.record({
            workload: fc.record({
              name: fc.constantFrom(...workloads),
              minWorking: fc.constantFrom(0, 1, 2),
            }),
          }),
        ]),
    ...(services.length === 0
      ? []
      : [
          fc.record({
            service: fc.record({
              name: fc.constantFrom(...services),
              maxDownFor: fc.constantFrom('0s', '1m'),
            }),
          }),
        ]),
  ];
  return fc
    .array(fc.oneof(...about), { maxLength: 2 })
    .map((all) => all.map((each, index) => ({ name: `expectation ${index}`, ...each })));
}

/** Any snapshot, which is mutated in a third of the cases, with any events, settings and options. */
export const anyCase: fc.Arbitrary<Case> = anySubject.chain((subject) =>
  fc
    .record({
      objects: fc.oneof(
        { weight: 2, arbitrary: fc.constant(subject.objects) },
        { weight: 1, arbitrary: mutated(subject) },
      ),
      events: eventsOn(subject),
      set: fc.oneof(fc.constant({}), settingsOn(subject)),
      expect: expectationsOn(subject),
      duration: fc.constantFrom('10m', '10m', '30m'),
      controllers: fc.constantFrom('steady', 'steady', 'restart'),
      missingStats: fc.constantFrom('kubelet', 'request', 'zero'),
      start: once(START, 4),
      seed: fc.constantFrom(undefined, 1, 7),
      kubernetesVersion: fc.oneof(fc.constant(undefined), fc.constantFrom(...RELEASES)),
      assumeReady: once(true, 4),
      histories: fc.oneof({ weight: 19, arbitrary: fc.constant({}) }, someHistories),
    })
    // Settings with a release or with flags are for that release.
    .map(({ kubernetesVersion, histories, ...drawn }) =>
      withoutAbsent({
        ...{ ...drawn, ...histories },
        ...(Object.keys(drawn.set).length === 0 && { kubernetesVersion }),
      }),
    ),
);

const withoutAbsent = (fields: object): Case =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as unknown as Case;
