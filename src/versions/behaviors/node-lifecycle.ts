import type { BehaviorRequest } from '../behavior-request.ts';
import { evictsBy } from '../flags/evicts-by.ts';
import { CONTROLLER_MANAGER_FLAGS } from '../flags/table.ts';
import { constant, controllerRuns, managerFlag, managerGate } from './control-plane-row.ts';
import { type BehaviorOf, row } from './row.ts';

const NODE_FLAGS = 'cmd/kube-controller-manager/app/options/nodelifecyclecontroller.go AddFlags';
const CONTROLLER = 'pkg/controller/nodelifecycle/node_lifecycle_controller.go';

const flags = CONTROLLER_MANAGER_FLAGS;

export const NODE_LIFECYCLE = {
  enabled: controllerRuns('node-lifecycle-controller'),
  monitorPeriod: managerFlag(flags.monitorPeriod, {
    does: 'from one look at the heartbeats of all nodes to the next',
    unit: 'duration',
    upstream: 'staging/src/k8s.io/cloud-provider/options/kubecloudshared.go AddFlags',
  }),
  monitorGracePeriod: managerFlag(flags.monitorGracePeriod, {
    does: 'how long a node may be silent before its conditions become Unknown',
    unit: 'duration',
    upstream: NODE_FLAGS,
    touches: 'nodes',
  }),
  startupGracePeriod: managerFlag(flags.startupGracePeriod, {
    does: 'the same for a node that has never been Ready',
    unit: 'duration',
    upstream: NODE_FLAGS,
  }),
  evictionRate: managerFlag(flags.evictionRate, {
    does: 'nodes of a zone that are tainted NoExecute per second',
    unit: 'float32',
    upstream: NODE_FLAGS,
  }),
  secondaryEvictionRate: managerFlag(flags.secondaryEvictionRate, {
    does: 'the same in a large zone that is partially disrupted',
    unit: 'float32',
    upstream: NODE_FLAGS,
  }),
  unhealthyZoneThreshold: managerFlag(flags.unhealthyZoneThreshold, {
    does: 'share of nodes not ready from which a zone is partially disrupted',
    unit: 'float32',
    upstream: NODE_FLAGS,
  }),
  largeClusterSizeThreshold: managerFlag(flags.largeClusterSizeThreshold, {
    does: 'a zone of more nodes than this is large; others are not tainted at all while disrupted',
    upstream: NODE_FLAGS,
  }),
  /**
   * From 1.34 on a node that a pass marks Unknown is queued for its NoExecute taint in that very
   * pass; before, the condition read before the pass decided, so the next pass queued it.
   * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth (1.34)
   */
  taintDecision: constant<'condition-before-pass' | 'condition-after-pass'>(
    [
      ['1.20', 'condition-before-pass'],
      ['1.34', 'condition-after-pass'],
    ],
    {
      does: 'which Ready condition decides about the NoExecute taint: as a pass found it or left it',
      upstream: `${CONTROLLER} monitorNodeHealth`,
      touches: 'nodes',
    },
  ),
  evictsBy: row(
    ({ controllerManagerFlags, controlPlane }: BehaviorRequest) =>
      evictsBy(controllerManagerFlags, controlPlane),
    {
      does: 'how pods of nodes that are not ready go: by taints, or the controller deletes them itself',
      upstream: `${CONTROLLER} useTaintBasedEvictions`,
      touches: 'nodes',
    },
  ),
  podEvictionTimeout: managerFlag(flags.podEvictionTimeout, {
    does: 'how long a node is not ready before the controller deletes its pods itself',
    unit: 'duration',
    upstream: NODE_FLAGS,
  }),
  /**
   * Up to 1.18 a node that was once in the queue of its zone kept its place, and one that was
   * worked on was not looked at again before it was Ready: a taint removed by hand stayed off.
   * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go markNodeForTainting (1.19)
   */
  queues: constant<'in-each-pass' | 'once'>(
    [
      ['1.8', 'once'],
      ['1.19', 'in-each-pass'],
    ],
    {
      does: 'whether each pass puts nodes into the queue of their zone anew, or the first one only',
      upstream: `${CONTROLLER} markNodeForTainting`,
      touches: 'nodes',
    },
  ),
  taintsByCondition: managerGate('TaintNodesByCondition', {
    does: 'conditions and cordons of nodes become NoSchedule taints',
    touches: 'nodes',
  }),
  readsLeases: managerGate('NodeLease', {
    does: 'a renewed Lease is a sign of life',
    touches: 'nodes',
  }),
};

export type NodeLifecycleBehavior = BehaviorOf<typeof NODE_LIFECYCLE>;
