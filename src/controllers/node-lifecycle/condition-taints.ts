import {
  type Node,
  TAINT_DISK_PRESSURE,
  TAINT_MEMORY_PRESSURE,
  TAINT_NETWORK_UNAVAILABLE,
  TAINT_NOT_READY,
  TAINT_PID_PRESSURE,
  TAINT_UNREACHABLE,
  TAINT_UNSCHEDULABLE,
  type Taint,
  type TaintPatch,
} from '#cluster';
import type { Instant } from '#units';

/** The NoSchedule taint of a node for each status of its conditions. */
const TAINT_BY_CONDITION: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Ready: { False: TAINT_NOT_READY, Unknown: TAINT_UNREACHABLE },
  MemoryPressure: { True: TAINT_MEMORY_PRESSURE },
  DiskPressure: { True: TAINT_DISK_PRESSURE },
  PIDPressure: { True: TAINT_PID_PRESSURE },
  NetworkUnavailable: { True: TAINT_NETWORK_UNAVAILABLE },
};

const MANAGED: ReadonlySet<string> = new Set([
  ...Object.values(TAINT_BY_CONDITION).flatMap((byStatus) => Object.values(byStatus)),
  TAINT_UNSCHEDULABLE,
]);

function wantedKeys(node: Pick<Node, 'conditions' | 'unschedulable'>): readonly string[] {
  const keys = node.conditions.flatMap(
    ({ type, status }) => TAINT_BY_CONDITION[type]?.[status] ?? [],
  );
  return node.unschedulable ? [...keys, TAINT_UNSCHEDULABLE] : keys;
}

/**
 * The NoSchedule taints to add to and to remove from a node so that they match its conditions;
 * undefined when they do. A managed taint that was set by hand goes too.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go doNoScheduleTaintingPass (1.36)
 */
export function conditionTaints(
  node: Pick<Node, 'conditions' | 'unschedulable' | 'taints'>,
  now: Instant,
): TaintPatch | undefined {
  const wanted = wantedKeys(node);
  const borne = node.taints.filter(
    ({ key, effect }) => effect === 'NoSchedule' && MANAGED.has(key),
  );
  const add: readonly Taint[] = wanted
    .filter((key) => !borne.some((taint) => taint.key === key))
    .map((key) => ({ key, value: '', effect: 'NoSchedule', timeAdded: now }));
  const remove = borne.filter(({ key }) => !wanted.includes(key));
  return add.length === 0 && remove.length === 0 ? undefined : { add, remove };
}
