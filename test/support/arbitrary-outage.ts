import fc from 'fast-check';
import {
  type ConditionStatus,
  type Lease,
  type Node,
  type Pod,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  type Taint,
  type Toleration,
} from '#cluster';
import { minutes } from '#units';
import { byDefault, lease, pod, spec, steadyZone, tolerates } from './builders.ts';
import { atSecond } from './clock.ts';
import type { Outage } from './outage.ts';

const ZONES = ['a', 'b', 'c'];
const LENGTH = minutes(30);

/** Up to three zones of up to five nodes, all of them well. */
const healthyNodes: fc.Arbitrary<readonly Node[]> = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: ZONES.length })
  .map((sizes) => sizes.flatMap((size, zone) => steadyZone(ZONES[zone] ?? '', size)));

const tolerationSeconds = fc.option(fc.constantFrom(-1, 0, 7, 60, 300), { nil: undefined });
const toleration: fc.Arbitrary<Toleration> = fc.oneof(
  fc
    .tuple(fc.constantFrom('storm', 'fog', TAINT_NOT_READY, TAINT_UNREACHABLE), tolerationSeconds)
    .map(([key, seconds]) => tolerates(key, seconds)),
  fc.constant<Toleration>({ operator: 'Exists' }),
  fc.constant<Toleration>({ key: 'storm', operator: 'Equal', value: 'wild', effect: 'NoExecute' }),
);

const podOn = (nodes: readonly Node[], n: number): fc.Arbitrary<Pod> =>
  fc
    .record({
      node: fc.nat(),
      tolerations: fc.oneof(
        fc.constant(byDefault()),
        fc.array(toleration, { maxLength: 3 }),
        fc.array(toleration, { maxLength: 2 }).map((first) => [...first, ...byDefault()]),
      ),
      grace: fc.constantFrom(0, 1, 30, 90),
      phase: fc.constantFrom('Running', 'Running', 'Running', 'Succeeded'),
      held: fc.boolean(),
      leaving: fc.option(fc.integer({ min: -60, max: 30 }), { nil: undefined, freq: 8 }),
    })
    .map(({ node, tolerations, grace, phase, held, leaving }) =>
      pod(`shop/web-${n}`, nodes[node % nodes.length]?.name ?? '', {
        ...spec({ tolerations, terminationGracePeriodSeconds: grace }),
        phase: phase === 'Succeeded' ? 'Succeeded' : 'Running',
        finalizers: held && n % 5 === 0 ? ['shop.example/hold'] : [],
        ...(leaving === undefined
          ? {}
          : { deletionTimestamp: atSecond(leaving), deletionGracePeriodSeconds: 30 }),
      }),
    );

const podsOn = (nodes: readonly Node[]): fc.Arbitrary<readonly Pod[]> =>
  fc
    .integer({ min: 1, max: 8 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => podOn(nodes, n))));

/** A node that may have been in trouble for a while, with the time of its Lease. */
const existing = (node: Node): fc.Arbitrary<readonly [Node, Lease]> =>
  fc
    .record({
      status: fc.constantFrom<ConditionStatus>('True', 'True', 'True', 'False', 'Unknown'),
      since: fc.integer({ min: -400, max: -1 }),
      tainted: fc.boolean(),
      excluded: fc.constantFrom(false, false, false, false, true),
      renewed: fc.integer({ min: -400, max: 0 }),
    })
    .map(({ status, since, tainted, excluded, renewed }) => {
      const key = status === 'False' ? TAINT_NOT_READY : TAINT_UNREACHABLE;
      const taint: Taint = { key, value: '', effect: 'NoExecute', timeAdded: atSecond(since) };
      const labels = excluded ? { 'node.kubernetes.io/exclude-disruption': '' } : {};
      const troubled: Node = {
        ...node,
        labels: { ...node.labels, ...labels },
        conditions: node.conditions.map((each) => ({ ...each, status })),
        taints: tainted && status !== 'True' ? [taint] : [],
      };
      return [troubled, lease(node.name, status === 'Unknown' ? renewed : renewed % 10)] as const;
    });

interface Written {
  readonly second: number;
  readonly lasts: number;
  readonly kind: string;
  readonly text: string;
}

const TARGETED = ['powerOff', 'partition', 'freeze', 'stopKubelet', 'notReady'];

