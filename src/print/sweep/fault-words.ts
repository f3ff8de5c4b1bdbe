import type { SweepGroup, SweepRow } from '#documents';

type Kind = SweepRow['kind'];

/** How sentences name the faults of a kind: one, several, and in how many ways they are counted. */
const NOUNS: Readonly<Record<Kind, readonly [one: string, several: string]>> = {
  node: ['node', 'nodes'],
  zone: ['zone', 'zones'],
  region: ['region', 'regions'],
  label: ['group of nodes', 'groups of nodes'],
  nodes: ['pair of nodes', 'pairs of nodes'],
  zones: ['pair of zones', 'pairs of zones'],
  set: ['set of nodes', 'sets of nodes'],
  drain: ['drain', 'drains'],
  event: ['event', 'events'],
  workload: ['workload', 'workloads'],
};

export const nounOf = (kind: Kind, count: number): string => NOUNS[kind][count === 1 ? 0 : 1];

/** The subject of a sentence about any one fault of a group. */
export function anyOne({ kind, what, faults }: SweepGroup): string {
  const all = `${faults} ${nounOf(kind, faults)}`;
  switch (kind) {
    case 'drain':
      return `Draining any one of ${faults} ${faults === 1 ? 'node' : 'nodes'}`;
    case 'event':
      return `Any one of ${all}`;
    case 'workload':
      return `Deleting all pods of any one of ${all} at once`;
    default:
      return what === 'powerOff'
        ? `Losing any one of ${all}`
        : `With ${JSON.stringify(what ?? '')}, any one of ${all}`;
  }
}

/** A fault in a sentence: its name, without the words that are the same for all. */
export const faultText = ({ name }: Pick<SweepRow, 'name'>): string =>
  name.replaceAll(',', ' with ');

/** The name of a Service or a workload as sentences have it: a Service without its kind. */
export const downText = (name: string): string => name.replace(/^Service\//, '');

/** The event and the settings of a group, for tables with several of them. */
export const variantText = ({ what, settings }: Pick<SweepRow, 'what' | 'settings'>): string =>
  [...(what === undefined ? [] : [what]), ...settings].join(', ');
