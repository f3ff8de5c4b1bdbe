import type { Assumption, Limit } from '#assumptions';
import type { Note } from '#documents';
import { printInstant } from '#units';
import { captureGapText, counted, listed, offsetText, zoneText } from '#words';
import { AUTOSCALER_WORDS } from './autoscaler-notes.ts';
import { CONTROL_PLANE_NOTES } from './control-plane-notes.ts';
import { DEVICE_NOTES } from './device-notes.ts';
import { FILE_NOTES } from './file-notes.ts';
import { GANG_NOTES } from './gang-notes.ts';
import { KUBELET_NOTES } from './kubelet-notes.ts';
import { NEW_POD_NOTES } from './new-pod-notes.ts';
import { PRESET_NOTES } from './preset-notes.ts';
import { RELEASE_NOTES } from './release-notes.ts';
import { REPLICA_NOTES } from './replica-notes.ts';
import { servicesNamed } from './services-named.ts';
import { TRAFFIC_NOTES } from './traffic-notes.ts';
import { WEBHOOK_NOTES } from './webhook-notes.ts';
import { WORKLOAD_NOTES } from './workload-notes.ts';

type Kind = (Assumption | Limit)['kind'];
type NoteOf = { readonly [K in Kind]: Extract<Assumption | Limit, { readonly kind: K }> };
type NoteWords = { readonly [K in Kind]: (note: NoteOf[K]) => string };

