import type { CauseId } from '#causes';
import { conditionOf } from '#cluster';
import type { HeartbeatAgentParts } from './parts.ts';
import { type Pressure, pressureChange } from './status.ts';

/** Records a change of pressure when the kubelet notices it, before it is written. */
export function tellPressure(
  node: string,
  condition: Pressure,
  holds: boolean,
  { store, recorder }: Pick<HeartbeatAgentParts, 'store' | 'recorder'>,
  because: CauseId,
): CauseId {
  const object = store.node(node);
  const change = pressureChange(condition, holds, object && conditionOf(object, condition));
  return recorder.record('kubelet', { kind: 'NodeConditionChanged', node, ...change }, because);
}
