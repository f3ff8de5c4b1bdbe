import type { Limit } from './scenario.ts';

type Counts = Readonly<Record<string, number>>;

const NOT_MODELLED: readonly Limit[] = [
  { kind: 'replacements-not-modelled' },
  { kind: 'node-pressure-not-modelled' },
  { kind: 'shutdown-not-modelled' },
  { kind: 'volumes-not-modelled' },
  { kind: 'budgets-not-modelled' },
];

/** What no model covers: of Kubernetes, and of this snapshot. */
export const limitsOf = (unread: Counts, unknown: Counts): readonly Limit[] => [
  ...NOT_MODELLED,
  ...(Object.keys(unread).length === 0
    ? []
    : [{ kind: 'kinds-not-read', objects: unread } as const]),
  ...(Object.keys(unknown).length === 0
    ? []
    : [{ kind: 'kinds-unknown', objects: unknown } as const]),
];