/** An assumption or a limit without words does not compile. */
const WORDS: NoteWords = {
  ...{
    ...AUTOSCALER_WORDS,
    ...DEVICE_NOTES,
    ...GANG_NOTES,
    ...CONTROL_PLANE_NOTES,
    ...KUBELET_NOTES,
    ...FILE_NOTES,
    ...NEW_POD_NOTES,
  },
  ...{
    ...PRESET_NOTES,
    ...RELEASE_NOTES,
    ...REPLICA_NOTES,
    ...TRAFFIC_NOTES,
    ...WEBHOOK_NOTES,
    ...WORKLOAD_NOTES,
  },
  'capture-refused': captureGapText,
  'capture-of-namespaces': captureGapText,
  'capture-took': captureGapText,
  'cluster-changed': ({ names, pods }) => {
    const what = `changed before the start: ${listed(names)}`;
    return pods === 0
      ? what
      : `${what}; the roll-out is over: ${counted(pods, 'pod')} ${pods === 1 ? 'has' : 'have'} ` +
          'the new template and the old name, node and use';
  },
  'chaos-translated': ({ names }) => `chaos experiments became events: ${names.join('; ')}`,
  'chaos-not-played': ({ names }) => `not played: ${names.join('; ')}`,
  'rollouts-begin': ({ names }) => `rolled out from the start on: ${listed(names)}`,
  'objects-added': ({ names }) => `added, as the snapshot lacks them: ${listed(names)}`,
  'pods-created': ({ names, pods }) =>
    `${counted(pods, 'pod')} more ${pods === 1 ? 'runs' : 'run'} from the start on, where the ` +
    `scheduler puts ${pods === 1 ? 'it' : 'them'}: ${listed(names)}`,
  'pods-scaled-down': ({ names, pods }) =>
    `${counted(pods, 'pod')} ${pods === 1 ? 'is' : 'are'} gone before the start: ${listed(names)}`,
  'pods-moved': ({ names, pods }) =>
    `${counted(pods, 'pod')} no longer ${pods === 1 ? 'fits its node' : 'fit their nodes'} and ` +
    `${pods === 1 ? 'runs' : 'run'} on another one: ${listed(names)}`,
  'pods-fit-nowhere': ({ names, pods }) =>
    `${counted(pods, 'pod')} of the new ${pods === 1 ? 'template fits' : 'templates fit'} no node ` +
    `at the start: ${listed(names)}`,
  'objects-not-applied': ({ objects }) =>
    `not applied, as no workload, budget, Service or PriorityClass: ${countsOf(objects)}`,
  'lease-renewed-at-start': ({ nodes }) =>
    `no Lease in the snapshot for ${listed(nodes)}: as Ready is True, it counts as renewed at the start`,
  'nodes-never-healthy': ({ nodes }) =>
    `no kubelet has ever reported for ${listed(nodes)}: counted as unreachable, so that no pod ` +
    'is bound there, with no more room than reported; --assume-ready counts such nodes as Ready',
  'nodes-assumed-ready': ({ nodes }) =>
    `no kubelet has ever reported for ${listed(nodes)}: counted as Ready, with leases that are renewed`,
  'kubelets-taken-for-older': ({ nodes, version }) =>
    `kubelets of ${listed(nodes)} are newer than a control plane of ${version}: counted as ${version}, too`,
  'nodes-silent-at-start': ({ nodes }) =>
    `no heartbeat of ${listed(nodes)} just before the start: silent until a restore`,
  'nodes-not-ready-at-start': ({ nodes }) =>
    `${listed(nodes)} ${nodes.length === 1 ? 'reports' : 'report'} at the start not to be ready: so it stays ` +
    'until a restore',
  'allocatable-is-capacity': ({ nodes }) =>
    `no full allocatable amounts of ${listed(nodes)} in the snapshot: all of the capacity is for pods`,
  'room-assumed': ({ resources, nodes }) =>
    `the room for pods (${resources.join(', ')}) on ${listed(nodes)} is unknown: enough for all`,
  'room-contradicted': ({ names, says }) =>
    `the snapshot contradicts itself, usually because it lacks pods of other namespaces: ${listed(names)} ` +
    `${names.length === 1 ? 'is' : 'are'} Pending (${says || 'Unschedulable'}) although a node has room; free ` +
    'room is overestimated; k8s-evict capture -o all.json has all pods',
  'pods-unseen': ({ names, pods }) =>
    `the snapshot lacks ${counted(pods, 'pod')} that the status of ${listed(names)} counts: not replaced, ` +
    'evicted or counted here; k8s-evict capture -o all.json has all pods',
  'namespaces-unseen': ({ names }) =>
    `the snapshot holds no pods of ${names.length === 1 ? 'the namespace' : 'the namespaces'} ` +
    `${listed(names)}: if pods run there, free room is overestimated; k8s-evict capture -o all.json has all pods`,
  'endpoints-unseen': ({ names, pods }) =>
    `EndpointSlices of ${servicesNamed(names)} name ${counted(pods, 'pod')} that the snapshot lacks: ` +
    'not counted; k8s-evict capture -o all.json has all pods',
  'endpoints-unlike': ({ names, pods }) =>
    `EndpointSlices of ${servicesNamed(names)} differ in ${counted(pods, 'pod')} from their selectors: ` +
    'the selectors count',
  'sick-pods': ({ names, pods }) =>
    `pods of ${listed(names)} that cannot start, crash or fail their readiness checks (${pods}): they ` +
    'stay so, and so do their replacements',
  'sick-pods-alone': ({ names, pods }) =>
    `pods of ${listed(names)} that cannot start, crash or fail their readiness checks (${pods}): they ` +
    'stay so; their replacements start as other pods do',
  'restarting-pods': ({ names, pods }) =>
    `pods of ${listed(names)} that restarted in the 10 minutes before the start (${pods}): they stay ready`,
  'startup-times': ({ workloads: { measured = 0, probes = 0, script = 0, ...others } }) => {
    const { default: usual = 0 } = others;
    const parts = [
      ...(measured === 0 ? [] : [`${measured} measured in the snapshot`]),
      ...(probes === 0 ? [] : [`${probes} as long as their probes wait`]),
      ...(script === 0 ? [] : [`${script} as the script sets`]),
      ...(usual === 0 ? [] : [`${usual} unknown, taken as 1s`]),
    ];
    return `start-up times of workloads: ${listed(parts)}`;
  },
  'stopping-times': ({ pods, seconds, medianSeconds }) =>
    `nothing shows how long containers of ${counted(pods, 'pod')} take to stop: here the whole grace period, ` +
    `up to ${offsetText(seconds)}; --chances draws 1s to that, half of them at most ` +
    `${offsetText(medianSeconds)}; stopAfter of set.pods gives the time`,
  'pace-of-requests': ({ clients = [], latencySeconds }) => {
    const parts = [
      ...clients.map(({ client, qps, burst }) => {
        const whose =
          client === 'kube-controller-manager' ? `each controller of ${client}` : client;
        return `${counted(qps, 'request')} a second, burst ${burst}, for ${whose}, whose flags are unknown`;
      }),
      ...(latencySeconds === undefined
        ? []
        : [`${latencySeconds * 1_000}ms for a request, as no apiLatency is given`]),
    ];
    return `pace of the control plane: ${parts.join('; ')}`;
  },
  'roll-provision-time': ({ seconds }) =>
    `each new node of a roll is there ${seconds}s after its order, or is mended in that time: no documentation ` +
    'has a number; provisionTime of rollNodes sets it',
  'boot-at-once': ({ nodes }) =>
    `machines take no time to boot, as no bootTime is given for ${listed(nodes)}`,
  'booted-while-on': ({ nodes }) =>
    `the bootTime of a restore has no effect where the power was on: ${listed(nodes)}`,
  'pod-network-cut': ({ nodes }) =>
    `clients cannot reach the pods on ${listed(nodes)} during the partition either: ` +
    'podNetwork: kept cuts only the path to the control plane',
  'control-plane-outside-partition': ({ nodes }) =>
    `the control plane answers the nodes outside the partition, although ${listed(nodes)} ` +
    `${nodes.length === 1 ? 'has' : 'have'} too much of it: apiServer: stop plays its loss`,
  'attachments-assumed': ({ volumes }) =>
    `no VolumeAttachment of ${counted(volumes, 'volume')} that running pods use: attached to their nodes`,
  'clocks-ahead': ({ nodes }) => {
    const clocks = nodes.length === 1 ? 'the clock' : 'the clocks';
    const why = 'heartbeats more than a day after those of most nodes do not move the start';
    return `${clocks} of ${listed(nodes)} ${nodes.length === 1 ? 'is' : 'are'} ahead: ${why}`;
  },
  'leases-before-start': ({ nodes, at }) =>
    `the start is long after the newest renewal of a Lease, ${printInstant(at)}: ${listed(nodes)}, ` +
    `alive then, ${nodes.length === 1 ? 'counts' : 'count'} as alive at the start`,
  'leases-stale': ({ nodes, at }) =>
    `the newest Lease was renewed at ${printInstant(at)}, long before the newest status: whether ` +
    `${listed(nodes)} ${nodes.length === 1 ? 'is' : 'are'} alive is unknown, and each counts as alive; ` +
    'kubectl get nodes,leases -A -o yaml shows both at one time',
  'start-is-newest-timestamp': ({ at }) =>
    `no heartbeat in the snapshot: the start is its newest timestamp, ${printInstant(at)}`,
  'control-plane-is-newest-kubelet': ({ version }) =>
    `no kube-apiserver in the snapshot: the control plane is ${version}, like the newest kubelet`,
  'control-plane-version-unknown': ({ version }) =>
    `no version in the snapshot: the control plane is ${version}`,
  'taint-without-time': ({ nodes }) =>
    `NoExecute taints without timeAdded on ${listed(nodes)}: countdowns begin at the start`,
  'workload-guessed-from-labels': ({ pods }) =>
    `${counted(pods, 'pod')} without its ReplicaSet in the snapshot: the workload is recognized by labels`,
  'zone-of-excluded-nodes': ({ zone }) =>
    `zone ${zoneText(zone)} has only excluded nodes: it keeps the usual eviction rate`,
  'kubelet-defaults': ({ nodes }) =>
    `no configuration of the kubelets on ${listed(nodes)}: they have the defaults of their release; ` +
    'k8s-evict capture --add stats -o more.json asks them',
  'allocatable-differs': ({ nodes }) =>
    `allocatable of ${listed(nodes)} differs from the configuration of the kubelet: the Node counts`,
  'usage-from-metrics': ({ nodes }) =>
    `no stats summary of ${listed(nodes)}: memory from metrics.k8s.io, no disks and no processes`,
  'daemons-without-memory': ({ nodes }) =>
    `no NodeMetrics of ${listed(nodes)}: system daemons count as using no memory`,
  'images-on-node-disk': ({ nodes }) =>
    `no imageFs in the stats of ${listed(nodes)}: images are on the disk of the node`,
  'image-disk-unknown': ({ nodes }) =>
    `no figures of the disk for images in the stats of ${listed(nodes)}: it is never full`,
  'pods-memory-derived': ({ nodes }) =>
    `no total of all pods in the stats of ${listed(nodes)}: the sum of the pods counts`,
  'nothing-to-collect': ({ nodes }) =>
    `unused images and dead containers on ${listed(nodes)} are unknown: collecting them frees nothing`,
  'unused-images-estimated': ({ nodes }) =>
    `unused images on ${listed(nodes)} are unknown: collected are images of the Node that no pod there uses`,
  'pods-without-stats': ({ pods, nodes }) =>
    `${counted(pods, 'running pod')} on ${listed(nodes)} not in the stats: kubelets evict such pods first`,
  'pods-taken-for-idle': ({ pods, nodes }) =>
    `${counted(pods, 'running pod')} on ${listed(nodes)} not in the stats: taken as using nothing`,
  'pods-taken-at-requests': ({ pods, nodes }) =>
    `${counted(pods, 'running pod')} on ${listed(nodes)} not in the stats: taken as using what they request`,
  'pods-without-memory': ({ pods, nodes }) =>
    `${counted(pods, 'pod')} on ${listed(nodes)} without memory in the stats: it counts as none`,
  'pods-without-disk': ({ pods, nodes }) =>
    `${counted(pods, 'pod')} on ${listed(nodes)} without disks in the stats: it counts as none`,
  'pods-without-processes': ({ pods, nodes }) =>
    `${counted(pods, 'pod')} on ${listed(nodes)} without processes in the stats: it counts as none`,
  'workloads-from-pods': ({ objects }) =>
    `${countsOf(objects)} not in the snapshot: each keeps its present number of pods and their template`,
  'scales-from-pods': ({ objects }) =>
    `${countsOf(objects)} of unknown kinds: budgets expect as many pods as each has`,
  'measured-above-limit': ({ nodes, pods }) =>
    `containers of ${counted(pods, 'pod')} on ${listed(nodes)} were measured above their memory ` +
    'limits: they are killed as soon as they want more',
  'use-of-new-pods': ({ pods }) =>
    `no stats of ${counted(pods, 'new pod')}: memory and processes as measured of predecessors or ` +
    'siblings, otherwise as requested; disks start empty',
  'pods-adopted': ({ pods }) =>
    `${counted(pods, 'pod')} without a controller that a workload selects: adopted, as in Kubernetes`,
  'pods-released': ({ pods }) =>
    `${counted(pods, 'pod')} that the workload named as controller does not select: released, as in Kubernetes`,
  'scheduler-sees-all-nodes': () =>
    'sampling of nodes: kube-scheduler evaluates all nodes here, not only the first that fit',
  'readiness-rules-unread': ({ names }) =>
    `${names.length === 1 ? 'NodeReadinessRule' : 'NodeReadinessRules'} ${listed(names)}: no nodeSelector can be ` +
    'read there, so that no node is tainted',
  'comparison-operators-off': ({ names }) =>
    `tolerations of ${listed(names)} with the operator Gt or Lt: TaintTolerationComparisonOperators is ` +
    'off, so they tolerate nothing, and the API server would refuse such a pod',
  'tolerations-refused': ({ pods }) =>
    `PodTolerationRestriction, which would refuse ${counted(pods, 'new pod')} with tolerations that are ` +
    'not on the whitelist of the namespace: admitted here',
  'storage-at-once': ({ operations }) =>
    `the time to attach, detach or provision a volume: none here, in ${counted(operations, 'operation')}`,
  'endless-loop': ({ names, at }) =>
    `the time after the end of this run: what happens to ${listed(names, 3)} repeats itself without end` +
    (at === undefined
      ? ''
      : `; the script, which goes on at ${printInstant(at)}, is not played to its end`),
  'leader-unknown': ({ names }) =>
    `the change of the leader of ${listed(names)}, which may have run on a lost machine: the snapshot ` +
    'names no leader; k8s-evict capture --add leases -o more.json does',
  'services-unknown': () =>
    'which Services are down: the snapshot holds none; k8s-evict capture --add services -o more.json adds them',
  'budgets-unknown': () =>
    'what budgets refuse, and which evictions violate them: the snapshot holds no PodDisruptionBudgets; k8s-evict ' +
    'capture --add pdb -o more.json adds them',
  'endpoints-of-others': ({ names }) =>
    `endpoints of ${servicesNamed(names)} without a selector: they stay as in the snapshot`,
  'endpoints-unknown': ({ names }) =>
    `which pods serve ${servicesNamed(names)} without a selector: k8s-evict capture --add endpointslices ` +
    '-o more.json has them',
  'claims-unknown': ({ pods }) =>
    `volumes of ${counted(pods, 'pod')} without their PersistentVolumeClaims: k8s-evict capture --add pvc,pv ` +
    '-o more.json has them',
  'kinds-not-read': ({ objects }) => `recognised but not read: ${countsOf(objects)}`,
  'kinds-unknown': ({ objects }) => `not recognised: ${countsOf(objects)}`,
};

