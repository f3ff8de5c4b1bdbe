import { isSamePart, type Node, type Taint } from '#cluster';

/** Something that happened and may let a pod find a node. */
export type Chance =
  /** A pod has a node. */
  | 'pod-placed'
  /** A bound pod is gone, or will never run again. */
  | 'pod-gone'
  | 'node-added'
  | 'node-removed'
  | 'node-uncordoned'
  | 'node-untainted'
  | 'node-labelled'
  | 'node-resized'
  /** Volumes, claims or whatever else stands beside nodes and pods. */
  | 'objects-changed';

const ANY = /./;
const OF_PODS =
  /^(?!node\(s\) (were unsched|had untol|didn't match Pod's node aff|didn't match the req))/;

/**
 * The reasons that each of them may take away. Upstream asks every plugin that has refused a pod.
 * @upstream pkg/scheduler/framework/plugins/noderesources/fit.go EventsToRegister (1.36)
 */
const REASONS: Readonly<Record<Chance, RegExp>> = {
  'pod-placed': OF_PODS,
  'pod-gone': OF_PODS,
  'node-added': ANY,
  'node-removed': /topology spread/,
  'node-uncordoned': /were unschedulable/,
  'node-untainted': /untolerated taint|were unschedulable/,
  'node-labelled': /affinity|topology spread|volume|didn't satisfy plugin/,
  'node-resized': /^Insufficient |^Too many pods/,
  'objects-changed': /[vV]olume|PersistentVolume/,
};

/** Could one of these have been what a pod waits for? */
export function helps(chances: readonly Chance[], reasons: ReadonlySet<string>): boolean {
  for (const chance of chances) {
    for (const reason of reasons) if (REASONS[chance].test(reason)) return true;
    if (chance === 'node-added') return true;
  }
  return false;
}

/**
 * What a write to a node may mean for pods that found no place: nothing where it is a heartbeat or makes
 * the node less inviting.
 */
export function chancesOf(before: Node | undefined, after: Node | undefined): readonly Chance[] {
  if (before === undefined) return after === undefined ? [] : ['node-added'];
  if (after === undefined) return ['node-removed'];
  const chances: Chance[] = [];
  if (before.unschedulable && !after.unschedulable) chances.push('node-uncordoned');
  if (before.taints.some((taint) => !has(after, taint))) {
    chances.push('node-untainted');
  }
  if (!isSamePart(before.labels, after.labels)) chances.push('node-labelled');
  if (!isSamePart(before.allocatable, after.allocatable)) chances.push('node-resized');
  return chances;
}

const has = ({ taints }: Node, { key, effect, value }: Taint): boolean =>
  taints.some((each) => each.key === key && each.effect === effect && each.value === value);
