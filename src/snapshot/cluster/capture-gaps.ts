import type { Cluster } from '#cluster';
import { between, compareText, inSeconds, latest, minutes } from '#units';
import type { InputSummary } from '../bytes/input.ts';
import type { Capture, CaptureRefusal } from '../objects/kinds/capture-record.ts';

/** What a snapshot lacks because its capture did not get it. Reports have the words. */
export type CaptureGap =
  /** What the API server or the kubelets refused. */
  | {
      readonly kind: 'capture-refused';
      /** The resource, with its namespace or the number of nodes. */
      readonly names: readonly string[];
      /** Why, such as `Forbidden`. */
      readonly says: string;
      readonly consequence: string;
    }
  /** Only these namespaces were read. */
  | { readonly kind: 'capture-of-namespaces'; readonly names: readonly string[] }
  /** The lists show the cluster at instants that are far apart. */
  | {
      readonly kind: 'capture-took';
      readonly seconds: number;
      /** Nodes that pods are bound to and that a later list no longer has, or not yet. */
      readonly nodes: readonly string[];
    };

/** Lists that are closer together show one state, as far as anybody can tell. */
const AT_ONCE = minutes(1);

/** The gaps that captures leave in a snapshot. What another of its files has is no gap. */
export function captureGaps(
  captures: readonly Capture[],
  inputs: readonly InputSummary[],
  cluster: Pick<Cluster, 'nodes' | 'pods'>,
): readonly CaptureGap[] {
  const refused = captures.flatMap((capture) =>
    capture.refused.filter((refusal) => !isAdded(refusal, captures, inputs)),
  );
  const namespaces = new Set(captures.flatMap((each) => each.namespaces ?? []));
  const hasAll = captures.some((each) => each.namespaces === undefined && hasPods(each));
  return [
    ...gapsOf(refused),
    ...(namespaces.size === 0 || hasAll
      ? []
      : [{ kind: 'capture-of-namespaces', names: [...namespaces].sort(compareText) } as const]),
    ...captures.flatMap((capture) => gapOfTime(capture, cluster)),
  ];
}

const hasPods = ({ lists }: Capture): boolean =>
  lists.some(({ kind, status }) => kind === 'Pod' && status === 'complete');

/** Whether there are more objects of a kind than captures brought. */
function isAdded(
  { kind }: CaptureRefusal,
  captures: readonly Capture[],
  inputs: readonly InputSummary[],
): boolean {
  if (kind === undefined) return false;
  const lists = captures.flatMap((each) => each.lists.filter((list) => list.kind === kind));
  if (lists.some(({ status }) => status === 'complete')) return true;
  const brought = lists.reduce((sum, { objects }) => sum + objects, 0);
  return inputs.reduce((sum, { objects }) => sum + (objects[kind] ?? 0), 0) > brought;
}

/** One gap for all namespaces in which a list was refused for the same reason. */
function gapsOf(refused: readonly CaptureRefusal[]): readonly CaptureGap[] {
  const gaps = new Map<string, Extract<CaptureGap, { kind: 'capture-refused' }>>();
  for (const { resource, namespace, nodes, reason, consequence } of refused) {
    const within = namespace === undefined ? '' : ` in ${namespace}`;
    const of = nodes === undefined ? '' : ` of ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`;
    const name = `${resource}${within}${of}`;
    const key = JSON.stringify([resource, reason, consequence]);
    const names = [...(gaps.get(key)?.names ?? []), name];
    gaps.set(key, { kind: 'capture-refused', names, says: reason, consequence });
  }
  return [...gaps.values()];
}

function gapOfTime(
  { lists }: Capture,
  { nodes, pods }: Pick<Cluster, 'nodes' | 'pods'>,
): readonly CaptureGap[] {
  const [first] = lists;
  if (first === undefined) return [];
  const ends = lists.reduce((last, { at }) => latest(last, at), first.at);
  const span = between(first.at, ends);
  if (span <= AT_ONCE) return [];
  const known = new Set(nodes.map(({ name }) => name));
  const missing = new Set(
    pods.flatMap(({ nodeName }) =>
      nodeName === undefined || known.has(nodeName) ? [] : [nodeName],
    ),
  );
  const names = [...missing].sort(compareText);
  return [{ kind: 'capture-took', seconds: inSeconds(span), nodes: names }];
}
