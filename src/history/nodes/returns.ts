import { type Pod, podsByNode } from '#cluster';
import type { Evidence } from '../evidence/evidence.ts';
import type { Silence } from './silences.ts';

/** What a node that came back went through, and what tells it. */
export interface Return {
  readonly was: 'rebooted' | 'restarted' | 'cut';
  readonly evidence: readonly string[];
}

/**
 * What a node went through that was Ready again (HI-24): another boot ID means a reboot; containers
 * that ran on mean a cut. Where all of them began anew, the machine rebooted, or its runtime
 * restarted if the boot is the same. A cut is assumed where nothing tells.
 */
export function returnOf({ node, earliest }: Silence, evidence: Evidence): Return {
  const boots = [evidence.before, evidence.after].map(
    (each) => each?.cluster.nodes.find(({ name }) => name === node)?.bootID,
  );
  const [first, last] = boots;
  const isBootKnown = first !== undefined && last !== undefined;
  if (isBootKnown && first !== last) return { was: 'rebooted', evidence: ['another boot ID'] };
  const { ranOn, anew } = containersOf(node, earliest, evidence);
  if (ranOn > 0) return { was: 'cut', evidence: ['its containers ran on'] };
  if (anew === 0) return { was: 'cut', evidence: [] };
  return isBootKnown
    ? { was: 'restarted', evidence: ['its containers began anew in the same boot'] }
    : { was: 'rebooted', evidence: ['its containers began anew'] };
}

/** Containers of pods that were on a node before an instant and still are, by what became of them. */
function containersOf(node: string, before: number, evidence: Evidence) {
  const [was, is] = [evidence.before, evidence.after].map(
    (each) => podsByNode(each?.cluster.pods ?? NONE).get(node) ?? NONE,
  );
  const old = new Map(was?.map((pod) => [pod.uid, pod]));
  const fates = (is ?? NONE)
    .filter(
      ({ creationTimestamp }) => creationTimestamp !== undefined && creationTimestamp < before,
    )
    .flatMap((pod) => fatesOf(pod, old.get(pod.uid)));
  const count = (fate: 'ran-on' | 'anew'): number => fates.filter((each) => each === fate).length;
  return { ranOn: count('ran-on'), anew: count('anew') };
}

const NONE: readonly Pod[] = [];

/** A container that never restarted runs on, whenever it began. */
const fatesOf = (
  { containerStatuses }: Pod,
  old: Pod | undefined,
): readonly ('ran-on' | 'anew' | undefined)[] =>
  containerStatuses.map(({ name, state, restartCount }) => {
    const known = old?.containerStatuses.find((each) => each.name === name);
    if (state !== 'running' || (known !== undefined && known.state !== 'running')) return undefined;
    if (restartCount === (known?.restartCount ?? 0)) return 'ran-on';
    return known === undefined ? undefined : 'anew';
  });
