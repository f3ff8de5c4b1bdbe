import { matchesSelector, type Pod } from '#cluster';
import type { PodMatcher } from '../compile/occurrence.ts';
import type { Path } from '../text/located-value.ts';
import { Findings, noneIsCalled } from './findings.ts';
import { NamePatterns } from './name-pattern.ts';
import type { OwnersOf } from './owners.ts';
import type { PodTarget } from './pod-target.ts';
import { type NodeResolution, resolveNodes } from './resolve-nodes.ts';

interface PodResolution extends NodeResolution {
  /** By namespace, then name. */
  readonly pods: readonly Pod[];
  readonly ownersOf: OwnersOf;
}

interface ResolvedPods {
  /** For any pod at any time; nodes are those that the target means now. */
  readonly matches: PodMatcher;
  /** Those of the snapshot that match, in its order. */
  readonly pods: readonly Pod[];
}

/**
 * What a pod target means. Complains about every entry that matches nothing in the snapshot, and about
 * an empty result.
 */
export function resolvePods(target: PodTarget, path: Path, scope: PodResolution): ResolvedPods {
  const findings = new Findings(scope.report, path, target.optional);
  checkNames(target, scope, findings);
  const tests = testsOf(target, path, scope);
  const matches: PodMatcher = (pod) => tests.every((test) => test(pod));
  const pods = scope.pods.filter(matches);
  if (pods.length === 0) findings.nothing([], 'this matches no pod');
  return { matches, pods };
}

function checkNames(
  target: PodTarget,
  { pods, ownersOf }: PodResolution,
  findings: Findings,
): void {
  if (target.pods !== undefined) {
    findings.checkNames('pods', target.pods, 'pod', new Set(pods.map(({ key }) => key)));
  }
  if (target.namespaces !== undefined) {
    const known = new Set(pods.map(({ namespace }) => namespace));
    findings.checkNames('namespaces', target.namespaces, 'namespace with pods', known);
  }
  if (target.owner !== undefined) {
    const known = new Set(pods.flatMap(ownersOf));
    if (known.has(target.owner)) return;
    findings.nothing(['owner'], ...noneIsCalled(target.owner, 'owner of pods', known));
  }
}

/** What the fields that are given ask of a pod. */
function testsOf(target: PodTarget, path: Path, scope: PodResolution): readonly PodMatcher[] {
  const { pods, namespaces, owner, selector, onNodes, qos } = target;
  const { minPriority = Number.NEGATIVE_INFINITY, maxPriority = Number.POSITIVE_INFINITY } = target;
  const tests: PodMatcher[] = [];
  if (pods !== undefined) {
    const patterns = new NamePatterns(pods);
    tests.push(({ key }) => patterns.matches(key));
  }
  if (namespaces !== undefined) {
    const patterns = new NamePatterns(namespaces);
    tests.push(({ namespace }) => patterns.matches(namespace));
  }
  if (owner !== undefined) tests.push((pod) => scope.ownersOf(pod).includes(owner));
  if (selector !== undefined) tests.push(({ labels }) => matchesSelector(selector, labels));
  if (onNodes !== undefined) {
    const names = new Set(resolveNodes(onNodes, [...path, 'onNodes'], scope));
    tests.push(({ nodeName }) => nodeName !== undefined && names.has(nodeName));
  }
  if (qos !== undefined) tests.push(({ qosClass }) => qosClass === qos);
  tests.push(({ spec: { priority = 0 } }) => priority >= minPriority && priority <= maxPriority);
  return tests;
}
