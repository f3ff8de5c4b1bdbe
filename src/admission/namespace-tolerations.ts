import type { Namespace, Toleration } from '#cluster';
import { parseJson } from '#units';

const DEFAULTS = 'scheduler.alpha.kubernetes.io/defaultTolerations';
const WHITELIST = 'scheduler.alpha.kubernetes.io/tolerationsWhitelist';

/**
 * The tolerations that a namespace sets for its pods; annotations that cannot be read are ignored.
 */
export interface NamespaceTolerations {
  readonly defaults: readonly Toleration[];
  readonly whitelist: readonly Toleration[];
}

export const namespaceTolerations = ({
  annotations,
}: Pick<Namespace, 'annotations'>): NamespaceTolerations => ({
  defaults: listIn(annotations[DEFAULTS]),
  whitelist: listIn(annotations[WHITELIST]),
});

function listIn(text: string | undefined): readonly Toleration[] {
  const list = parseJson(text ?? '[]');
  return Array.isArray(list) ? list.filter(isToleration) : [];
}

const TEXTS = ['key', 'operator', 'value', 'effect'];

const isToleration = (value: unknown): value is Toleration =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, field]) =>
    TEXTS.includes(name) ? typeof field === 'string' : name === 'tolerationSeconds',
  );
