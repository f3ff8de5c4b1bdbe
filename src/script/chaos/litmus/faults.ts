import type { Path } from '#script-fields';
import type { Duration } from '#units';
import {
  AT_ONCE,
  assumed,
  type Body,
  type Draft,
  type Fault,
  From,
  NOTHING,
  notModelled,
  played,
  refused,
  textOf,
  together,
} from '../draft.ts';
import { type AppInfo, nodeOf, nodesOf, podsOf, type Targeted } from './targets.ts';
import type { Variables } from './variables.ts';

/** One fault of an engine, and when it begins. */
interface Injection {
  readonly name: string;
  readonly at: Duration;
  readonly lasts: Duration;
  readonly variables: Variables;
  readonly app: AppInfo;
  readonly appPath: Path;
  /** Of the fault. */
  readonly path: Path;
}

interface LitmusFault {
  /** Variables that it reads, with what counts where they are left out. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly draftOf: (injection: Injection) => Draft;
}

const ONE_NODE = { TARGET_NODE: '', NODE_LABEL: '' };
const SHARED = { TOTAL_CHAOS_DURATION: '60', RAMP_TIME: '' };

/** A fault of one node that the fault's end undoes, or not. */
const ofNode = (
  faultOf: (target: Body, injection: Injection) => Fault,
  defaults: LitmusFault['defaults'] = {},
): LitmusFault => ({
  defaults: { ...SHARED, ...ONE_NODE, ...defaults },
  draftOf: (injection) => {
    const { at, lasts, variables, path } = injection;
    return onTarget(nodeOf(variables, path), (target) =>
      played(faultOf(target, injection), at, lasts, path),
    );
  },
});

/** Nothing is played where the target is a problem. */
const onTarget = ({ target, draft }: Targeted, drafted: (target: Body) => Draft): Draft =>
  draft.problems.length > 0 ? draft : together([draft, drafted(target)]);

const unmodelled = (why: string): LitmusFault => ({
  defaults: SHARED,
  draftOf: ({ name, path }) => notModelled(path, `${name}: ${why}`),
});

const drained = (target: Body, { lasts }: Injection): Fault => ({
  begin: {
    drain: {
      ...target,
      ignoreDaemonSets: true,
      deleteEmptyDirData: true,
      force: true,
      timeout: textOf(lasts),
    },
  },
  end: { uncordon: target },
});

const tainted = (target: Body, { variables, path }: Injection): Fault => ({
  begin: {
    taint: {
      ...target,
      taints: [new From(variables.text('TAINTS'), variables.pathOf('TAINTS', path))],
    },
  },
  end: 'for',
});

/** Pods are deleted again and again until the time is over. */
function deletePods(injection: Injection): Draft {
  const { app, appPath, at, lasts, variables, path } = injection;
  const interval = variables.seconds('CHAOS_INTERVAL');
  const sequence = variables.text('SEQUENCE').toLowerCase();
  const times = interval === AT_ONCE ? 1 : Math.max(1, Math.ceil(lasts / interval));
  const force = variables.text('FORCE').toLowerCase() === 'true' ? { gracePeriod: '0s' } : {};
  const isSerial = sequence === 'serial';
  const body = (target: Body): Body => ({
    deletePods: { ...target, ...force },
    ...(times > 1 && !isSerial && { repeat: { times, every: textOf(interval) } }),
    ...(isSerial && interval > AT_ONCE && { stagger: textOf(interval) }),
  });
  const place = variables.pathOf('SEQUENCE', path);
  const notes = [
    isSerial ? assumed(place, 'with the sequence serial, each pod is deleted once') : NOTHING,
    assumed(path, 'pods are deleted every CHAOS_INTERVAL; Litmus also waits until they are back'),
  ];
  return onTarget(podsOf(app, appPath, variables, path), (target) =>
    together([{ ...NOTHING, events: [{ at, body: body(target), from: path }] }, ...notes]),
  );
}

/** Memory that is taken for a time, and given back. */
function hogMemory({ at, lasts, variables, path }: Injection): Draft {
  const mebibytes = variables.count('MEMORY_CONSUMPTION_MEBIBYTES');
  if (mebibytes === 0) {
    const place = variables.pathOf('MEMORY_CONSUMPTION_PERCENTAGE', path);
    const message =
      'node-memory-hog with a share of the memory: only MEMORY_CONSUMPTION_MEBIBYTES is played';
    return notModelled(place, message);
  }
  const amount = variables.pathOf('MEMORY_CONSUMPTION_MEBIBYTES', path);
  const helper =
    'the memory counts as of the machine; in a cluster a pod of Litmus takes it, which its kubelet evicts first';
  return onTarget(nodesOf(variables, path), (target) => {
    const use = (by: string): Body => ({
      nodeUsage: { ...target, memory: { add: new From(by, amount) } },
    });
    const fault = { begin: use(`${mebibytes}Mi`), end: use(`-${mebibytes}Mi`) };
    return together([played(fault, at, lasts, path), assumed(path, helper)]);
  });
}

/** Instances of a cloud whose names are those of their nodes. */
const ofInstances = (variable: string): LitmusFault => ({
  defaults: { ...SHARED, TOTAL_CHAOS_DURATION: '30', [variable]: '' },
  draftOf: ({ at, lasts, variables, path }) => {
    const nodes = variables.texts(variable);
    if (nodes.length === 0) return refused(path, `${variable} names no machine`);
    return played({ begin: { stopInstance: { nodes } }, end: 'for' }, at, lasts, path);
  },
});

const unnamed = (variable: string): LitmusFault => ({
  defaults: { ...SHARED, [variable]: '' },
  draftOf: ({ variables, path }) =>
    refused(
      variables.pathOf(variable, path),
      `no Node object tells which nodes ${variable} means`,
      'write an outage script with stopInstance and the names of the nodes',
    ),
});

const CPU = unmodelled('CPU decides no eviction');
const DISK = unmodelled('the load of disks decides no eviction');
const TRAFFIC = unmodelled(
  'traffic of pods is not modelled; kubelets reach the API server all the same',
);
const IN_PLACE = unmodelled('containers start again in place, and no pod leaves its node');
const BOUNDED = unmodelled('what a container uses is bounded by its limit; usage plays it');

/** The faults of Litmus that this program knows, by name. */
export const FAULTS: Readonly<Record<string, LitmusFault>> = {
  'node-drain': ofNode(drained),
  'node-taint': ofNode(tainted, { TAINTS: '' }),
  'node-poweroff': ofNode((target) => ({ begin: { powerOff: target } })),
  'node-restart': ofNode((target) => ({ begin: { reboot: target } })),
  'kubelet-service-kill': ofNode((target) => ({ begin: { stopKubelet: target }, end: 'for' })),
  'docker-service-kill': ofNode((target) => ({ begin: { notReady: target }, end: 'for' }), {
    TOTAL_CHAOS_DURATION: '90',
  }),
  'pod-delete': {
    defaults: {
      ...{ TOTAL_CHAOS_DURATION: '15', RAMP_TIME: '', FORCE: 'true', CHAOS_INTERVAL: '5' },
      ...{ PODS_AFFECTED_PERC: '', TARGET_PODS: '', NODE_LABEL: '', SEQUENCE: 'parallel' },
    },
    draftOf: deletePods,
  },
  'node-memory-hog': {
    defaults: {
      ...{ TOTAL_CHAOS_DURATION: '120', RAMP_TIME: '', TARGET_NODES: '', NODE_LABEL: '' },
      ...{ MEMORY_CONSUMPTION_PERCENTAGE: '', MEMORY_CONSUMPTION_MEBIBYTES: '' },
      ...{ NODES_AFFECTED_PERC: '', SEQUENCE: 'parallel' },
    },
    draftOf: hogMemory,
  },
  'gcp-vm-instance-stop': ofInstances('VM_INSTANCE_NAMES'),
  'azure-instance-stop': ofInstances('AZURE_INSTANCE_NAMES'),
  'vm-poweroff': unnamed('APP_VM_MOIDS'),
  'ec2-stop-by-id': unnamed('EC2_INSTANCE_ID'),
  'ec2-stop-by-tag': unnamed('EC2_INSTANCE_TAG'),
  'node-cpu-hog': CPU,
  'pod-cpu-hog': CPU,
  'pod-cpu-hog-exec': CPU,
  'node-io-stress': DISK,
  'pod-io-stress': DISK,
  'disk-fill': BOUNDED,
  'pod-memory-hog': BOUNDED,
  'pod-memory-hog-exec': BOUNDED,
  'container-kill': IN_PLACE,
  'pod-autoscaler': unmodelled('it scales workloads; the event scale plays that'),
  ...Object.fromEntries(
    [
      ...['pod-dns-error', 'pod-dns-spoof', 'pod-http-latency', 'pod-http-modify-body'],
      ...['pod-http-modify-header', 'pod-http-reset-peer', 'pod-http-status-code'],
      ...['pod-network-corruption', 'pod-network-duplication', 'pod-network-latency'],
      ...['pod-network-loss', 'pod-network-partition', 'pod-network-rate-limit'],
    ].map((name) => [name, TRAFFIC]),
  ),
};
