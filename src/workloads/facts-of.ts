import { withDaemonSetTolerations } from '#admission';
import type { StatefulSetSpec, TolerationRules, WorkloadObject } from '#cluster';
import type { StatefulSetBehavior } from '#versions';
import type { DaemonSetFacts } from './daemon-set/daemon-set.ts';
import { shouldRunOn } from './daemon-set/should-run.ts';
import { shareOfPods } from './share-of-pods.ts';
import type { StatefulSetFacts } from './stateful-set/stateful-set.ts';

type RollingUpdateRules = Pick<StatefulSetBehavior, 'maxUnavailable' | 'unavailableFirst'>;

/** The facts that decide about the pods of a StatefulSet; undefined for other kinds. */
export const statefulSetFacts = (
  { name, replicas = 1, minReadySeconds = 0, statefulSet }: WorkloadObject,
  rules: RollingUpdateRules = ONE_AT_A_TIME,
): StatefulSetFacts | undefined =>
  statefulSet && {
    name,
    replicas,
    minReadySeconds,
    firstOrdinal: statefulSet.firstOrdinal,
    podManagementPolicy: statefulSet.podManagementPolicy,
    ...(statefulSet.seatsAnyName && { seatsAnyName: true }),
    ...(statefulSet.unseenOrdinals && { unseenOrdinals: statefulSet.unseenOrdinals }),
    ...rollingUpdateOf(statefulSet, replicas, rules),
  };

const ONE_AT_A_TIME: RollingUpdateRules = { maxUnavailable: false, unavailableFirst: false };

/** @upstream pkg/controller/statefulset/stateful_set_utils.go getStatefulSetMaxUnavailable (1.36) */
function rollingUpdateOf(
  { update }: StatefulSetSpec,
  replicas: number,
  rules: RollingUpdateRules,
): Pick<StatefulSetFacts, 'update'> {
  if (update?.type !== 'RollingUpdate' || update.updateRevision === undefined) return {};
  const { currentRevision, updateRevision, partition } = update;
  const maxUnavailable = Math.max(1, shareOfPods(update.maxUnavailable, replicas, 'down'));
  const several = { maxUnavailable, unavailableFirst: rules.unavailableFirst };
  return {
    update: {
      ...{ currentRevision, updateRevision, partition },
      ...(rules.maxUnavailable && several),
    },
  };
}

/**
 * The same for a DaemonSet. Callers keep it, as the template's requirements on nodes are read only
 * once.
 */
export const daemonSetFacts = (
  { daemonSet, template }: WorkloadObject,
  rules: TolerationRules,
): DaemonSetFacts | undefined => {
  if (daemonSet === undefined || template === undefined) return undefined;
  const { allowsSurge, foundOn } = daemonSet;
  const { tolerations, hostNetwork } = template.spec;
  const borne = withDaemonSetTolerations(tolerations, hostNetwork);
  const byTemplate = shouldRunOn(template, borne, rules);
  if (foundOn === undefined) return { allowsSurge, shouldRunOn: byTemplate };
  return {
    allowsSurge,
    shouldRunOn: (node) => (foundOn.has(node.name) ? byTemplate(node) : NOWHERE),
  };
};

const NOWHERE = { shouldRun: false, shouldContinue: false };
