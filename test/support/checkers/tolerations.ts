import { type Pod, printTaint, type Taint, type Toleration } from '#cluster';
import { secondOf } from '../clock.ts';
import type { Outage } from '../outage.ts';
import type { Checker } from './checker.ts';

/** The NoExecute taints of one node since it last had none. */
interface Tainted {
  readonly existing: Set<string>;
  since: number;
  /** All that stood at some time since then. */
  readonly seen: Set<string>;
}

/** No pod is evicted for a taint while it tolerates all that stand, nor before any toleration is used up. */
export const tolerationsHold: Checker = ({ entries }, outage) => {
  const nodes = taintedAtStart(outage);
  const specs = new Map(outage.pods?.map((pod) => [pod.key, pod]));
  return entries.flatMap(({ at, cause }) => {
    const second = secondOf(at);
    switch (cause.kind) {
      case 'NodeTainted':
        if (cause.taint.effect === 'NoExecute')
          taint(nodes, cause.node, printTaint(cause.taint), second);
        return [];
      case 'NodeUntainted':
        nodes.get(cause.node)?.existing.delete(printTaint(cause.taint));
        return [];
      case 'PodDeletionRequested': {
        const pod = specs.get(cause.pod);
        const tainted = nodes.get(cause.node ?? '');
        if (cause.mechanism !== 'taint' || pod === undefined) return [];
        return complaintsAbout(pod, tainted, second);
      }
      default:
        return [];
    }
  });
};

function complaintsAbout(pod: Pod, tainted: Tainted | undefined, second: number): string[] {
  if (tainted === undefined) return [`${pod.key} is evicted from a node that never had a taint`];
  const limits = [...tainted.seen].map((text) => limitOf(pod.spec.tolerations, text));
  const existing = [...tainted.existing].map((text) => limitOf(pod.spec.tolerations, text));
  if (existing.includes('none')) return [];
  const finite = limits.filter((limit) => typeof limit === 'number');
  if (finite.length === 0) return [`${pod.key} is evicted at ${second} though it tolerates all`];
  const earliest = tainted.since + Math.max(0, Math.min(...finite));
  return second >= earliest - 0.001
    ? []
    : [`${pod.key} is evicted at ${second}, not from ${earliest} on`];
}

/** The time for which a taint is tolerated: none, a number of seconds, or for ever. */
function limitOf(tolerations: readonly Toleration[], text: string): 'none' | number | 'ever' {
  const [, key = '', value = '', effect = ''] = /^([^=:]+)(?:=([^:]*))?:(.*)$/.exec(text) ?? [];
  const first = tolerations.find(
    (each) =>
      (each.effect ?? effect) === effect &&
      (each.key ?? key) === key &&
      (each.operator === 'Exists' || (each.value ?? '') === value),
  );
  return first === undefined ? 'none' : (first.tolerationSeconds ?? 'ever');
}

function taint(nodes: Map<string, Tainted>, node: string, text: string, second: number): void {
  const known = nodes.get(node);
  if (known === undefined || known.existing.size === 0) {
    nodes.set(node, { existing: new Set([text]), since: second, seen: new Set([text]) });
    return;
  }
  known.existing.add(text);
  known.seen.add(text);
}

function taintedAtStart({ nodes }: Outage): Map<string, Tainted> {
  const evicting = ({ effect }: Taint): boolean => effect === 'NoExecute';
  const tainted = new Map<string, Tainted>();
  for (const { name, taints } of nodes) {
    for (const each of taints.filter(evicting)) {
      const added = each.timeAdded === undefined ? 0 : secondOf(each.timeAdded);
      taint(tainted, name, printTaint(each), added);
      const known = tainted.get(name);
      if (known !== undefined) known.since = Math.min(known.since, added);
    }
  }
  return tainted;
}