const countsOf = (objects: Readonly<Record<string, number>>): string =>
  listed(
    Object.entries(objects).map(([kind, count]) => `${count} ${kind}`),
    12,
  );

/** An assumption or a limit in words. */
export function noteInWords<K extends Kind>(note: NoteOf[K]): string {
  return WORDS[note.kind as K](note);
}

type KeysOf<Each> = Each extends unknown ? keyof Each : never;

/** Fields that only the sentences read: the schema of notes has none of them. */
const ONLY_FOR_WORDS: Readonly<
  Record<Exclude<KeysOf<Assumption | Limit>, keyof Note | 'at'>, true>
> = {
  ...{ additions: true, files: true, isPartlyKnown: true, isThere: true },
  ...{ preset: true, title: true, fields: true, flags: true, settings: true },
};

/** An assumption or a limit as data and in words. */
export function noteOf(note: Assumption | Limit): Note {
  const message = noteInWords(note);
  const published = Object.entries(note).filter(
    ([field]) => field !== 'at' && !Object.hasOwn(ONLY_FOR_WORDS, field),
  );
  const time = 'at' in note && note.at !== undefined ? { time: printInstant(note.at) } : {};
  return { ...(Object.fromEntries(published) as Pick<Note, 'kind'>), ...time, message };
}
