import type { FindingData } from '#documents';
import { listed, percentText } from '#words';

type Overloaded = Extract<FindingData, { readonly kind: 'overloaded-endpoints' }>;

/** Endpoints that carry more than before, in words. */
export function overloadedText({ service, zones }: Overloaded, when: string): string {
  const parts = zones.map(
    ({ zone, before, most }) =>
      `${zone === '' ? 'without a zone' : `in ${zone}`} up to ${percentText(most)} each ` +
      `instead of ${percentText(before)}`,
  );
  return `endpoints of Service ${service} carry more of its new connections ${when}: ${listed(parts)}`;
}
