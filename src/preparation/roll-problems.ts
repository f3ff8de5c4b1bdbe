import { type Cluster, controllerOf, DEFAULT_GRACE_PERIOD_SECONDS, type Pod } from '#cluster';
import { type Diagnostic, firstOf } from '#diagnostics';
import { isMirrorPod } from '#pod-facts';
import type { Action, Occurrence } from '#script';
import { printDuration, seconds } from '#units';
import { compareVersions, type KubernetesVersion, parseVersion, printVersion } from '#versions';
import { controlPlaneHosts } from '#wiring';

type Options = Extract<Action, { readonly kind: 'rollNodes' }>['options'];

/** A roll of nodes and what is said of it. */
interface Roll {
  readonly nodes: ReadonlySet<string>;
  readonly options: Options;
  readonly problem: (code: string, message: string, hint: string) => Diagnostic;
}

/** Kubelets may be three minor releases older than kube-apiserver, and never newer. */
const MOST_MINORS_OLDER = 3;

/**
 * What a roll of nodes does that its user hardly wants: it takes the control plane away, stops waiting
 * before pods can end, or brings kubelets that Kubernetes does not support.
 */
export function rollProblems(
  cluster: Pick<Cluster, 'nodes' | 'pods'>,
  occurrences: readonly Occurrence[],
  controlPlane: KubernetesVersion,
): readonly Diagnostic[] {
  return rollsAmong(occurrences).flatMap((roll) => [
    ...hostsGone(cluster, roll),
    ...graceTooLong(cluster.pods, roll),
    ...unsupported(roll, controlPlane),
  ]);
}

/** A roll that repeats is told once. */
function rollsAmong(occurrences: readonly Occurrence[]): readonly Roll[] {
  const found = new Map<string, { nodes: Set<string>; first: Occurrence; options: Options }>();
  for (const each of occurrences) {
    const { subject, action, source } = each;
    if (subject.kind !== 'nodes' || action.kind !== 'rollNodes') continue;
    const key = `${source.path} ${source.line} ${source.column} ${source.argument ?? ''}`;
    const roll = found.get(key) ?? { nodes: new Set(), first: each, options: action.options };
    for (const node of subject.nodes) roll.nodes.add(node);
    found.set(key, roll);
  }
  return [...found.values()].map(({ nodes, options, first: { source } }) => ({
    nodes,
    options,
    problem: (code, message, hint) => ({
      ...{ code, severity: 'warning', message, hint, path: source.path },
      position: { line: source.line, column: source.column },
    }),
  }));
}

function hostsGone(
  cluster: Pick<Cluster, 'nodes' | 'pods'>,
  { nodes, options, problem }: Roll,
): readonly Diagnostic[] {
  if (options.strategy === 'kubeadm') return [];
  const all = controlPlaneHosts(cluster, () => seconds(0)).map(({ node }) => node);
  const gone = [...new Set(all)].filter((node) => nodes.has(node)).sort();
  if (gone.length === 0) return [];
  return [
    problem(
      'simulation/rolls-control-plane',
      `this replaces hosts of the control plane, ${firstOf(gone)}, and new nodes run no static pods: it is ` +
        'lost with them',
      'leave them out, or write strategy: kubeadm, which keeps machines',
    ),
  ];
}

function graceTooLong(
  pods: readonly Pod[],
  { nodes, options: { drainTimeout }, problem }: Roll,
): readonly Diagnostic[] {
  if (drainTimeout === undefined || drainTimeout === 0) return [];
  const slow = pods.filter(
    (pod) =>
      nodes.has(pod.nodeName ?? '') &&
      !isMirrorPod(pod) &&
      controllerOf(pod)?.kind !== 'DaemonSet' &&
      seconds(pod.spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_PERIOD_SECONDS) >
        drainTimeout,
  );
  if (slow.length === 0) return [];
  return [
    problem(
      'simulation/short-drain-timeout',
      `drains of this roll end after ${printDuration(drainTimeout)}, before the grace period of ` +
        firstOf(slow.map(({ key }) => key)),
      'write a longer drainTimeout, or none',
    ),
  ];
}

function unsupported(
  { options: { kubeletVersion }, problem }: Roll,
  controlPlane: KubernetesVersion,
): readonly Diagnostic[] {
  const read = kubeletVersion === undefined ? undefined : parseVersion(kubeletVersion);
  if (read?.ok !== true) return [];
  const { value: kubelet } = read;
  const isNewer = compareVersions(kubelet, controlPlane) > 0;
  const isTooOld =
    kubelet.major === controlPlane.major && controlPlane.minor - kubelet.minor > MOST_MINORS_OLDER;
  if (!isNewer && !isTooOld) return [];
  return [
    problem(
      'simulation/version-skew',
      `kubelets of ${printVersion(kubelet)} are not supported by a control plane of ` +
        `${printVersion(controlPlane)}: they may be at most ${MOST_MINORS_OLDER} minor releases older, and not newer`,
      isNewer ? 'upgrade the control plane first' : 'roll the nodes before the control plane',
    ),
  ];
}
