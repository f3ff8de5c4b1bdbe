import type { AutoscaledMetric, PodAutoscaler } from '#cluster';

/**
 * Within so much of the target nothing changes.
 * @upstream cmd/kube-controller-manager --horizontal-pod-autoscaler-tolerance (1.36)
 */
const TOLERANCE = 0.1;

/** The pods of a workload while some of them are missing. */
interface Pods {
  readonly replicas: number;
  /** Those that work. The load of the others moves to them. */
  readonly working: number;
}

/**
 * The replicas that an autoscaler wants: the most that one of its metrics asks for. Metrics are of
 * the time before pods went missing, and the load stays as it was.
 * @upstream pkg/controller/podautoscaler/horizontal.go computeReplicasForMetrics (1.36)
 */
export function desiredReplicas(
  { minReplicas, maxReplicas }: Pick<PodAutoscaler, 'minReplicas' | 'maxReplicas'>,
  metrics: readonly AutoscaledMetric[],
  pods: Pods,
): number {
  const wanted = Math.max(...metrics.map(({ ratio }) => replicasFor(ratio, pods)));
  return Math.min(maxReplicas, Math.max(minReplicas, wanted));
}

/**
 * Pods without metrics, and those that are not ready, count as if they used nothing where more
 * replicas are wanted, and as if they used what they should where fewer are.
 * @upstream pkg/controller/podautoscaler/replica_calculator.go GetResourceReplicas (1.36)
 */
function replicasFor(usual: number, { replicas, working }: Pods): number {
  if (working === 0) return replicas;
  const ratio = (usual * replicas) / working;
  const missing = replicas - working;
  if (Math.abs(1 - ratio) <= TOLERANCE) return replicas;
  if (missing <= 0) return Math.ceil(ratio * working);
  const assumed = ratio > 1 ? 0 : 1;
  const smoothed = (ratio * working + assumed * missing) / replicas;
  const turns = (ratio < 1 && smoothed > 1) || (ratio > 1 && smoothed < 1);
  if (Math.abs(1 - smoothed) <= TOLERANCE || turns) return replicas;
  const wanted = Math.ceil(smoothed * replicas - 1e-9);
  const isAgainst = (smoothed < 1 && wanted > replicas) || (smoothed > 1 && wanted < replicas);
  return isAgainst ? replicas : wanted;
}
