import type { KeptPod } from '#drain';
import { offsetText } from '#words';
import type { Candidate } from '../question.ts';
import { atOf, scriptOf } from '../script-of.ts';
import type { Proposal } from '../try-each.ts';

const FLAGS: Readonly<Record<KeptPod['because'], string>> = {
  'daemon-set': 'ignoreDaemonSets',
  'daemon-set-missing': 'force',
  'local-storage': 'deleteEmptyDirData',
  'no-controller': 'force',
};

/** Proposes other flags for drains that refused to begin because of a pod, or that timed out. */
export const drainFlags: Candidate = ({ scenario, nodes, at }) =>
  scenario.outcome.entries.flatMap((entry): readonly Proposal[] => {
    const { cause } = entry;
    if (!('node' in cause) || cause.node === undefined || !nodes.has(cause.node)) return [];
    if (cause.kind === 'drain/kept') {
      const flags = [...new Set(cause.kept.map(({ because }) => FLAGS[because]))];
      return [again(cause.node, at(entry), flags)];
    }
    return cause.kind === 'drain/given-up'
      ? [
          again(cause.node, at(entry), [
            'disableEviction',
            'ignoreDaemonSets',
            'force',
            'deleteEmptyDirData',
          ]),
        ]
      : [];
  });

function again(node: string, at: number, flags: readonly string[]): Proposal {
  const second = at + 1;
  const drain = { nodes: [node], ...Object.fromEntries(flags.map((flag) => [flag, true])) };
  return {
    words: `with another drain of ${node} at ${offsetText(second)} that has ${flags.join(', ')}`,
    change: { script: scriptOf({ events: [{ at: atOf(second), drain }] }) },
  };
}
