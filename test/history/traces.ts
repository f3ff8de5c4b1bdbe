import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { TOP } from '../support/program.ts';

/** What a recorded outage leaves behind, as somebody finds it afterwards. */
export interface Traces {
  readonly before: string;
  readonly after: string;
  readonly events: readonly object[];
  readonly audit: readonly string[];
  /** All changes, which nobody has: the truth. */
  readonly record: string;
  readonly script: string;
}

interface Change {
  readonly kind: string;
  readonly name: string;
  readonly t: string;
  readonly node?: string;
  readonly owner?: string;
  readonly ready?: boolean;
  readonly disruption?: string;
  readonly deletionTimestamp?: string;
  readonly Ready?: string;
  readonly taints?: readonly string[];
}

// biome-ignore lint/suspicious/noExplicitAny: objects as YAML has them
type Raw = any;

interface PodTrace {
  readonly object: Raw;
  readonly owner: string | undefined;
  isAsked: boolean;
}

const second = (time: string): string => `${time.slice(0, 19)}Z`;
const micro = (time: string): string => `${time.slice(0, 23)}000Z`;

/** Objects, Events and audit logs of a recording, made from all of its changes. */
export function tracesOf(name: string): Traces {
  const read = (file: string): string => {
    const bytes = readFileSync(join(TOP, 'test/recordings', name, file));
    return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  };
  const [before, record, script] = [
    read('snapshot.yaml.gz'),
    read('record.ndjson.gz'),
    read('script.yaml'),
  ];
  const maker = new TraceMaker(parse(before).items, script);
  for (const line of record.trimEnd().split('\n')) maker.note(JSON.parse(line));
  const day = record.slice(record.indexOf('"t":"') + '"t":"'.length).slice(0, '2026-11-23'.length);
  for (const [, time] of read('kcm.log.gz').matchAll(LEADER)) maker.noteLeader(`${day}T${time}Z`);
  return { before, record, script, ...maker.traces() };
}

/** A line of kube-controller-manager that has become the leader. */
const LEADER =
  /^I\d{4} ([0-9:.]{12})\d* .*"Successfully acquired lease" lock="kube-system\/kube-contr/gm;

class TraceMaker {
  readonly #nodes = new Map<string, Raw>();
  readonly #pods = new Map<string, PodTrace>();
  readonly #others: Raw[] = [];
  readonly #specs = new Map<string, Raw>();
  readonly #events: object[] = [];
  readonly #audit: string[] = [];
  readonly #asked: (name: string, node: string, at: string) => boolean;
  #made = 0;

  constructor(items: readonly Raw[], script: string) {
    this.#asked = askedIn(parse(script).spec.events);
    for (const item of structuredClone(items)) {
      if (item.kind === 'Node') this.#nodes.set(item.metadata.name, item);
      else if (item.kind === 'Pod') this.#add(item);
      else if (item.kind !== 'Lease') this.#others.push(item);
    }
  }

