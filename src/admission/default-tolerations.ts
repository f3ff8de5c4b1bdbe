import { TAINT_NOT_READY, TAINT_UNREACHABLE, type Toleration } from '#cluster';
import type { AdmissionBehavior } from '#versions';

/**
 * The tolerations of a pod after admission by kube-apiserver: how long it tolerates a node that is
 * not ready, and one that is unreachable, unless it sets that itself. A toleration counts as
 * setting it by key and effect alone, even when its operator or value can never match.
 *
 * @upstream plugin/pkg/admission/defaulttolerationseconds/admission.go Admit (1.36)
 */
export function withDefaultTolerations(
  tolerations: readonly Toleration[],
  behavior: Pick<
    AdmissionBehavior,
    'defaultNotReadyTolerationSeconds' | 'defaultUnreachableTolerationSeconds'
  >,
): readonly Toleration[] {
  const defaults = [
    limited(TAINT_NOT_READY, behavior.defaultNotReadyTolerationSeconds),
    limited(TAINT_UNREACHABLE, behavior.defaultUnreachableTolerationSeconds),
  ];
  const lacking = defaults.filter(
    ({ key }) => !tolerations.some((toleration) => speaksAbout(toleration, key)),
  );
  return [...tolerations, ...lacking];
}

const limited = (key: string, tolerationSeconds: number) =>
  ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds }) satisfies Toleration;

/** Whether a toleration decides about a taint with NoExecute, so that there is no default. */
export const speaksAbout = ({ key = '', effect = '' }: Toleration, taintKey: string): boolean =>
  (key === '' || key === taintKey) && (effect === '' || effect === 'NoExecute');
