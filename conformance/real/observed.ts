import { between, type Instant, inSeconds } from '#units';
import type { TimelineEntry } from '../format.ts';
import { drainsIn } from './drains.ts';
import { instantIn } from './history.ts';
import type { Change, Recording } from './recording.ts';

type Seen = { readonly kind: string; readonly [field: string]: unknown };

/** The events of a recording as timeline entries. Pods that are pending at its end are at 0. */
export function observed({ changes, commands }: Recording, start: Instant): TimelineEntry[] {
  const at = (time: string): number => inSeconds(between(start, instantIn(time)));
  const nodes = new NodesSeen();
  const pods = new PodsSeen();
  const entries = changes.flatMap((change): TimelineEntry[] => {
    const seen = change.kind.startsWith('node')
      ? nodes.see(change)
      : change.kind.startsWith('pod')
        ? pods.see(change)
        : [];
    return seen.map((entry) => ({ ...entry, at: at(change.t) }));
  });
  const pending = pods.pending().map((workload) => ({ at: 0, kind: 'PodPending', workload }));
  return [...entries, ...drainsIn(commands, at), ...pending];
}

/** The last seen states of nodes. */
class NodesSeen {
  readonly #ready = new Map<string, string>();
  readonly #taints = new Map<string, readonly string[]>();
  /** Nodes that have just been added. The recorded kubelets take a moment until they are Ready. */
  readonly #settling = new Set<string>();

  see(change: Change): Seen[] {
    const { kind, name: node } = change;
    const isNew = kind === 'node-was' || kind === 'node-added';
    if (kind === 'node-gone') return [];
    if (kind === 'node-added') this.#settling.add(node);
    const seen = [...this.#readiness(change, node, isNew), ...this.#taintsOf(change, node, isNew)];
    if (!this.#settling.has(node)) return seen;
    const isSettled = this.#ready.get(node) === 'True' && this.#taints.get(node)?.length === 0;
    if (isSettled) this.#settling.delete(node);
    return [];
  }

  #readiness({ Ready: ready }: Change, node: string, isNew: boolean): Seen[] {
    if (typeof ready !== 'string') return [];
    const [to = ''] = ready.split(' ');
    const before = this.#ready.get(node);
    this.#ready.set(node, to);
    if (isNew || before === to) return [];
    return [{ kind: 'NodeConditionChanged', node, condition: 'Ready', to }];
  }

  #taintsOf({ taints }: Change, node: string, isNew: boolean): Seen[] {
    if (!Array.isArray(taints)) return [];
    const after = taints.map((taint) => `${taint}`.replace('=:', ':'));
    const before = this.#taints.get(node) ?? [];
    this.#taints.set(node, after);
    if (isNew) return [];
    const only = (these: readonly string[], those: readonly string[]) =>
      these.filter((taint) => !those.includes(taint));
    return [
      ...only(after, before).map((taint) => ({ kind: 'NodeTainted', node, taint })),
      ...only(before, after).map((taint) => ({ kind: 'NodeUntainted', node, taint })),
    ];
  }
}

interface Life {
  readonly isOld: boolean;
  readonly workload: string;
  node: string;
  wasReady: boolean;
}

/** The last seen states of pods. The names of later pods are chance. */
class PodsSeen {
  readonly #pods = new Map<string, Life>();
  readonly #deleted = new Set<string>();

  see(change: Change): Seen[] {
    const { kind, name, owner, node } = change;
    const pod = this.#pods.get(name) ?? {
      isOld: kind === 'pod-was',
      workload: workloadOf(name, typeof owner === 'string' ? owner : ''),
      node: '',
      wasReady: false,
    };
    if (typeof node === 'string') pod.node = node;
    const { workload, isOld } = pod;
    const whose = isOld ? { pod: name } : { workload };
    const seen = [
      ...(kind === 'pod-added' ? [{ kind: 'PodCreated', workload }] : []),
      ...this.#deletion(change, whose),
      ...(kind === 'pod-gone' ? [{ kind: 'PodRemoved', ...whose }] : []),
      ...(change['ready'] === true && !isOld && !pod.wasReady
        ? [{ kind: 'PodReady', workload }]
        : []),
    ];
    if (change['ready'] === true) pod.wasReady = true;
    if (kind === 'pod-gone') this.#forget(name);
    else this.#pods.set(name, pod);
    return seen;
  }

  #deletion({ kind, name, deletionTimestamp }: Change, whose: object): Seen[] {
    const isDeletion = kind === 'pod-gone' || typeof deletionTimestamp === 'string';
    if (!isDeletion || this.#deleted.has(name)) return [];
    this.#deleted.add(name);
    return kind === 'pod-was' ? [] : [{ kind: 'PodDeletionRequested', ...whose }];
  }

  /** A pod of the same name may follow. */
  #forget(name: string): void {
    this.#pods.delete(name);
    this.#deleted.delete(name);
  }

  /** The workloads of pods that have no node, once for each pod. */
  pending(): readonly string[] {
    return [...this.#pods.values()].filter(({ node }) => node === '').map((pod) => pod.workload);
  }
}

/** `Deployment/shop/web` of the owner `ReplicaSet/web-7c9d5` of a pod of `shop`. */
function workloadOf(pod: string, owner: string): string {
  const [namespace = ''] = pod.split('/');
  const [kind = '', name = ''] = owner.split('/');
  return kind === 'ReplicaSet'
    ? `Deployment/${namespace}/${name.replace(/-[^-]+$/, '')}`
    : `${kind}/${namespace}/${name}`;
}
