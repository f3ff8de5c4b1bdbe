import type { Taint } from '#cluster';

type TaintName = Pick<Taint, 'key' | 'effect'> & { readonly value?: string | undefined };

/** Taints with this prefix are of the control plane, apart from the one that people write. */
const OWN = 'node.kubernetes.io/';
const OUT_OF_SERVICE = `${OWN}out-of-service`;

/** Whether a taint evicts pods and comes from people or programs rather than from the control plane. */
export const isRequested = ({ key, effect }: Pick<TaintName, 'key' | 'effect'>): boolean =>
  effect === 'NoExecute' && (!key.startsWith(OWN) || key === OUT_OF_SERVICE);

/** As `kubectl taint` takes it. */
export const taintText = ({ key, value = '', effect }: TaintName): string =>
  `${key}${value === '' ? '' : `=${value}`}:${effect}`;

/** As `kubectl taint` takes it back, and what tells taints of a node apart. */
export const taintName = ({ key, effect }: Pick<TaintName, 'key' | 'effect'>): string =>
  `${key}:${effect}`;
