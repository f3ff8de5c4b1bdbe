import { nearest } from '#diagnostics';

/** The sets of faults that `--over` names. */
const OVERS = [
  'nodes',
  'zones',
  'regions',
  'label',
  'pairs',
  'pairs=zones',
  'drains',
  'interruptions',
  'events',
  'workloads',
] as const;

export type Over =
  | { readonly kind: Exclude<(typeof OVERS)[number], 'label'> }
  /** The nodes of each value of a label fail at once. */
  | { readonly kind: 'label'; readonly key: string };

export type OverReading =
  | { readonly ok: true; readonly over: Over }
  | { readonly ok: false; readonly message: string; readonly hint: string };

/** Reads a value of `--over`. */
export function readOver(text: string): OverReading {
  const [, key] = /^label=(.+)$/.exec(text) ?? [];
  if (key !== undefined) return { ok: true, over: { kind: 'label', key } };
  const kind = OVERS.find((each) => each === text);
  if (kind === 'label' || text === 'label=') {
    const message = `--over ${text} does not name the label`;
    return { ok: false, message, hint: 'such as --over label=topology.kubernetes.io/rack' };
  }
  if (kind !== undefined) return { ok: true, over: { kind } };
  const near = nearest(text, [...OVERS, 'consolidations']);
  return {
    ok: false,
    message: `--over ${JSON.stringify(text)} names no faults`,
    hint: near === undefined ? `expected one of ${NAMES}` : `did you mean ${near}?`,
  };
}

/** With `consolidations`, which is no set of faults: what autoscalers would take away is not played. */
const NAMES = [
  ...OVERS.map((each) => (each === 'label' ? 'label=KEY' : each)),
  'consolidations',
].join(', ');

export const printOver = (over: Over): string =>
  over.kind === 'label' ? `label=${over.key}` : over.kind;
