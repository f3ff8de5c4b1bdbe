import type { SweepGroup, SweepRow } from '#documents';
import { capitalised } from '#words';

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
  interruption: ['interruption', 'interruptions'],
  event: ['event', 'events'],
  workload: ['workload', 'workloads'],
};

/** What these faults happen to. */
const NAMED_BY_NODES: ReadonlySet<Kind> = new Set(['drain', 'interruption']);

export const nounOf = (kind: Kind, count: number): string => NOUNS[kind][count === 1 ? 0 : 1];

/**
 * The subject of a sentence about any one fault of a group, or about its only one.
 * @param only the name of the only fault
 */
export function anyOne({ kind, what, faults }: SweepGroup, only: string | undefined): string {
  const one =
    only ?? `any one of ${faults} ${NAMED_BY_NODES.has(kind) ? 'nodes' : nounOf(kind, faults)}`;
  switch (kind) {
    case 'drain':
      return `Draining ${one}`;
    case 'interruption':
      return `Taking back the spot machine of ${one}`;
    case 'event':
      // A number is in front of its name.
      return only === undefined ? capitalised(one) : only.replace(/^\d+ /, '');
    case 'workload':
      return `Deleting all pods of ${one} at once`;
    default:
      if (what === 'powerOff') return `Losing ${one}`;
      return only === undefined
        ? `With ${JSON.stringify(what ?? '')}, ${one}`
        : `${JSON.stringify(what ?? '')} of ${one}`;
  }
}

/** The name of a group's only fault in a sentence; undefined where there are several. */
export function onlyFault(
  { kind, faults }: SweepGroup,
  rows: readonly SweepRow[],
): string | undefined {
  const row = rows.find((each) => each.kind === kind);
  return faults === 1 && row !== undefined ? faultText(row) : undefined;
}

/** A fault in a sentence: its name, without the words that are the same for all. */
export const faultText = ({ name }: Pick<SweepRow, 'name'>): string =>
  name.replaceAll(',', ' with ');

/** The name of a Service or a workload as sentences have it: a Service without its kind. */
export const downText = (name: string): string => name.replace(/^Service\//, '');

/** The event and the settings of a group, for tables with several of them. */
export const variantText = ({ what, settings }: Pick<SweepRow, 'what' | 'settings'>): string =>
  [...(what === undefined ? [] : [what]), ...settings].join(', ');
