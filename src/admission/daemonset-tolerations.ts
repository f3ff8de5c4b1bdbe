import {
  TAINT_DISK_PRESSURE,
  TAINT_MEMORY_PRESSURE,
  TAINT_NETWORK_UNAVAILABLE,
  TAINT_NOT_READY,
  TAINT_PID_PRESSURE,
  TAINT_UNREACHABLE,
  TAINT_UNSCHEDULABLE,
  type TaintEffect,
  type Toleration,
} from '#cluster';

/**
 * The tolerations of a pod that the DaemonSet controller makes: those of the template, and those
 * that keep it on nodes in trouble.
 *
 * @upstream pkg/controller/daemon/util/daemonset_util.go AddOrUpdateDaemonPodTolerations (1.36)
 */
export function withDaemonSetTolerations(
  ofTemplate: readonly Toleration[],
  hostNetwork: boolean,
): readonly Toleration[] {
  const added = hostNetwork ? [...ALWAYS, FOR_HOST_NETWORK] : ALWAYS;
  return added.reduce(addOrReplace, ofTemplate);
}

const unlimited = (key: string, effect: TaintEffect) =>
  ({ key, operator: 'Exists', effect }) satisfies Toleration;

const ALWAYS: readonly Toleration[] = [
  unlimited(TAINT_NOT_READY, 'NoExecute'),
  unlimited(TAINT_UNREACHABLE, 'NoExecute'),
  unlimited(TAINT_DISK_PRESSURE, 'NoSchedule'),
  unlimited(TAINT_MEMORY_PRESSURE, 'NoSchedule'),
  unlimited(TAINT_PID_PRESSURE, 'NoSchedule'),
  unlimited(TAINT_UNSCHEDULABLE, 'NoSchedule'),
];

/** Such a pod does not need the network that the node still lacks. */
const FOR_HOST_NETWORK = unlimited(TAINT_NETWORK_UNAVAILABLE, 'NoSchedule');

/**
 * The added toleration replaces every toleration that differs in its seconds only, in its place,
 * even if there is an unlimited one as well.
 *
 * @upstream pkg/apis/core/v1/helper/helpers.go AddOrUpdateTolerationInPodSpec (1.36)
 */
function addOrReplace(
  tolerations: readonly Toleration[],
  added: Toleration,
): readonly Toleration[] {
  const givesWay = (toleration: Toleration) => sameExceptSeconds(toleration, added);
  return tolerations.some(givesWay)
    ? tolerations.map((toleration) => (givesWay(toleration) ? added : toleration))
    : [...tolerations, added];
}

/**
 * Compares texts, not meaning: an absent operator is not `Equal` here.
 * @upstream k8s.io/api core/v1 MatchToleration (1.36)
 */
const sameExceptSeconds = (a: Toleration, b: Toleration): boolean =>
  (a.key ?? '') === (b.key ?? '') &&
  (a.operator ?? '') === (b.operator ?? '') &&
  (a.value ?? '') === (b.value ?? '') &&
  (a.effect ?? '') === (b.effect ?? '');
