import { type NodeReadinessRule, readObjectSelector } from '#cluster';
import { list, object, optional, withDefault } from '../../fields/collections.ts';
import { filledText, flag, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { LABEL_SELECTOR } from './affinity.ts';
import { CONDITION_STATUS } from './condition-status.ts';
import { META, projectMeta } from './meta.ts';
import { TAINT } from './node.ts';

export const NODE_READINESS_RULE = object({
  metadata: META,
  spec: object({
    conditions: list(object({ type: text, requiredStatus: CONDITION_STATUS })),
    enforcementMode: filledText,
    taint: TAINT,
    nodeSelector: optional(LABEL_SELECTOR),
    dryRun: withDefault(flag, false),
  }),
});

export const projectNodeReadinessRule = ({
  metadata,
  spec: { conditions, enforcementMode, taint, nodeSelector = {}, dryRun },
}: ValueOf<typeof NODE_READINESS_RULE>): NodeReadinessRule => ({
  ...projectMeta(metadata, ''),
  conditions,
  isBootstrapOnly: enforcementMode === 'bootstrap-only',
  taint,
  nodes: readObjectSelector(nodeSelector),
  isDryRun: dryRun,
});
