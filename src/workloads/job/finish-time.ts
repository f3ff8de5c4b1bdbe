import { type ContainerStatus, type Pod, podConditionOf } from '#cluster';
import { earlier, type Instant, instant, latest, seconds } from '#units';

/**
 * The time at which a pod stopped working: the end of its last container, else when it was last
 * ready, else when its deletion was requested, else when it was created.
 *
 * @upstream pkg/controller/job/backoff_utils.go getFinishedTime (1.36)
 */
export const finishTimeOf = (pod: Pod): Instant => wholeSecond(finishOf(pod));

/** The API keeps whole seconds. */
const wholeSecond = (at: Instant): Instant => instant(Math.floor(at / SECOND) * SECOND);
const SECOND = seconds(1);

function finishOf(pod: Pod): Instant {
  const ended = endOfContainers(pod);
  if (ended !== undefined) return ended;
  const ready = podConditionOf(pod, 'Ready');
  if (ready?.status === 'False' && ready.lastTransitionTime !== undefined) {
    return ready.lastTransitionTime;
  }
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod;
  if (deletionTimestamp !== undefined) {
    return earlier(deletionTimestamp, seconds(deletionGracePeriodSeconds));
  }
  return pod.creationTimestamp ?? instant(0);
}

/** Undefined while one of them has not ended, or has ended at an unknown time. */
function endOfContainers({ spec, containerStatuses, initContainerStatuses = [] }: Pod) {
  const sidecars = spec.initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always');
  const ofSidecars = initContainerStatuses.filter(({ name }) =>
    sidecars.some((sidecar) => sidecar.name === name),
  );
  const ends = [...containerStatuses, ...ofSidecars].map(endOf);
  const known = ends.filter((end) => end !== undefined);
  return known.length > 0 && known.length === ends.length ? known.reduce(latest) : undefined;
}

const endOf = ({ state, finishedAt }: ContainerStatus): Instant | undefined =>
  state === 'terminated' ? finishedAt : undefined;
