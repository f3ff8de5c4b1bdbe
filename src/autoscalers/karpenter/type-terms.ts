import type { Node, Pod } from '#cluster';

/** Terms about labels that still differ between the types are checked type by type. */
export function withoutTypeTerms(pod: Pod, labels: Node['labels']): Pod {
  const { affinity, nodeSelector } = pod.spec;
  const nodeAffinity = affinity?.nodeAffinity;
  const terms = nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  const known = (key: string): boolean => labels[key] !== undefined;
  const kept = terms?.map(({ matchExpressions, matchFields }) => ({
    matchExpressions: matchExpressions.filter(({ key }) => known(key)),
    matchFields,
  }));
  const isOpen = kept?.some(
    ({ matchExpressions, matchFields }) => matchExpressions.length + matchFields.length === 0,
  );
  const { nodeAffinity: _, ...others } = affinity ?? {};
  return {
    ...pod,
    spec: {
      ...pod.spec,
      ...(nodeSelector && {
        nodeSelector: Object.fromEntries(
          Object.entries(nodeSelector).filter(([key]) => known(key)),
        ),
      }),
      affinity: {
        ...others,
        ...(kept !== undefined &&
          isOpen !== true && {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: kept },
            },
          }),
      },
    },
  };
}