  #add(object: Raw): void {
    const [owner] = object.metadata.ownerReferences ?? [];
    const key = `${object.metadata.namespace}/${object.metadata.name}`;
    const of = owner && `${object.metadata.namespace} ${owner.kind}/${owner.name}`;
    if (of !== undefined) this.#specs.set(of, object);
    this.#pods.set(key, { object, owner: owner?.kind, isAsked: false });
  }

  note(change: Change): void {
    if (change.kind === 'node') this.#noteNode(change);
    else if (change.kind === 'pod-added') this.#create(change);
    else if (change.kind === 'pod' || change.kind === 'pod-gone') this.#notePod(change);
  }

  noteLeader(t: string): void {
    const name = 'kube-controller-manager';
    this.#event('Lease', name, 'LeaderElection', name, 'became leader', t, 'kube-system');
  }

  #noteNode({ name, t, Ready, taints }: Change): void {
    const node = this.#nodes.get(name);
    if (Ready !== undefined) {
      const [status, reason] = Ready.split(' ');
      const ready = node.status.conditions.find(({ type }: Raw) => type === 'Ready');
      Object.assign(ready, { status, reason, lastTransitionTime: second(t) });
      const isSilent = status === 'Unknown';
      const [what, by] = isSilent ? ['NodeNotReady', 'node-controller'] : ['NodeReady', 'kubelet'];
      this.#event('Node', name, what, by, `Node ${name} status is now: ${what}`, t);
      const user = isSilent ? CONTROLLER('node-controller') : `system:node:${name}`;
      this.#request(user, isSilent ? 'update' : 'patch', t, {
        ...{ resource: 'nodes', name, subresource: 'status' },
      });
    }
    if (taints !== undefined) this.#taint(node, taints, t);
  }

  #taint(node: Raw, texts: readonly string[], t: string): void {
    const { name } = node.metadata;
    const old: readonly Raw[] = node.spec.taints ?? [];
    const taints = texts.map((text) => {
      const [, key, value, effect] = /^([^=]*)=(.*):(\w+)$/.exec(text) ?? [];
      const known = old.find((each) => each.key === key && each.effect === effect);
      return known ?? { key, ...(value !== '' && { value }), effect, timeAdded: second(t) };
    });
    node.spec.taints = taints;
    const isCordoned = taints.some(({ key }) => key === 'node.kubernetes.io/unschedulable');
    if (isCordoned !== (node.spec.unschedulable === true)) {
      node.spec.unschedulable = isCordoned;
      const body = { spec: { unschedulable: isCordoned } };
      this.#request('kubernetes-admin', 'patch', t, { resource: 'nodes', name }, 200, body);
    } else if (taints.some(({ key }) => !key.startsWith('node.kubernetes.io/'))) {
      const body = { spec: { taints } };
      this.#request('kubernetes-admin', 'patch', t, { resource: 'nodes', name }, 200, body);
    }
  }

  #create({ name: key, owner, t }: Change): void {
    const [namespace = '', name = ''] = key.split('/');
    const sibling = this.#specs.get(`${namespace} ${owner}`) ?? { metadata: {}, spec: {} };
    const object = structuredClone(sibling);
    object.apiVersion = 'v1';
    object.kind = 'Pod';
    Object.assign(object.metadata, { namespace, name, uid: `made-${this.#made++}` });
    object.metadata.creationTimestamp = second(t);
    for (const field of ['deletionTimestamp', 'deletionGracePeriodSeconds']) {
      delete object.metadata[field];
    }
    delete object.spec.nodeName;
    object.status = { phase: 'Pending', conditions: [] };
    this.#add(object);
    const [kind = '', of = ''] = (owner ?? '').split('/');
    this.#event(kind, of, 'SuccessfulCreate', 'controller', `Created pod: ${name}`, t, namespace);
  }

  #notePod(change: Change): void {
    const { name: key, t, node, ready, disruption, deletionTimestamp } = change;
    const pod = this.#pods.get(key);
    if (pod === undefined) return;
    const { object } = pod;
    object.status.conditions ??= [];
    const { conditions } = object.status;
    const set = (type: string, more: object): void => {
      conditions.splice(
        0,
        conditions.length,
        ...conditions.filter((each: Raw) => each.type !== type),
      );
      conditions.push({ type, lastTransitionTime: second(t), ...more });
    };
    if (node !== undefined && change.kind === 'pod') {
      object.spec.nodeName = node;
      set('PodScheduled', { status: 'True' });
      const { name, namespace, uid } = object.metadata;
      const words = `Successfully assigned ${key} to ${node}`;
      this.#event('Pod', name, 'Scheduled', 'default-scheduler', words, t, namespace, uid);
      this.#ask(pod, 'system:kube-scheduler', 'create', t, 'binding');
    }
    if (ready !== undefined) set('Ready', { status: ready ? 'True' : 'False' });
    if (disruption !== undefined) set('DisruptionTarget', { status: 'True', reason: disruption });
    if (deletionTimestamp !== undefined || change.kind === 'pod-gone') this.#delete(pod, change);
    if (change.kind === 'pod-gone') this.#pods.delete(key);
  }

  #delete(pod: PodTrace, { name: key, t, deletionTimestamp }: Change): void {
    const { object } = pod;
    const { metadata } = object;
    if (deletionTimestamp !== undefined) {
      const grace = Math.round((Date.parse(deletionTimestamp) - Date.parse(second(t))) / 1_000);
      metadata.deletionTimestamp = deletionTimestamp;
      metadata.deletionGracePeriodSeconds = Math.max(0, grace);
    }
    if (pod.isAsked) return;
    pod.isAsked = true;
    const target = object.status.conditions.find(({ type }: Raw) => type === 'DisruptionTarget');
    if (target?.reason === 'DeletionByTaintManager') {
      const words = `Marking for deletion Pod ${key}`;
      const [name, by] = ['TaintManagerEviction', 'taint-eviction-controller'];
      this.#event('Pod', metadata.name, name, by, words, t, metadata.namespace, metadata.uid);
      this.#ask(pod, CONTROLLER('node-controller'), 'delete', t);
    } else if (target?.reason === 'EvictionByEvictionAPI') {
      this.#ask(pod, 'kubernetes-admin', 'create', t, 'eviction');
    } else if (this.#asked(key, object.spec.nodeName, t)) {
      this.#ask(pod, 'kubernetes-admin', 'delete', t);
    } else this.#ask(pod, CONTROLLER(controllerOf(pod.owner)), 'delete', t);
  }

  #ask({ object }: PodTrace, user: string, verb: string, t: string, subresource = ''): void {
    const { namespace, name, uid } = object.metadata;
    const code = verb === 'create' ? 201 : 200;
    // Of deletions and evictions kube-apiserver notes no UID.
    this.#request(
      user,
      verb,
      t,
      {
        ...{ resource: 'pods', namespace, name },
        ...(subresource === 'binding' && { uid }),
        ...(subresource !== '' && { subresource }),
      },
      code,
    );
  }

  #request(user: string, verb: string, t: string, object: object, code = 200, body?: object): void {
    const entry = {
      ...{ kind: 'Event', apiVersion: 'audit.k8s.io/v1', level: 'Request', auditID: 'x' },
      ...{ stage: 'ResponseComplete', requestURI: '/', verb, user: { username: user } },
      ...{ sourceIPs: ['10.0.0.9'], userAgent: 'kubectl/v1.36.2', objectRef: object },
      ...{ responseStatus: { metadata: {}, code }, requestObject: body },
      stageTimestamp: micro(t),
    };
    this.#audit.push(JSON.stringify(entry));
  }

  #event(
    ...[kind, name, reason, component, message, t, namespace = 'default', uid = '']: readonly [
      ...[string, string, string, string, string, string],
      string?,
      string?,
    ]
  ): void {
    this.#events.push({
      ...{ apiVersion: 'v1', kind: 'Event' },
      metadata: { namespace, name: `${name}.${this.#events.length}` },
      involvedObject: { kind, namespace, name, uid },
      ...{ reason, message, source: { component }, count: 1 },
      ...{ firstTimestamp: second(t), lastTimestamp: second(t) },
    });
  }

  traces(): Pick<Traces, 'after' | 'events' | 'audit'> {
    const pods = [...this.#pods.values()].map(({ object }) => object);
    const items = [...this.#nodes.values(), ...this.#others, ...pods];
    const after = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
    return { after, events: this.#events, audit: this.#audit };
  }
}

const CONTROLLER = (name: string): string => `system:serviceaccount:kube-system:${name}`;

function controllerOf(owner: string | undefined): string {
  switch (owner) {
    case 'ReplicaSet':
      return 'replicaset-controller';
    case 'StatefulSet':
      return 'statefulset-controller';
    case 'DaemonSet':
      return 'daemon-set-controller';
    case 'Job':
      return 'job-controller';
    default:
      return 'pod-garbage-collector';
  }
}

/** Who was deleted by the script rather than by a controller: named pods, and drains that delete. */
function askedIn(events: readonly Raw[]): (name: string, node: string, at: string) => boolean {
  return (name, node, at) =>
    events.some(({ at: begun, deletePods, drain }) => {
      const since = Date.parse(at) - Date.parse(begun);
      if (since < 0) return false;
      return (
        deletePods?.pods?.includes(name) || (drain?.disableEviction && drain.nodes.includes(node))
      );
    });
}