/** One event, written as on the command line, and when it happens. */
const eventOn = (nodes: readonly Node[], n: number): fc.Arbitrary<Written> =>
  fc
    .record({
      second: fc.integer({ min: 1, max: 1_500 }),
      names: fc.subarray(
        nodes.map(({ name }) => name),
        { minLength: 1 },
      ),
      lasts: fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined }),
      kind: fc.constantFrom(
        ...TARGETED,
        ...TARGETED,
        'restore',
        'reboot',
        'flap',
        'taint',
        'untaint',
        'cordon',
        'deleteNode',
        'addNodes',
        'deletePods',
        'controllerManager',
        'scheduler',
        'apiServer',
      ),
      taint: fc.constantFrom('storm:NoExecute', 'storm=wild:NoExecute', 'fog:NoSchedule'),
      grace: fc.constantFrom('', 'gracePeriod=0s', 'gracePeriod=5s'),
      restarts: fc.boolean(),
    })
    .map((event): Written => {
      const { second, lasts = 5, kind } = event;
      return { second, lasts, kind, text: `at=${second}s ${write(event, n)}` };
    });

interface Event {
  readonly names: readonly string[];
  readonly lasts: number | undefined;
  readonly kind: string;
  readonly taint: string;
  readonly grace: string;
  readonly restarts: boolean;
}

function write({ names, lasts, kind, taint, grace, restarts }: Event, n: number): string {
  const target = `nodes=${names.join(',')}`;
  const span = lasts === undefined ? '' : `for=${lasts}s`;
  switch (kind) {
    case 'restore':
    case 'reboot':
    case 'deleteNode':
      return `${kind} ${target}`;
    case 'flap':
      return `flap ${target} down=20s up=15s times=3`;
    case 'taint':
      return `taint ${target} taints=${taint} ${span}`;
    case 'untaint':
      return `untaint ${target} taints=storm`;
    case 'addNodes':
      return `addNodes count=2 like=${names[0]} namePrefix=new-${n}-`;
    case 'deletePods':
      return `deletePods namespaces=shop ${grace}`;
    case 'controllerManager':
    case 'scheduler':
      return `${kind}=${restarts ? 'restart' : `stop ${span}`}`;
    case 'apiServer':
      return `apiServer=stop for=${lasts ?? 5}s`;
    default:
      return `${kind} ${target} ${span}`;
  }
}

/** Up to eight events, no two of which begin at one instant and so could contradict each other. */
const eventsOn = (nodes: readonly Node[]): fc.Arbitrary<readonly string[]> =>
  fc
    .integer({ min: 1, max: 8 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => eventOn(nodes, n))))
    .map((events) => {
      const seconds = new Set<number>();
      const distinct = events.filter(({ second }) => {
        const isNew = !seconds.has(second);
        seconds.add(second);
        return isNew;
      });
      const outages = distinct.filter(({ kind }) => kind === 'apiServer');
      return distinct
        .filter((event) => !isWrite(event) || !outages.some((outage) => overlap(event, outage)))
        .map(({ text }) => text.trim());
    });

/** User writes to the API, which fail while the API is not available. */
const isWrite = ({ kind }: Written): boolean =>
  /^(taint|untaint|cordon|deleteNode|addNodes|deletePods)$/.test(kind);

const overlap = (a: Written, b: Written): boolean =>
  a.second <= b.second + b.lasts && b.second <= a.second + a.lasts;

const release = fc.constantFrom(...['1.8', '1.12', '1.13', '1.16', '1.20', '1.29', '1.33', '1.36']);

/** The status of kubelets without leases is their heartbeat, and comes as often. */
const WITHOUT_LEASES = ['1.8', '1.12', '1.13'];

function asIn(version: string, node: Node, heartbeat = atSecond(0)): Node {
  if (!WITHOUT_LEASES.includes(version)) return node;
  const conditions = node.conditions.map((each) => ({ ...each, lastHeartbeatTime: heartbeat }));
  return { ...node, conditions };
}

/** A cluster in which all is well, and what happens to it. */
export const outageOfHealthyCluster: fc.Arbitrary<Outage> = healthyNodes.chain((nodes) =>
  fc
    .record({ pods: podsOn(nodes), events: eventsOn(nodes), version: release })
    .map(({ pods, ...given }) => ({
      ...given,
      nodes: nodes.map((node) => asIn(given.version, node)),
      pods: pods.map(({ deletionTimestamp: _, deletionGracePeriodSeconds: __, ...rest }) => rest),
      duration: LENGTH,
    })),
);

/** A cluster that may be in the middle of an outage, and what happens to it then. */
export const anyOutage: fc.Arbitrary<Outage> = healthyNodes.chain((nodes) =>
  fc
    .record({
      existing: fc.tuple(...nodes.map(existing)),
      pods: podsOn(nodes),
      events: eventsOn(nodes),
      version: release,
      controllers: fc.constantFrom<'steady' | 'restart'>('steady', 'steady', 'restart'),
    })
    .map(({ existing: pairs, ...given }) => ({
      ...given,
      nodes: pairs.map(([node, { renewTime }]) => asIn(given.version, node, renewTime)),
      leases: pairs.map(([, renewed]) => renewed),
      duration: LENGTH,
    })),
);
