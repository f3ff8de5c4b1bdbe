import type { ApiClient, EventSink } from '#api-clients';
import type { CauseId, Recorder } from '#causes';
import { type Client, type PodKey, podConditionOf } from '#cluster';
import type { Clock } from '#timeline';
import { between, inSeconds, milliseconds } from '#units';
import type { TaintEvictionBehavior } from '#versions';
import type { TaintEvictionCause } from './causes.ts';

export interface EvictionParts {
  readonly timeline: Clock;
  readonly client: Client;
  /** Its requests wait here: each eviction sends its own. */
  readonly api: ApiClient;
  readonly events: EventSink;
  readonly recorder: Recorder<TaintEvictionCause>;
  readonly behavior: Pick<TaintEvictionBehavior, 'marksDisruption'>;
}

/** @upstream pkg/controller/tainteviction/taint_eviction.go retries (1.36) */
const MOST_TRIES = 5;
const RETRY_PERIOD = milliseconds(10);

/** A shorter wait is not reported. */
const SHORTEST_WAIT_TO_TELL = milliseconds(100);

const REASON = 'DeletionByTaintManager';

/**
 * Deletes a pod: an event, then GET, PATCH of its condition and DELETE. Older releases only delete.
 * After an error, or for a missing pod, it begins again.
 *
 * @upstream pkg/controller/tainteviction/taint_eviction.go addConditionAndDeletePod (1.36)
 */
export function evictPod(
  parts: EvictionParts,
  key: PodKey,
  node: string,
  because: CauseId,
  ended: () => void,
): void {
  const { client, api, behavior, timeline } = parts;
  const { current } = client;
  const begun = timeline.now;
  const request = { kind: 'pod', node, name: key } as const;
  const { marksDisruption } = behavior;
  parts.events.record({ node, name: key });
  let triesLeft = MOST_TRIES;

  const fail = (): void => {
    triesLeft -= 1;
    if (triesLeft > 0) api.sleep(RETRY_PERIOD, begin);
    else {
      const lost = { kind: 'taint-eviction/deletion-lost', pod: key, node } as const;
      parts.recorder.record(client.component, lost, because);
      ended();
    }
  };
  const remove = (): void =>
    api.ask(request, (reached) => {
      if (!reached || current.pod(key) === undefined) return fail();
      const disruption = marksDisruption && { disruption: REASON };
      client.deletePod(key, { mechanism: 'taint', ...disruption }, waited());
      ended();
    });
  // A pod that was created anew under this name since it was read is refused; later it would be
  // deleted.
  const mark = (uid: string): void =>
    api.ask(request, (reached) => {
      if (!reached || current.pod(key)?.uid !== uid) return fail();
      client.markPod(key, { disruption: REASON }, because);
      remove();
    });
  const begin = (): void => {
    if (!marksDisruption) {
      remove();
      return;
    }
    api.ask(request, (reached) => {
      const pod = current.pod(key);
      if (!reached || pod === undefined) return fail();
      const existing = podConditionOf(pod, 'DisruptionTarget');
      if (existing?.status === 'True' && existing.reason === REASON) remove();
      else mark(pod.uid);
    });
  };
  const waited = (): CauseId => {
    const span = between(begun, timeline.now);
    if (span < SHORTEST_WAIT_TO_TELL) return because;
    const seconds = inSeconds(span);
    const cause = { kind: 'taint-eviction/throttled', pod: key, node, seconds } as const;
    return parts.recorder.record(client.component, cause, because);
  };
  begin();
}
