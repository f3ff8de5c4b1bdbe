import { describe, expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { reportOn, requestOf, textInScenario } from '../support/scenario.ts';

const WEB = '  name: web\n  namespace: shop\n';
const OWNER =
  '  ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: w, controller: true}]\n';

/** The verdicts on expectations, each given as one line of YAML without braces. */
async function judge(
  scenario: string,
  ...expectations: readonly string[]
): Promise<SimulationReport> {
  const lines = expectations.map((text, index) => `    - {name: "${index}", ${text}}`);
  const script = [textInScenario(scenario, 'script.yaml').trimEnd(), '  expect:', ...lines];
  const snapshot = textInScenario(scenario, 'snapshot.yaml').replace(WEB, `${WEB}${OWNER}`);
  const request = requestOf(
    scenario === PARTITION ? snapshot : textInScenario(scenario, 'snapshot.yaml'),
    script.join('\n'),
  );
  return reportOn(request);
}

/** The verdicts on a run of another length. */
async function judgeFor(duration: string, ...expectations: readonly string[]) {
  const lines = expectations.map((text, index) => `    - {name: "${index}", ${text}}`);
  const script = textInScenario(SILENT_NODE, 'script.yaml').trimEnd();
  const text = [script, `  duration: ${duration}`, '  expect:', ...lines].join('\n');
  return reportOn(requestOf(textInScenario(SILENT_NODE, 'snapshot.yaml'), text));
}

/** `holds`, or from when on it fails and which entry of the timeline made it so. */
const brief = ({ expectations, timeline }: SimulationReport): readonly string[] =>
  expectations.map(({ passed, at, because }) => {
    if (passed) return 'holds';
    const entry = timeline.find(({ id }) => id === because);
    return entry === undefined ? `fails at ${at}` : `fails at ${at}: ${entry.kind} ${whom(entry)}`;
  });

const whom = (entry: SimulationReport['timeline'][number]): string => {
  if ('pod' in entry && entry.pod !== undefined) return entry.pod;
  if ('zone' in entry) return entry.zone;
  return 'node' in entry ? (entry.node ?? '') : '';
};

/** shop/cache goes at 130, shop/web at 370; north-1 is tainted at 70. */
const SILENT_NODE = 'unreachable-node-evicts-after-toleration';
/** north-1 is away from 70 to 330, and keeps shop/web. */
const PARTITION = 'partition-heals-in-time';
/** Both zones are Full from 70 on. */
const ALL_DOWN = 'whole-cluster-outage-halts-eviction';
/** shop/db-0 is drained at 10, shop/mail-0 deleted at 300 against its budget. */
const DRAIN = 'drain-waits-for-a-budget';

const CASES: readonly (readonly [scenario: string, expectation: string, verdict: string])[] = [
  [SILENT_NODE, 'evictions: {max: 2}', 'holds'],
  [SILENT_NODE, 'evictions: {max: 1}', 'fails at 370: PodDeletionRequested shop/web'],
  [SILENT_NODE, 'evictions: {max: 0}', 'fails at 130: PodDeletionRequested shop/cache'],
  [SILENT_NODE, 'evictions: {min: 2}', 'holds'],
  [SILENT_NODE, 'evictions: {min: 3}', 'fails at 370'],
  [SILENT_NODE, 'evictions: {notBefore: 130s}', 'holds'],
  [
    SILENT_NODE,
    'evictions: {notBefore: 130001ms}',
    'fails at 130: PodDeletionRequested shop/cache',
  ],
  [SILENT_NODE, 'evictions: {notAfter: 370s}', 'holds'],
  [SILENT_NODE, 'evictions: {notAfter: 369999ms}', 'fails at 370: PodDeletionRequested shop/web'],
  [SILENT_NODE, 'evictions: {notAfter: "2026-11-20T00:06:10Z"}', 'holds'],
  [
    SILENT_NODE,
    'evictions: {notAfter: "2026-11-20T00:06:09Z"}',
    'fails at 370: PodDeletionRequested shop/web',
  ],
  // The earliest violation is reported, regardless of the order of the bounds.
  [
    SILENT_NODE,
    'evictions: {max: 1, notBefore: 5m}',
    'fails at 130: PodDeletionRequested shop/cache',
  ],
  [SILENT_NODE, 'evictions: {pods: {pods: [shop/web]}, notBefore: 5m}', 'holds'],
  [SILENT_NODE, 'evictions: {pods: {namespaces: [kube-system]}, max: 0}', 'holds'],
  [SILENT_NODE, 'evictions: {pods: {onNodes: {nodes: [north-2]}}, max: 0}', 'holds'],
  [
    SILENT_NODE,
    'evictions: {pods: {onNodes: {nodes: [north-1]}}, max: 1}',
    'fails at 370: PodDeletionRequested shop/web',
  ],
  [SILENT_NODE, 'evictions: {mechanism: drain, max: 0}', 'holds'],
  [
    SILENT_NODE,
    'evictions: {mechanism: taint, max: 0}',
    'fails at 130: PodDeletionRequested shop/cache',
  ],

  [SILENT_NODE, 'workload: {name: shop/cache, minReady: 0}', 'holds'],
  [SILENT_NODE, 'workload: {name: shop/cache, minWorking: 1}', 'fails at 30: ScriptEvent '],
  [SILENT_NODE, 'workload: {name: shop/cache, maxDownFor: 1m}', 'fails at 90: ScriptEvent '],
  [PARTITION, 'workload: {name: shop/web, maxShortFor: 300s}', 'holds'],
  [PARTITION, 'workload: {name: shop/web, maxShortFor: 299s}', 'fails at 329: ScriptEvent '],
  [PARTITION, 'workload: {name: shop/web, maxDownFor: 299s}', 'fails at 329: ScriptEvent '],
  // The snapshot holds no Services.
  [PARTITION, 'service: {name: shop/web, maxDownFor: 1s}', 'holds'],
  [PARTITION, 'service: {name: shop/web, maxDownFor: 1s}, unlessUnknown: pass', 'holds'],
  [PARTITION, 'service: {name: shop/web, maxDownFor: 1s}, unlessUnknown: fail', 'fails at 0'],
  [SILENT_NODE, 'workload: {name: shop/cache, minReady: 1}', 'fails at 30: ScriptEvent '],
  [SILENT_NODE, 'workload: {name: StatefulSet/shop/cache, minReady: 2}', 'fails at 0'],
  [PARTITION, 'workload: {name: shop/web, maxUnavailableFor: 300s}', 'holds'],
  [PARTITION, 'workload: {name: shop/web, maxUnavailableFor: 299s}', 'fails at 329: ScriptEvent '],
  [PARTITION, 'workload: {name: shop/web, recoveredWithin: 300s}', 'holds'],
  [PARTITION, 'workload: {name: shop/web, recoveredWithin: 299s}', 'fails at 329: ScriptEvent '],

  [
    SILENT_NODE,
    'node: {target: {all: true}, condition: Ready=Unknown, never: true}',
    'fails at 70: NodeConditionChanged north-1',
  ],
  [
    SILENT_NODE,
    'node: {target: {nodes: [north-2]}, condition: Ready=Unknown, never: true}',
    'holds',
  ],
  [
    SILENT_NODE,
    'node: {target: {nodes: [north-1]}, condition: Ready=Unknown, within: 70s}',
    'holds',
  ],
  [
    SILENT_NODE,
    'node: {target: {nodes: [north-1]}, condition: Ready=Unknown, within: 69s}',
    'fails at 69',
  ],
  [SILENT_NODE, 'node: {target: {all: true}, condition: Ready, at: 69s}', 'holds'],
  [
    SILENT_NODE,
    'node: {target: {all: true}, condition: Ready, at: 70s}',
    'fails at 70: NodeConditionChanged north-1',
  ],
  [
    SILENT_NODE,
    'node: {target: {all: true}, condition: Ready, at: 10h}',
    'fails at 36000: NodeConditionChanged north-1',
  ],
  [
    PARTITION,
    'node: {target: {nodes: [north-1]}, taint: node.kubernetes.io/unreachable, at: 329s}',
    'holds',
  ],
  [
    PARTITION,
    'node: {target: {nodes: [north-1]}, taint: "node.kubernetes.io/unreachable:NoExecute", at: 329s}',
    'holds',
  ],
  [
    PARTITION,
    'node: {target: {nodes: [north-1]}, taint: "node.kubernetes.io/unreachable:PreferNoSchedule", never: true}',
    'holds',
  ],
  [
    PARTITION,
    'node: {target: {nodes: [north-1]}, taint: node.kubernetes.io/unreachable=x, never: true}',
    'holds',
  ],
  [
    PARTITION,
    'node: {target: {nodes: [north-1]}, taint: node.kubernetes.io/unreachable, at: 330s}',
    'fails at 330: NodeUntainted north-1',
  ],
  [PARTITION, 'node: {target: {nodes: [north-1]}, condition: Ready, at: 330s}', 'holds'],

  [ALL_DOWN, 'zone: {name: north, state: Full, at: 70s}', 'holds'],
  [ALL_DOWN, 'zone: {name: "coast::north", state: Full, at: 69s}', 'fails at 69'],
  [
    ALL_DOWN,
    'zone: {name: north, state: Full, never: true}',
    'fails at 70: ZoneStateChanged coast::north',
  ],
  [ALL_DOWN, 'zone: {name: north, state: Partial, never: true}', 'holds'],
  [
    ALL_DOWN,
    'zone: {name: north, state: Normal, at: 70s}',
    'fails at 70: ZoneStateChanged coast::north',
  ],

  [SILENT_NODE, 'stuck: {max: 1}', 'holds'],
  [SILENT_NODE, 'stuck: {max: 0}', 'fails at 370: PodDeletionRequested shop/web'],
  [SILENT_NODE, 'stuck: {max: 0, pods: {pods: [shop/cache]}}', 'holds'],
  [
    SILENT_NODE,
    'stuck: {max: 0, pods: {pods: [shop/web]}}',
    'fails at 370: PodDeletionRequested shop/web',
  ],

  [DRAIN, 'budgets: respected', 'fails at 300: PodDeletionRequested shop/mail-0'],
  [DRAIN, 'budgets: {violations: {max: 1}}', 'holds'],
  [DRAIN, 'budgets: {names: [shop/db]}', 'holds'],
  [DRAIN, 'budgets: {names: ["shop/m*"]}', 'fails at 300: PodDeletionRequested shop/mail-0'],

  [SILENT_NODE, 'firstEviction: {notBefore: 130s}', 'holds'],
  [
    SILENT_NODE,
    'firstEviction: {notBefore: 131s}',
    'fails at 130: PodDeletionRequested shop/cache',
  ],
  [ALL_DOWN, 'firstEviction: {notBefore: 100h}', 'holds'],

  [SILENT_NODE, 'quiet: {within: 370s}', 'holds'],
  [SILENT_NODE, 'quiet: {within: 369s}', 'fails at 370: PodDeletionRequested shop/web'],

  [SILENT_NODE, 'cel: report.summary.evictions == 2', 'holds'],
  [SILENT_NODE, 'cel: report.summary.evictions > 2', 'fails at 370'],
  [SILENT_NODE, 'cel: size(report.evictions) == report.summary.evictions / 1', 'holds'],
  // A pattern that goes back in the text would try two to the power of forty ways.
  [SILENT_NODE, `cel: '"${'a'.repeat(40)}!".matches("(a+)+$")'`, 'fails at 370'],
  [SILENT_NODE, `cel: 'report.end.reason.matches("^qu(i|e)+t$")'`, 'holds'],
  [SILENT_NODE, "cel: 'report.evictions.all(e, e.at % 120 == 10 && e.at - 10 >= 120)'", 'holds'],
];

describe('an expectation', () => {
  test.each(CASES)('of %s: %s %s', async (scenario, expectation, verdict) => {
    expect(brief(await judge(scenario, expectation))).toEqual([verdict]);
  });

  test('comes in the order of the script, with its name, its place and why', async () => {
    const report = await judge(SILENT_NODE, 'evictions: {max: 2}', 'stuck: {max: 0}');
    const deletion = report.timeline.find(
      (entry) => entry.kind === 'PodDeletionRequested' && entry.pod === 'shop/web',
    );
    expect(report.expectations).toEqual([
      {
        name: '0',
        kind: 'evictions',
        passed: true,
        file: 'script.yaml',
        line: 17,
        message: '2 evictions, from 2m10s to 6m10s',
      },
      {
        name: '1',
        kind: 'stuck',
        passed: false,
        at: 370,
        because: deletion?.id,
        file: 'script.yaml',
        line: 18,
        message:
          '1 pod is stuck at the end, at most 0 may be: shop/web, as its machine is off, and nothing ' +
          'confirms that it stopped; delete the Node or add the out-of-service taint',
      },
    ]);
  });

  test.each([
    [
      'report.evictions.all(e, e.owner != "")',
      'no such key: owner here, although elsewhere; has() tests for it',
    ],
  ])('of %s cannot be evaluated: %s', async (expression, message) => {
    const report = await judge(SILENT_NODE, `cel: '${expression}'`);
    expect(report.expectations.map((each) => each.message)).toEqual([
      `the expression cannot be evaluated: ${message}`,
    ]);
  });
});

describe('a run that is cut', () => {
  // shop/cache is down from 30 on, and goes at 130.
  test.each([
    ['2m', 'workload: {name: shop/cache, maxDownFor: 1h}', 'fails at 120: ScriptEvent '],
    ['2m', 'workload: {name: shop/cache, maxShortFor: 1h}', 'fails at 120: ScriptEvent '],
    ['2m', 'workload: {name: shop/cache, maxDownFor: 1m}', 'fails at 90: ScriptEvent '],
    ['29s', 'workload: {name: shop/cache, maxDownFor: 1h}', 'holds'],
    ['2m', 'evictions: {notBefore: 3m}', 'fails at 120'],
    ['2m', 'evictions: {notBefore: 2m}', 'holds'],
    ['2m', 'firstEviction: {notBefore: 3m}', 'fails at 120'],
    ['2m', 'firstEviction: {notBefore: 2m}', 'holds'],
  ])('at %s shows nothing of what comes later: %s %s', async (duration, expectation, verdict) => {
    expect(brief(await judgeFor(duration, expectation))).toEqual([verdict]);
  });

  test('says that a longer one would show it', async () => {
    const asked = ['workload: {name: shop/cache, maxDownFor: 1h}', 'evictions: {notBefore: 3m}'];
    const { expectations } = await judgeFor('2m', ...asked);
    expect(expectations.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^\w+\/shop\/cache is down from 30s on, also when the run ends at 2m, at most 1h may be: a longer duration shows for how long$/,
      ),
      '0 evictions until the run ends at 2m, which does not show the time until 3m: give it a longer duration',
    ]);
  });
});

