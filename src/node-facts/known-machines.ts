import { kubeletUid } from '#pod-facts';
import type { KnownMachines } from '#script';
import type { GatheredMachines } from './gather-machines.ts';

/** The gathered facts, in the form that a script needs. */
export function knownMachines({ of }: GatheredMachines): KnownMachines {
  const uids = new Map<string, ReadonlySet<string>>();
  const measuredUids = (node: string): ReadonlySet<string> => {
    const known = uids.get(node);
    if (known !== undefined) return known;
    const found = new Set(of(node).usage?.summary.pods.map(({ podRef }) => podRef.uid));
    uids.set(node, found);
    return found;
  };
  return {
    configurationOf: (node) => of(node).configuration,
    measuredOf: (node) => of(node).usage?.scope ?? 'nothing',
    canBeInstance: (node) => of(node).cloud !== false,
    isMeasured: (pod) =>
      pod.nodeName !== undefined && measuredUids(pod.nodeName).has(kubeletUid(pod)),
  };
}
