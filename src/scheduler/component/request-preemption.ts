import type { ApiClient } from '#api-clients';
import type { CauseId, Recorder } from '#causes';
import type { Client, Pod, Store } from '#cluster';
import type { SchedulerOptions } from '../options.ts';
import type { Preemption } from '../preemption/preempt.ts';
import type { SchedulerCause } from './causes.ts';

export interface PreemptionParts {
  readonly store: Store;
  readonly client: Client;
  readonly api: ApiClient;
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
  { store, client, api, recorder, options }: PreemptionParts,
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
        const victim = store.pod(key);
        if (!reached || victim === undefined) return;
        client.deletePod(key, request, cause);
        deleted(victim);
      });
    if (marksDisruption) api.ask(about, remove);
    else remove();
  }
  return cause;
}
