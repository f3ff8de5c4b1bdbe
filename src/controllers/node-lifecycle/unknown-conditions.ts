import { conditionOf, type Node, type NodeCondition, PRESSURE_CONDITIONS } from '#cluster';
import type { Instant } from '#units';

/** The conditions that become Unknown on a silent node; never NetworkUnavailable. */
const DOUBTFUL = ['Ready', ...PRESSURE_CONDITIONS] as const;

/**
 * The conditions to write about a silent node: those that are not Unknown yet.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go tryUpdateNodeHealth (1.36)
 */
export const unknownConditions = (
  node: Pick<Node, 'conditions' | 'creationTimestamp'>,
  now: Instant,
): readonly NodeCondition[] =>
  DOUBTFUL.flatMap((type): NodeCondition[] => {
    const existing = conditionOf(node, type);
    if (existing?.status === 'Unknown') return [];
    if (existing === undefined) {
      return [
        {
          type,
          status: 'Unknown',
          reason: 'NodeStatusNeverUpdated',
          message: 'Kubelet never posted node status.',
          ...(node.creationTimestamp === undefined
            ? {}
            : { lastHeartbeatTime: node.creationTimestamp }),
          lastTransitionTime: now,
        },
      ];
    }
    return [
      {
        ...existing,
        status: 'Unknown',
        reason: 'NodeStatusUnknown',
        message: 'Kubelet stopped posting node status.',
        lastTransitionTime: now,
      },
    ];
  });
