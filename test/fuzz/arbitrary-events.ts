import fc from 'fast-check';
import { budgetsOf, nodesOf, podsOf, type Subject, workloadsOf } from './corpus.ts';

/** An event of a script, as JSON. */
export type RawEvent = Readonly<Record<string, unknown>>;

const MOST_EVENTS = 6;
/** What can be undone after a time. */
const FAULTS = /^(powerOff|partition|stopKubelet|notReady|taint|cordon|setBudget)$/;

const moment = fc.constantFrom('0s', '1s', '10s', '40s', '41s', '1m', '5m', '6m', '10m');
const span = fc.constantFrom('1s', '10s', '30s', '1m', '5m', '6m', '20m');
const grace = fc.constantFrom('0s', '1s', '30s');
const flag = fc.boolean();
const TAINTS = [
  'storm:NoExecute',
  'storm=wild:NoExecute',
  'fog:NoSchedule',
  'mist:PreferNoSchedule',
];
const taints = fc.subarray(TAINTS, { minLength: 1 });
const bound = fc.oneof(
  fc.record({ minAvailable: fc.constantFrom(0, 1, 5, '50%', '100%') }),
  fc.record({ maxUnavailable: fc.constantFrom(0, 1, 5, '50%', '100%') }),
);
const amount = fc.constantFrom('0', '1Gi', '8Gi', '200Gi', '5');
const use = fc.oneof(
  amount,
  fc.record({ to: amount, over: span }, { requiredKeys: ['to'] }),
  fc.record({ add: amount, over: span }, { requiredKeys: ['add'] }),
);

/** One to six events about the objects of a snapshot, many of them at the same instants. */
export function eventsOn(subject: Subject): fc.Arbitrary<readonly RawEvent[]> {
  const bodies = Object.entries(bodiesFor(subject)).map(([name, body]) =>
    fc
      .tuple(body, FAULTS.test(name) ? fc.option(span, { nil: undefined }) : fc.constant(undefined))
      .map(([fields, lasts]) => ({ [name]: fields, ...(lasts !== undefined && { for: lasts }) })),
  );
  const common = fc.record(
    {
      repeat: fc.record({ times: fc.constantFrom(1, 2, 4), every: span }),
      stagger: span,
    },
    { requiredKeys: [] },
  );
  const event = fc
    .tuple(moment, fc.oneof(...bodies), fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, common))
    .map(([at, body, more]) => ({ at, ...body, ...more }));
  return fc.array(event, { minLength: 1, maxLength: MOST_EVENTS });
}

function bodiesFor(subject: Subject): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const names = nodesOf(subject);
  const some = fc.oneof(
    fc.subarray([...names], { minLength: 1 }).map((nodes) => ({ nodes, optional: true })),
    fc.constant({ all: true }),
  );
  const on = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}) =>
    fc.tuple(some, fc.record({ ...fields }, { requiredKeys: [] })).map(merged);
  const pods = podsOf(subject);
  const somePods = fc.oneof(
    fc.constant({ pods: ['*/*'], optional: true }),
    fc.subarray([...pods, '*/*'], { minLength: 1 }).map((each) => ({ pods: each, optional: true })),
  );
  const onPods = fc.tuple(somePods, fc.record({ gracePeriod: grace }, { requiredKeys: [] }));
  const workloads = workloadsOf(subject);
  const budgets = budgetsOf(subject);
  return {
    ...nodeFaults(on),
    evict: onPods.map(merged),
    deletePods: onPods.map(merged),
    usage: fc.record(
      {
        ...{ pods: somePods, memory: use, disk: use, logs: use, inodes: use, pids: use },
      },
      { requiredKeys: ['pods', 'memory'] },
    ),
    controllerManager: fc.constantFrom('stop', 'start', 'restart'),
    apiServer: fc.constantFrom('stop', 'start'),
    ...(workloads.length > 0 && {
      scale: fc.record({ workload: fc.constantFrom(...workloads), replicas: fc.nat({ max: 12 }) }),
    }),
    ...(budgets.length > 0 && {
      setBudget: fc
        .tuple(fc.constantFrom(...budgets), bound)
        .map(([name, given]) => ({ name, ...given })),
    }),
  };
}

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const bootTime = fc.constantFrom('0s', '1s', '40s', '5m');

const nodeFaults = (on: (fields?: Fields) => fc.Arbitrary<unknown>): Fields => ({
  ...{ powerOff: on({ bootTime }), stopKubelet: on(), notReady: on(), restore: on({ bootTime }) },
  partition: on({ podNetwork: fc.constantFrom('cut', 'kept') }),
  shutdown: on({ cancelAfter: span, powerOffAfter: span, bootTime }),
  reboot: on({ downFor: span, bootTime }),
  ...{ terminateInstance: on(), stopInstance: on(), cordon: on(), uncordon: on() },
  ...{ deleteNode: on(), flap: on({ down: span, up: span, times: fc.constantFrom(1, 3) }) },
  taint: on({ taints }).filter((each) => 'taints' in Object(each)),
  untaint: on({ taints }).filter((each) => 'taints' in Object(each)),
  drain: on({
    ...{ gracePeriod: grace, timeout: span, force: flag, deleteEmptyDirData: flag },
    ...{ ignoreDaemonSets: flag, disableEviction: flag, skipWaitForDeleteTimeout: span },
    podSelector: fc.constantFrom('app', 'app!=web'),
  }),
  addNodes: fc.record(
    { count: fc.constantFrom(1, 3), zone: fc.constant('new'), namePrefix: fc.constant('spare') },
    { requiredKeys: ['count'] },
  ),
  label: on({ labels: fc.constant({ pool: 'storm' }) }).filter((each) => 'labels' in Object(each)),
  nodeUsage: on({ memory: use, disk: use, imageDisk: use, inodes: use, pids: use }).filter(
    (each) => 'memory' in Object(each),
  ),
  setKubelet: on({
    config: fc.constantFrom(
      {},
      { evictionHard: { 'memory.available': '1Gi' } },
      { shutdownGracePeriod: '60s', shutdownGracePeriodCriticalPods: '20s' },
    ),
  }).filter((each) => 'config' in Object(each)),
});

const merged = ([target, fields]: readonly [object, object]): object => ({ ...target, ...fields });
