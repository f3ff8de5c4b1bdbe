import type { ApiClient, Caller } from '#api-clients';
import type { CauseId, Recorder } from '#causes';
import { type Client, isTerminating, type Pod } from '#cluster';
import type { SchedulerOptions } from '../options.ts';
import type { Preemption } from '../preemption/preempt.ts';
import type { SchedulerCause } from './causes.ts';
import type { BindingWebhooks, WebhookRefusal } from './kube-scheduler-parts.ts';
import type { AssumedPods } from './pending-pods.ts';
import type { WaitingPod } from './pod-queue.ts';
import type { Refusal } from './refused-pods.ts';

/** The means of requests of the scheduler. */
export interface RequestParts {
  readonly client: Client;
  readonly api: ApiClient;
}

export interface BindingParts extends RequestParts {
  /** The webhooks that are asked about bindings; none by default. */
  readonly bindings?: BindingWebhooks | undefined;
}

/**
 * Binds a pod to its chosen node, while the loop goes on. A pod that was removed meanwhile is
 * skipped.
 * @param failed called for a pod to try again, as it was placed and as it is now, and with the webhook
 * that refuses its binding; without one, the API server could not be reached
 * @upstream pkg/scheduler/schedule_one.go bindingCycle (1.36)
 */
export function requestBinding(
  { client, api, bindings }: BindingParts,
  assumed: AssumedPods,
  pod: Pod,
  node: string,
  because: CauseId,
  failed: (placed: Pod, known: Pod, refusal?: WebhookRefusal) => void,
): void {
  const { key, uid, namespace } = pod;
  assumed.assume(pod, node, because);
  const answered = (reached: boolean, refusal?: WebhookRefusal): void => {
    const known = client.current.pod(key);
    const placed = known && assumed.placed(known);
    assumed.forget(key);
    if (known?.uid !== uid || known.nodeName !== undefined || isTerminating(known)) return;
    if (reached && refusal === undefined) client.bindPod(key, node, because);
    else if (placed !== undefined) failed(placed, known, refusal);
  };
  api.ask({ kind: 'pod', node, name: key }, (reached) => {
    const calls = reached ? bindings?.callForBinding(namespace) : undefined;
    if (calls === undefined || calls.takes === 0) answered(reached, calls?.refusal);
    else api.sleep(calls.takes, () => answered(true, calls.refusal));
  });
}

/**
 * Writes that a pod has no node; the loop waits for that.
 * @param written called once the refusal is written, with the cause of later consequences
 * @upstream pkg/scheduler/schedule_one.go handleSchedulingFailure (1.36)
 */
export function requestRefusal(
  { client }: RequestParts,
  loop: Caller,
  { pod: { key, uid }, because }: WaitingPod,
  { message }: Refusal,
  written?: (cause: CauseId) => void,
): void {
  loop.send({ kind: 'pod', name: key }, (reached) => {
    const known = client.current.pod(key);
    if (!reached || known?.uid !== uid || known.nodeName !== undefined) return;
    const cause = client.refusePod(key, message, because);
    written?.(cause);
  });
}

export interface PreemptionParts extends RequestParts {
  readonly recorder: Recorder<SchedulerCause>;
  readonly options: SchedulerOptions;
}

/**
 * Deletes the victims of a pod, side by side: a PATCH of the condition and a DELETE each.
 * @param deleted called for each victim once its deletion is requested
 * @returns the decision
 * @upstream pkg/scheduler/framework/preemption/executor.go prepareCandidate (1.36)
 */
export function requestPreemption(
  { client, api, recorder, options }: PreemptionParts,
  { key: pod }: Pod,
  { node, victims, tied }: Preemption,
  because: CauseId,
  deleted: (victim: Pod) => void,
): CauseId {
  const { marksDisruption } = options.rules;
  const request = {
    ...({ mechanism: 'preemption' } as const),
    ...(marksDisruption && { disruption: 'PreemptionByScheduler' }),
  };
  const keys = victims.map((victim) => victim.pod.key);
  const decided = { kind: 'scheduler/preempts', pod, node, victims: keys, tied } as const;
  const cause = recorder.record(client.component, decided, because);
  for (const key of keys) {
    const about = { kind: 'pod', node, name: key } as const;
    const remove = (): void =>
      api.ask(about, (reached) => {
        const victim = client.current.pod(key);
        if (!reached || victim === undefined) return;
        client.deletePod(key, request, cause);
        deleted(victim);
      });
    if (marksDisruption) api.ask(about, remove);
    else remove();
  }
  return cause;
}
