import { TOOL_VERSION } from '#documents';
import { CATALOGUE } from './catalogue.ts';
import type { CheckRulesDocument } from './documents.ts';

/** All rules, for other programs. */
export const rulesDocument = (): CheckRulesDocument => ({
  apiVersion: 'k8s-evict.dev/v1',
  kind: 'CheckRules',
  tool: { version: TOOL_VERSION },
  rules: CATALOGUE.map(({ code, severity, about, summary, why, fix, source }) => {
    return { code, severity, about, summary, why, fix, source };
  }),
});
