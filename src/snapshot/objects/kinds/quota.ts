import type { LimitRange, LimitRangeItem, QuotaScope, ResourceQuota } from '#cluster';
import { list, object, optional, record } from '../../fields/collections.ts';
import { quantityText } from '../../fields/quantity-text.ts';
import { oneOf, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, namespaceOf, projectMeta } from './meta.ts';

const AMOUNTS = record(quantityText);

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;

export const RESOURCE_QUOTA = object({
  metadata: META,
  spec: object({
    hard: AMOUNTS,
    scopes: list(text),
    scopeSelector: optional(
      object({
        matchExpressions: list(
          object({ scopeName: text, operator: oneOf(OPERATORS), values: list(text) }),
        ),
      }),
    ),
  }),
  status: object({ used: optional(AMOUNTS) }),
});

export function projectResourceQuota({
  metadata,
  spec: { hard, scopes, scopeSelector },
  status: { used },
}: ValueOf<typeof RESOURCE_QUOTA>): ResourceQuota {
  const named = scopes.map((name): QuotaScope => ({ name, operator: 'Exists', values: [] }));
  const selected = scopeSelector?.matchExpressions ?? [];
  return {
    ...projectMeta(metadata, namespaceOf(metadata)),
    hard,
    ...(used !== undefined && { used }),
    scopes: [
      ...named,
      ...selected.map(({ scopeName: name, operator, values }) => ({ name, operator, values })),
    ],
  };
}

const ITEM = object({
  type: text,
  max: AMOUNTS,
  min: AMOUNTS,
  default: AMOUNTS,
  defaultRequest: AMOUNTS,
  maxLimitRequestRatio: AMOUNTS,
});

export const LIMIT_RANGE = object({ metadata: META, spec: object({ limits: list(ITEM) }) });

export const projectLimitRange = ({
  metadata,
  spec: { limits },
}: ValueOf<typeof LIMIT_RANGE>): LimitRange => ({
  ...projectMeta(metadata, namespaceOf(metadata)),
  limits: limits.map(withDefaults),
});

/**
 * What the API server completes in a LimitRange: the default limit is the maximum, and the default
 * request is the default limit, or the minimum.
 * @upstream pkg/apis/core/v1/defaults.go SetDefaults_LimitRangeItem (1.36)
 */
function withDefaults(item: ValueOf<typeof ITEM>): LimitRangeItem {
  if (item.type !== 'Container') return item;
  const limits = { ...item.max, ...item.default };
  return {
    ...item,
    default: limits,
    defaultRequest: { ...item.min, ...limits, ...item.defaultRequest },
  };
}
