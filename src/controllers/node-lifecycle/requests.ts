import type { ApiClient, Caller } from '#api-clients';
import type { CauseId } from '#causes';
import {
  type Client,
  type ClusterReader,
  isPodReady,
  type Node,
  type Pod,
  type Store,
  sameTaint,
  type Taint,
  type TaintPatch,
} from '#cluster';
import type { Clock } from '#timeline';
import { type Instant, milliseconds } from '#units';
import type { NodeLifecycleParts } from './parts.ts';

/** The parts that a write of taints needs. */
export interface TaintWriter {
  readonly timeline: Clock;
  readonly store: Store;
  readonly client: Client;
  readonly api: ApiClient;
}

/**
 * Adds taints to a node and removes others: a GET and a PATCH each, and none for taints that the
 * node does not have as its controller knows it.
 *
 * @param known the node as the controller knows it
 * @param ended called at the end; true when everything was written
 * @upstream pkg/controller/util/node/controller_utils.go SwapNodeControllerTaint (1.36)
 */
export function swapTaints(
  writer: TaintWriter,
  caller: Caller,
  known: Node,
  { add = [], remove = [] }: TaintPatch,
  because: CauseId,
  ended: (written: boolean) => void = () => undefined,
): void {
  const borne = remove.filter((taint) => known.taints.some((other) => sameTaint(taint, other)));
  const removes = (): void => {
    if (borne.length === 0) ended(true);
    else patch(writer, caller, known.name, { remove: borne }, because, ended);
  };
  if (add.length === 0) removes();
  else {
    patch(writer, caller, known.name, { add }, because, (written) => {
      if (written) removes();
      else ended(false);
    });
  }
}

/** Removes taints one after the other. */
export function removeTaints(
  writer: TaintWriter,
  caller: Caller,
  node: string,
  taints: readonly Taint[],
  because: CauseId,
  ended: () => void,
): void {
  const [first, ...others] = taints;
  if (first === undefined) ended();
  else {
    patch(writer, caller, node, { remove: [first] }, because, () =>
      removeTaints(writer, caller, node, others, because, ended),
    );
  }
}

/** @upstream pkg/controller/util/node/controller_utils.go updateTaintBackoff (1.36) */
const MOST_TRIES = 5;
/** The pause after a conflict is between 100 ms and 200 ms. */
const USUAL_PAUSE = milliseconds(150);

/**
 * Reads a node and patches its taints. A node that changes in between is refused, and everything is
 * repeated after a pause. A missing node, or an API server that does not answer, ends it.
 * @upstream pkg/controller/util/node/controller_utils.go PatchNodeTaints (1.36)
 */
function patch(
  writer: TaintWriter,
  caller: Caller,
  node: string,
  taints: TaintPatch,
  because: CauseId,
  ended: (written: boolean) => void,
): void {
  const attempt = (triesLeft: number): void =>
    readAndPatch(writer, caller, node, taints, because, (outcome) => {
      if (outcome !== 'conflict' || triesLeft === 1) ended(outcome === 'written');
      else caller.sleep(USUAL_PAUSE, () => attempt(triesLeft - 1));
    });
  attempt(MOST_TRIES);
}

function readAndPatch(
  { client, timeline }: TaintWriter,
  caller: Caller,
  node: string,
  taints: TaintPatch,
  because: CauseId,
  ended: (outcome: 'written' | 'conflict' | 'failed') => void,
): void {
  const { current } = client;
  caller.send({ kind: 'node', node }, (found) => {
    const read = current.node(node);
    const readAt = timeline.now;
    if (!found || read === undefined) {
      ended('failed');
      return;
    }
    caller.send({ kind: 'node-patch', node }, (reached) => {
      if (!reached || current.node(node) === undefined) ended('failed');
      else if (hasChangedSince({ source: current, current }, read, readAt, timeline.now)) {
        ended('conflict');
      } else {
        client.nodes.patchTaints(node, taints, because);
        ended('written');
      }
    });
  });
}

/**
 * Marks the pods of a node not ready: a PUT for each pod with the status Ready, one after the
 * other, and an event. A pod that has changed since it was read is refused, and so is each while
 * the API server is down; a missing pod is skipped.
 *
 * @param ended called with the numbers of refused and of marked pods
 * @upstream pkg/controller/util/node/controller_utils.go MarkPodsNotReady (1.36)
 */
export function markPodsNotReady(
  { client, events }: NodeLifecycleParts,
  caller: Caller,
  node: string,
  pods: readonly Pod[],
  because: CauseId,
  ended: (refused: number, marked: number) => void = () => undefined,
): void {
  const ready = pods.filter(isPodReady);
  if (ready.length === 0) {
    ended(0, 0);
    return;
  }
  let refused = 0;
  let marked = 0;
  let left = ready.length;
  for (const pod of ready) {
    const { key } = pod;
    caller.send({ kind: 'pod', node, name: key }, (reached) => {
      const written = client.current.pod(key);
      const isGone = reached && written === undefined;
      if (reached && written === pod) {
        client.setPodReady(pod, false, because);
        marked += 1;
      } else if (!isGone) refused += 1;
      if (!isGone) events.record({ node, name: key });
      left -= 1;
      if (left === 0) ended(refused, marked);
    });
  }
}

type Reader = Pick<ClusterReader, 'node' | 'heartbeats'>;

/**
 * Whether a node was written since it was read, heartbeats of its status included.
 * @param source where it was read
 * @param current what the API server has
 */
export const hasChangedSince = (
  { source, current }: { readonly source: Reader; readonly current: Reader },
  node: Node,
  readAt: Instant,
  now: Instant,
): boolean =>
  current.node(node.name) !== node ||
  source.heartbeats.statusWrittenAt(node.name, readAt) !==
    current.heartbeats.statusWrittenAt(node.name, now);
