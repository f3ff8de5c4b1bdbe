import type { BehaviorRequest } from './behavior-request.ts';
import type { NodeLifecycleBehavior } from './behaviors.ts';
import { TAINT_DECISION, TAINT_QUEUES } from './constants.ts';
import { evictsBy } from './flags/evicts-by.ts';
import { featureEnabled } from './flags/gate-value.ts';
import { CONTROLLER_MANAGER_FLAGS, type Flag } from './flags/table.ts';
import { flagValue } from './flags/value.ts';
import { type History, heldAt } from './history.ts';
import type { Note, Setting } from './origin.ts';

/** The behavior of the node-lifecycle controller of one release under its flags. */
export function nodeLifecycle(
  { controllerManagerFlags: flags, controlPlane }: BehaviorRequest,
  enabled: Setting<boolean>,
  note: Note,
): NodeLifecycleBehavior {
  const flag = <Value>(field: keyof NodeLifecycleBehavior, which: Flag<Value>): Value =>
    note(field, flagValue(which, flags, controlPlane));
  const constant = <Value>(field: keyof NodeLifecycleBehavior, history: History<Value>): Value => {
    const { since, value } = heldAt(history, controlPlane);
    return note(field, { value, origin: { kind: 'default', since } });
  };
  const gate = (name: 'TaintNodesByCondition' | 'NodeLease') =>
    featureEnabled(name, flags, controlPlane);
  const table = CONTROLLER_MANAGER_FLAGS;
  return {
    enabled: note('enabled', enabled),
    monitorPeriod: flag('monitorPeriod', table.monitorPeriod),
    monitorGracePeriod: flag('monitorGracePeriod', table.monitorGracePeriod),
    startupGracePeriod: flag('startupGracePeriod', table.startupGracePeriod),
    evictionRate: flag('evictionRate', table.evictionRate),
    secondaryEvictionRate: flag('secondaryEvictionRate', table.secondaryEvictionRate),
    unhealthyZoneThreshold: flag('unhealthyZoneThreshold', table.unhealthyZoneThreshold),
    largeClusterSizeThreshold: flag('largeClusterSizeThreshold', table.largeClusterSizeThreshold),
    taintDecision: constant('taintDecision', TAINT_DECISION),
    evictsBy: note('evictsBy', evictsBy(flags, controlPlane)),
    podEvictionTimeout: flag('podEvictionTimeout', table.podEvictionTimeout),
    queues: constant('queues', TAINT_QUEUES),
    taintsByCondition: note('taintsByCondition', gate('TaintNodesByCondition')),
    readsLeases: note('readsLeases', gate('NodeLease')),
  };
}
