import type { CauseId } from '#causes';
import { conditionOf, type PressureCondition } from '#cluster';
import type { HeartbeatAgentParts } from './parts.ts';
import { pressureChange } from './status.ts';

/** Records a change of pressure when the kubelet notices it, before it is written. */
export function tellPressure(
  node: string,
  condition: PressureCondition,
  holds: boolean,
  { store, recorder }: Pick<HeartbeatAgentParts, 'store' | 'recorder'>,
  because: CauseId,
): CauseId {
  const object = store.node(node);
  const change = pressureChange(condition, holds, object && conditionOf(object, condition));
  return recorder.record('kubelet', { kind: 'NodeConditionChanged', node, ...change }, because);
}
