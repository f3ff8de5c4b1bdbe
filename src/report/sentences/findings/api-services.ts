import type { FindingData } from '#documents';
import { listed } from '#words';

type ApiServiceLost = Extract<FindingData, { readonly kind: 'api-service-lost' }>;

/** The groups by which HorizontalPodAutoscalers get what they count. */
const METRICS = ['metrics.k8s.io', 'custom.metrics.k8s.io', 'external.metrics.k8s.io'];

/** What fails while nobody answers for an API group. */
export function apiServiceText(
  { groups, service }: Pick<ApiServiceLost, 'groups' | 'service'>,
  when: string,
): string {
  const metrics = groups.some((group) => METRICS.includes(group))
    ? 'HorizontalPodAutoscalers that count by them change no replicas, '
    : '';
  return (
    `nobody answers for ${listed(groups)} ${when}: Service ${service} has no ready endpoint; ${metrics}` +
    'namespaces that are deleted stay Terminating, and programs that list all kinds fail'
  );
}
