import { entriesOf } from '#causes';
import type { Instant } from '#units';
import type { Cause } from './causes.ts';
import type { Entries, EntryOf } from './entries.ts';

/** A machine that an autoscaler orders. */
export interface MachineOrder {
  readonly at: Instant;
  /** The autoscaler. */
  readonly by: string;
  readonly order: Cause & { readonly kind: 'NodeOrdered' };
  readonly registeredAt?: Instant;
  readonly readyAt?: Instant;
  readonly failed?: {
    readonly at: Instant;
    readonly reason: (Cause & { readonly kind: 'NodeOrderFailed' })['reason'];
  };
}

const STEPS = ['NodeOrdered', 'NodeOrderFailed', 'NodeRegistered', 'NodeConditionChanged'] as const;

/** The machines that autoscalers order, by time. */
export function machineOrders(entries: Entries): readonly MachineOrder[] {
  if (entriesOf(entries, 'NodeOrdered').length === 0) return [];
  const orders: MachineOrder[] = [];
  // A machine that comes may have a name that an earlier one had.
  const open = new Map<string, number>();
  const change = (node: string, more: (known: MachineOrder) => Partial<MachineOrder>): void => {
    const place = open.get(node);
    const known = place === undefined ? undefined : orders[place];
    if (place !== undefined && known !== undefined) orders[place] = { ...known, ...more(known) };
  };
  for (const { at, component, cause } of entriesOf(entries, ...STEPS)) {
    if (cause.kind === 'NodeOrdered') {
      open.set(cause.node, orders.length);
      orders.push({ at, by: component, order: cause });
    } else if (cause.kind === 'NodeOrderFailed') {
      change(cause.node, () => ({ failed: { at, reason: cause.reason } }));
    } else if (cause.kind === 'NodeRegistered') {
      change(cause.node, () => ({ registeredAt: at }));
    } else if (cause.condition === 'Ready' && cause.to === 'True') {
      change(cause.node, ({ readyAt }) => ({ readyAt: readyAt ?? at }));
    }
  }
  return orders;
}

/** A node that an autoscaler takes away. */
export interface MachineRemoval {
  readonly at: Instant;
  /** The autoscaler. */
  readonly by: string;
  readonly removal: Cause & { readonly kind: 'NodeRemovalStarted' };
  /** When the Node object is gone; absent where it stays. */
  readonly gone?: Instant;
}

/** The nodes that autoscalers take away, by time. */
export function machineRemovals(entries: Entries): readonly MachineRemoval[] {
  const removals: MachineRemoval[] = [];
  for (const { at, component, cause } of entriesOf(entries, 'NodeRemovalStarted', 'NodeRemoved')) {
    if (cause.kind === 'NodeRemovalStarted') {
      removals.push({ at, by: component, removal: cause });
      continue;
    }
    const place = removals.findLastIndex(
      ({ removal, gone }) => removal.node === cause.node && gone === undefined,
    );
    const known = removals[place];
    if (known !== undefined) removals[place] = { ...known, gone: at };
  }
  return removals;
}

/** A time in which an autoscaler does nothing. */
export interface AutoscalerHalt {
  readonly halted: Cause & { readonly kind: 'AutoscalerHalted' };
  readonly from: Instant;
  /** Absent where it lasts to the end. */
  readonly to?: Instant;
}

/** The times in which autoscalers do nothing, as too many nodes are not ready. */
export function autoscalerHalts(entries: Entries): readonly AutoscalerHalt[] {
  const halts: AutoscalerHalt[] = [];
  for (const { at, cause } of entriesOf(entries, 'AutoscalerHalted', 'AutoscalerResumed')) {
    if (cause.kind === 'AutoscalerHalted') {
      halts.push({ halted: cause, from: at });
      continue;
    }
    const place = halts.findLastIndex(
      ({ halted, to }) => halted.autoscaler === cause.autoscaler && to === undefined,
    );
    const known = halts[place];
    if (known !== undefined) halts[place] = { ...known, to: at };
  }
  return halts;
}

/** Nodes that are not repaired, as too many of their pool are not healthy, in order. */
export const blockedRepairs = (entries: Entries): readonly EntryOf<'RepairBlocked'>[] =>
  entriesOf(entries, 'RepairBlocked');
