import { comparePods, matchesSelector, type Pod, type PodKey } from '#cluster';
import { isGlob, NamePatterns } from '../targets/name-pattern.ts';
import type { PodTarget } from '../targets/pod-target.ts';
import type { Path } from '../text/located-value.ts';
import { namesOf } from './pod-names.ts';
import { Findings, noneIsCalled } from './report.ts';
import { type NodeResolution, type OwnersOf, resolveNodes } from './resolve-nodes.ts';
import { unmetSelector } from './unmet-selector.ts';

/** Whether a pod is meant. */
export type PodMatcher = (pod: Pod) => boolean;

export interface PodResolution extends NodeResolution {
  /** By namespace, then name. */
  readonly pods: readonly Pod[];
  readonly ownersOf: OwnersOf;
}

interface ResolvedPods {
  /** Matches any pod at any time; its nodes are the nodes that match now. */
  readonly matches: PodMatcher;
  /** The only pods that can match, where the target names them; by namespace, then name. */
  readonly keys?: readonly PodKey[];
  /** The matching pods of the snapshot, in its order. */
  readonly pods: readonly Pod[];
}

/**
 * The meaning of a pod target. Complains about every entry that matches nothing in the snapshot,
 * and about an empty result.
 */
export function resolvePods(target: PodTarget, path: Path, scope: PodResolution): ResolvedPods {
  const findings = new Findings(scope.report, path, target.optional);
  checkNames(target, scope, findings);
  const tests = testsOf(target, path, scope);
  const matches: PodMatcher = (pod) => tests.every((test) => test(pod));
  const named = podsNamed(target, scope);
  const pods = (named ?? scope.pods).filter(matches);
  if (pods.length === 0) findings.nothing([], 'this matches no pod');
  return { matches, pods, ...(named && { keys: named.map(({ key }) => key) }) };
}

/** Undefined when any pod may match. A name that the snapshot lacks may come later. */
function podsNamed(
  { pods: names }: PodTarget,
  { pods }: PodResolution,
): readonly Pod[] | undefined {
  const { byKey } = namesOf(pods);
  const isAll = names?.every((name) => !isGlob(name) && byKey.has(name)) ?? false;
  if (!isAll) return undefined;
  return [...new Set(names)].flatMap((name) => byKey.get(name) ?? []).sort(comparePods);
}

function checkNames(
  target: PodTarget,
  { pods, ownersOf }: PodResolution,
  findings: Findings,
): void {
  if (target.pods !== undefined) {
    findings.checkNames('pods', target.pods, 'pod', namesOf(pods).keys);
  }
  if (target.namespaces !== undefined) {
    const { namespaces } = namesOf(pods);
    findings.checkNames('namespaces', target.namespaces, 'namespace with pods', namespaces);
  }
  if (target.owner !== undefined) {
    const known = new Set(pods.flatMap(ownersOf));
    if (!known.has(target.owner)) {
      findings.nothing(['owner'], ...noneIsCalled(target.owner, 'owner of pods', known));
    }
  }
  const { selector } = target;
  if (selector === undefined || pods.length === 0) return;
  if (pods.some(({ labels }) => matchesSelector(selector, labels))) return;
  const labels = pods.map((pod) => pod.labels);
  findings.nothing(['selector'], ...unmetSelector(selector, 'pod', labels));
}

/** Leaves out pods by name, by the kind of their owner, or by the owner. */
function exceptionTo(except: readonly string[], ownersOf: OwnersOf): PodMatcher {
  const patterns = new NamePatterns(except.filter((each) => each.split('/').length === 2));
  const owners = new Set(except.filter((each) => each.split('/').length !== 2));
  return (pod) =>
    !patterns.matches(pod.key) &&
    !ownersOf(pod).some((owner) => owners.has(owner) || owners.has(owner.split('/')[0] ?? ''));
}

/** One test for each field that is given. */
function testsOf(target: PodTarget, path: Path, scope: PodResolution): readonly PodMatcher[] {
  const { pods, namespaces, owner, selector, onNodes, qos, minPriority, maxPriority } = target;
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
  if (target.except !== undefined) tests.push(exceptionTo(target.except, scope.ownersOf));
  if (minPriority !== undefined) tests.push(({ spec }) => (spec.priority ?? 0) >= minPriority);
  if (maxPriority !== undefined) tests.push(({ spec }) => (spec.priority ?? 0) <= maxPriority);
  return tests;
}
