import type { Recorder } from '#causes';
import { type Client, DEFAULT_GRACE_PERIOD_SECONDS, type Pod } from '#cluster';
import { later, remembered, seconds } from '#units';
import type { PodWorkers } from '#world';
import type { StartupCause } from './causes.ts';
import { type TimedEnd, TimedEnds, type TimedEndsParts } from './timed-ends.ts';

export interface DeadlinesParts extends TimedEndsParts {
  readonly client: Client;
  readonly recorder: Recorder<StartupCause>;
  readonly podWorkers: Pick<PodWorkers, 'kill'>;
}

const podsWithDeadline = remembered((pods: readonly Pod[]) =>
  pods.filter(({ spec }) => spec.activeDeadlineSeconds !== undefined),
);

/**
 * Pods that may run for so long only: the kubelet ends one when its activeDeadlineSeconds are over,
 * counted from its start, and the pod fails. A pod that is not reported yet starts now.
 * @upstream pkg/kubelet/active_deadline.go ShouldEvict (1.36)
 */
export function watchDeadlines(parts: DeadlinesParts, pods: readonly Pod[]): void {
  const { timeline, client, recorder, podWorkers } = parts;
  const dueAt = ({ spec, startTime }: Pod) =>
    spec.activeDeadlineSeconds === undefined
      ? undefined
      : later(startTime ?? timeline.now, seconds(spec.activeDeadlineSeconds));
  const end: TimedEnd['end'] = (pod, because) => {
    const { activeDeadlineSeconds = 0, terminationGracePeriodSeconds: own } = pod.spec;
    const about = { pod: pod.key, node: pod.nodeName ?? '', seconds: activeDeadlineSeconds };
    const over = { kind: 'kubelet/deadline-exceeded', ...about } as const;
    const cause = recorder.record(client.component, over, because);
    const override = own ?? DEFAULT_GRACE_PERIOD_SECONDS;
    podWorkers.kill(pod, { override, zero: 'own', failure: EXCEEDED }, cause);
  };
  new TimedEnds(parts, { dueAt, end }, podsWithDeadline(pods));
}

const EXCEEDED = { kind: 'PodFailed', reason: 'DeadlineExceeded' } as const;
