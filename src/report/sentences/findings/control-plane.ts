import type { FindingData } from '#documents';
import { listed, offsetText } from '#words';

type ControlPlaneDown = Extract<FindingData, { readonly kind: 'control-plane-down' }>;
type LeaderLost = Extract<FindingData, { readonly kind: 'leader-lost' }>;

/**
 * The lost component, the reason and the effect.
 * @param spell from when to when
 */
export function controlPlaneText(finding: ControlPlaneDown, spell: string): string {
  const { component, offFrom, to } = finding;
  const isLed = component === 'kube-controller-manager' || component === 'kube-scheduler';
  const subject = isLed ? component : 'the control plane';
  const until = to === undefined ? 'from then on' : 'until then';
  const why = reason(finding);
  const as =
    offFrom === undefined
      ? why
      : `the script stops kube-apiserver, and from ${offsetText(offFrom)} on ${why}`;
  return `${subject} is down ${spell}, as ${as}; ${until} ${EFFECTS[component]}`;
}

/** The same for components whose instances have no leader. */
export function leaderLostText(finding: LeaderLost, spell: string): string {
  const { components, node, webhook, next, to, window: [first, last] = [] } = finding;
  const until = to === undefined ? 'from then on' : 'until then';
  const effect = EFFECTS[components[0] ?? 'kube-scheduler'];
  const leader = next === undefined ? 'leader' : `leader, on ${next},`;
  const after = first === undefined ? '' : `; the next ${leader} starts without memory`;
  const leases =
    components.length === 1 ? 'it could not renew its Lease' : 'they could not renew their Leases';
  const lacks = webhook === undefined ? 'the API server' : `webhook ${webhook}`;
  const why = node === undefined ? `${leases} without ${lacks}` : `${node} is down`;
  const verb = components.length === 1 ? 'has' : 'have';
  const range =
    first === undefined || last === undefined || first === last
      ? ''
      : ` (${offsetText(first)} to ${offsetText(last)})`;
  return `${listed(components)} ${verb} no leader ${spell}${range}, as ${why}: ${until} ${effect}${after}`;
}

const NOTHING = 'Kubernetes notices, evicts and replaces nothing';

/** The effect of a loss. */
const EFFECTS = {
  'kube-apiserver': NOTHING,
  etcd: NOTHING,
  'kube-controller-manager': NOTHING,
  'kube-scheduler': 'no pod gets a node',
} as const satisfies Record<ControlPlaneDown['component'], string>;

function reason({ component, nodes, instances }: ControlPlaneDown): string {
  if (component === 'etcd') {
    return `${nodes.length} of ${instances} members of etcd are down (${listed(nodes, 3)})`;
  }
  const down = nodes.length === 1 ? 'is down' : 'are down';
  return `${component} runs only on ${listed(nodes, 3)}, which ${down}`;
}
