import type { Toleration } from '#cluster';
import type { FieldPath } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';

interface PlacedToleration {
  readonly toleration: Toleration;
  readonly path: FieldPath;
}

export const tolerationsOf = ({ spec, within }: PodSubject): readonly PlacedToleration[] =>
  spec.tolerations.map((toleration, index) => ({
    toleration,
    path: [...within, 'tolerations', index],
  }));

/** Empty is the same as absent. */
export const isAnyEffect = ({ effect }: Toleration): boolean => (effect ?? '') === '';

export const coversNoExecute = (toleration: Toleration): boolean =>
  isAnyEffect(toleration) || toleration.effect === 'NoExecute';

/** Whether such pods stay on their node: pods of DaemonSets and static pods belong to it. */
export const belongsToNode = ({ kind }: PodSubject): boolean =>
  kind === 'DaemonSet' || kind === 'StaticPod';