describe('what holds in a run that a short duration cuts', () => {
  const judged = async (duration: string, ...asked: readonly string[]) =>
    (await judgeFor(duration, ...asked)).expectations.map(({ passed, until, message }) =>
      until === undefined ? passed : `${until} ${message}`,
    );
  const cut = 'but the run ends at 2m while something is still to happen';

  test('holds up to its end, unless the time that it is about was played', async () => {
    const asked = ['evictions: {max: 0}', 'firstEviction: {notBefore: 2m}', 'pending: {max: 0}'];
    expect(await judged('2m', ...asked)).toEqual([
      `120 0 evictions, ${cut}`,
      true,
      `120 0 pods wait for a node at the end, ${cut}`,
    ]);
    const node = 'node: {target: {nodes: [north-1]}, condition: Ready=Unknown, within: 2m}';
    expect(await judged('2m', node)).toEqual([true]);
  });

  test('holds in a run that shows all', async () => {
    expect(await judged('3h', 'evictions: {max: 2}')).toEqual([true]);
  });
});

describe('the summary', () => {
  test('counts expectations that hold and that fail', async () => {
    const script = `${textInScenario(ALL_DOWN, 'script.yaml').trimEnd()}
  expect:
    - {name: nobody goes, evictions: {max: 0}}
    - {name: somebody goes, evictions: {min: 1}}
    - {name: it never ends, quiet: {within: 10s}}`;
    const report = await reportOn(requestOf(textInScenario(ALL_DOWN, 'snapshot.yaml'), script));
    expect(report.summary.expectations).toEqual({ passed: 1, failed: 2 });
  });
});
