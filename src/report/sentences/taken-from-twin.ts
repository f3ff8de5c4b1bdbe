import type { Assumption } from '#assumptions';
import type { Toleration } from '#cluster';
import { listed } from '#words';

type Additions = Extract<Assumption, { readonly kind: 'taken-from-twins' }>['additions'];

/** What a pod has of another one: `the container proxy; requests or limits of main`. */
export function takenFromTwin({
  containers,
  resources,
  tolerations,
  nodeSelector,
  hasOverhead,
  hasSpread,
  gates = [],
  priorityClass,
  defaultTolerations = [],
}: Additions): string {
  const selected = Object.keys(nodeSelector);
  return [
    containers.length > 0 &&
      `the ${containers.length === 1 ? 'container' : 'containers'} ${listed(containers)}`,
    resources.length > 0 && `requests or limits of ${listed(resources)}`,
    tolerations.length > 0 &&
      `tolerations of ${listed(tolerations.map(({ key = 'all taints' }) => key))}`,
    defaultTolerations.length > 0 && toleratedFor(defaultTolerations),
    selected.length > 0 && `the node selector ${listed(selected)}`,
    hasOverhead && 'the overhead of a RuntimeClass',
    hasSpread && 'topology spread constraints',
    gates.length > 0 &&
      `${gates.length === 1 ? 'the readiness gate' : 'readiness gates'} ${listed(gates)}`,
    priorityClass !== undefined && `the priority of the PriorityClass ${priorityClass}`,
  ]
    .filter((part) => part !== false)
    .join('; ');
}

/** Flags of kube-apiserver that nothing shows decide it: `tolerationSeconds 60 for KEY`. */
const toleratedFor = (tolerations: readonly Toleration[]): string =>
  listed(
    tolerations.map(
      ({ key = '', tolerationSeconds }) => `tolerationSeconds ${tolerationSeconds} for ${key}`,
    ),
  );
