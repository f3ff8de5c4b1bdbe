import type { Recorder } from '#causes';
import type { Client, Pod } from '#cluster';
import { type Duration, later } from '#units';
import type { PodVerdict, PodWorkers } from '#world';
import type { StartupCause } from './causes.ts';
import { type TimedEnd, TimedEnds, type TimedEndsParts } from './timed-ends.ts';

export interface CompletionsParts extends TimedEndsParts {
  readonly client: Client;
  readonly recorder: Recorder<StartupCause>;
  readonly podWorkers: Pick<PodWorkers, 'containersEnded'>;
  /** How long the containers of a pod run until they have done their work; undefined: for good. */
  readonly runTimeOf: (pod: Pod) => Duration | undefined;
}

/** Pods whose containers exit with 0 when they have done their work. */
export function watchCompletions(parts: CompletionsParts, pods: readonly Pod[]): void {
  const { client, recorder, podWorkers, runTimeOf } = parts;
  const dueAt = (pod: Pod) => {
    if (pod.phase !== 'Running' || pod.startTime === undefined) return undefined;
    const time = runTimeOf(pod);
    return time && later(pod.startTime, time);
  };
  const end: TimedEnd['end'] = (pod, because) => {
    const done = { kind: 'kubelet/completed', pod: pod.key, node: pod.nodeName ?? '' } as const;
    podWorkers.containersEnded(pod, COMPLETED, recorder.record(client.component, done, because));
  };
  new TimedEnds(parts, { dueAt, end, isRoutine: true }, pods);
}

const COMPLETED: PodVerdict = {
  ...{ kind: 'PodFailed', reason: 'Completed' },
  ...{ cleanExit: 'Succeeded', isCompleted: true },
};
