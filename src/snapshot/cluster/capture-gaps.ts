import type { Cluster } from '#cluster';
import { between, compareText, type Instant, inSeconds, latest, minutes } from '#units';
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
      /** Whether files beside the capture have such objects: some, and nobody knows whether all. */
      readonly isPartlyKnown: boolean;
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

/**
 * The gaps that captures leave in a snapshot. What a later capture has read in whole is no gap; an
 * earlier one shows an older state, and a file with some objects of the kind proves nothing.
 */
export function captureGaps(
  captures: readonly Capture[],
  inputs: readonly InputSummary[],
  cluster: Pick<Cluster, 'nodes' | 'pods'>,
): readonly CaptureGap[] {
  const refused = captures.flatMap((capture) =>
    capture.refused.filter(
      (refusal) => !captures.some((each) => hasRead(each, refusal, capture.startedAt)),
    ),
  );
  const namespaces = new Set(captures.flatMap((each) => each.namespaces ?? []));
  const hasAll = captures.some((each) => each.namespaces === undefined && hasPods(each));
  return [
    ...gapsOf(refused, (kind) => isPartlyKnown(kind, captures, inputs)),
    ...(namespaces.size === 0 || hasAll
      ? []
      : [{ kind: 'capture-of-namespaces', names: [...namespaces].sort(compareText) } as const]),
    ...captures.flatMap((capture) => gapOfTime(capture, cluster)),
  ];
}

const hasPods = ({ lists }: Capture): boolean =>
  lists.some(({ kind, status }) => kind === 'Pod' && status === 'complete');

/** Whether a capture has read in whole, since an instant, what another one was refused. */
function hasRead(
  { lists, nodes }: Capture,
  { kind, namespace, resource }: CaptureRefusal,
  since: Instant,
): boolean {
  if (kind !== undefined)
    return lists.some(
      (list) =>
        list.kind === kind &&
        list.status === 'complete' &&
        list.at >= since &&
        (list.namespace === undefined || list.namespace === namespace),
    );
  if (nodes === undefined || nodes.at < since || nodes.asked === 0) return false;
  return KUBELETS_ASKED.some(
    (what) => resource.includes(`(${PATHS[what]})`) && nodes[what] === nodes.asked,
  );
}

/** What kubelets are asked, by its name in records. */
const PATHS = { stats: 'stats/summary', configz: 'configz' } as const;
const KUBELETS_ASKED = ['stats', 'configz'] as const;

/** Whether there are more objects of a kind than captures brought. */
function isPartlyKnown(
  kind: string | undefined,
  captures: readonly Capture[],
  inputs: readonly InputSummary[],
): boolean {
  if (kind === undefined) return false;
  const brought = captures
    .flatMap(({ lists }) => lists)
    .reduce((sum, list) => sum + (list.kind === kind ? list.objects : 0), 0);
  return inputs.reduce((sum, { objects }) => sum + (objects[kind] ?? 0), 0) > brought;
}

/** One gap for all namespaces in which a list was refused for the same reason. */
function gapsOf(
  refused: readonly CaptureRefusal[],
  isKnown: (kind: string | undefined) => boolean,
): readonly CaptureGap[] {
  const gaps = new Map<string, Extract<CaptureGap, { kind: 'capture-refused' }>>();
  for (const { resource, kind, namespace, nodes, reason, consequence } of refused) {
    const within = namespace === undefined ? '' : ` in ${namespace}`;
    const of = nodes === undefined ? '' : ` of ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`;
    const name = `${resource}${within}${of}`;
    const key = JSON.stringify([resource, reason, consequence]);
    const names = [...(gaps.get(key)?.names ?? []), name];
    gaps.set(key, {
      ...{ kind: 'capture-refused', names, says: reason, consequence },
      isPartlyKnown: isKnown(kind),
    });
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
