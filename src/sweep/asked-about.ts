import { isPodReady } from '#cluster';
import type { PreparedSweep } from './prepare.ts';

/**
 * The same sweep, which answers whether a fault takes this workload down.
 * @param name as `Deployment/namespace/name`
 */
export function askedAbout(sweep: PreparedSweep, name: string): PreparedSweep {
  const { scenario, withoutFault, head } = sweep;
  const own = scenario.outcome.cluster.pods.filter(({ key }) => scenario.workloadOf(key) === name);
  const course = withoutFault([]).single.parts.workloads.find(({ workload }) => workload === name);
  const isDown = course?.spans.some(({ state }) => state === 'down') ?? false;
  const isDownWithoutFault = isDown || !own.some(isPodReady);
  return { ...sweep, head: { ...head, workload: { name, pods: own.length, isDownWithoutFault } } };
}
