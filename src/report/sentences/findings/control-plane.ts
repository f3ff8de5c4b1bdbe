import type { FindingData } from '#documents';
import { listed } from '#words';

type ControlPlaneDown = Extract<FindingData, { readonly kind: 'control-plane-down' }>;

/**
 * The lost component, the reason and the effect.
 * @param spell from when to when
 */
export function controlPlaneText(finding: ControlPlaneDown, spell: string): string {
  const { component, to } = finding;
  const subject = component === 'kube-controller-manager' ? component : 'the control plane';
  const until = to === undefined ? 'from then on' : 'until then';
  return (
    `${subject} is down ${spell}, as ${reason(finding)}; ` +
    `${until} Kubernetes notices, evicts and replaces nothing`
  );
}

function reason({ component, nodes, instances }: ControlPlaneDown): string {
  if (component === 'etcd') {
    return `${nodes.length} of ${instances} members of etcd are off (${listed(nodes, 3)})`;
  }
  const off = nodes.length === 1 ? 'is off' : 'are off';
  return `${component} runs only on ${listed(nodes, 3)}, which ${off}`;
}
