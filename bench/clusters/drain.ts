import type { Node, Pod, PodDisruptionBudget, WorkloadObject } from '#cluster';
import { hours } from '#units';
import { budget, controlledBy, workload } from '../../test/support/budgets.ts';
import { pod, spec, steadyNode } from '../../test/support/builders.ts';
import type { Outage } from '../../test/support/outage.ts';
import type { Case } from './case.ts';

const NODES = 500;
const PODS = 20_000;
const BUDGETS = 300;

/** Drains all nodes one after the other, as fast as budgets allow. */
export const drain: Case = {
  what: `${NODES} nodes with ${PODS} pods under ${BUDGETS} budgets are drained`,
  outageOf: (scale) => drainOf(NODES * scale, PODS * scale, BUDGETS * scale),
};

/** Each budget allows half of its pods to be evicted. Without replacements drains time out. */
function drainOf(nodes: number, pods: number, budgets: number): Outage {
  const names = Array.from({ length: nodes }, (_, n) => `node-${String(n).padStart(4, '0')}`);
  const size = Math.ceil(pods / budgets);
  const apps = Array.from({ length: budgets }, (_, n) => `app-${String(n).padStart(3, '0')}`);
  const sets = apps.map((app): WorkloadObject => workload('ReplicaSet', app, { replicas: size }));
  const owners = sets.map((set) => [controlledBy(set)]);
  const labelsOf = apps.map((app) => ({ app }));
  const template = spec({});
  return {
    nodes: names.map((name): Node => steadyNode(name, 'a')),
    workloads: sets,
    budgets: apps.map(
      (app): PodDisruptionBudget =>
        budget(app, { maxUnavailable: '50%', selector: { matchLabels: { app } } }),
    ),
    pods: sets
      .flatMap((set, app) =>
        Array.from({ length: size }, (_, n): Pod => {
          const node = names[(app * size + n * 7_919) % nodes] ?? '';
          const labels = labelsOf[app] ?? {};
          return pod(`shop/${set.name}-${n}`, node, {
            ...template,
            labels,
            ownerReferences: owners[app] ?? [],
          });
        }),
      )
      .slice(0, pods),
    duration: hours(24),
    events: ['at=30s drain all=true timeout=1m'],
  };
}
