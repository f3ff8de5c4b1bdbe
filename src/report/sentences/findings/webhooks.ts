import type { FindingData } from '#documents';
import { counted, listed } from '#words';

type WebhookBlocks = Extract<FindingData, { readonly kind: 'webhook-blocks' }>;

/**
 * The webhooks, what they stop, and why.
 * @param spell from when to when
 */
export function webhookBlocksText(finding: WebhookBlocks, spell: string): string {
  const { webhooks, service, namespaces, stopsItself, alsoStops, refused, tries } = finding;
  const [isOne, names] = [webhooks.length === 1, webhooks.map(webhookInWords)];
  const subject = `${isOne ? 'webhook' : 'webhooks'} ${listed(names, 3)}`;
  const deadlock = stopsItself
    ? `; ${isOne ? 'it stops' : 'they stop'} new pods of that Service too, so that none can begin to answer`
    : '';
  const also = alsoStops
    .filter((each) => each !== 'evictions' || namespaces.length > 0)
    .map((each) => `; ${isOne ? 'it stops' : 'they stop'} ${ALSO[each]}`);
  const tried =
    tries === 0
      ? ''
      : `; ${counted(tries, 'request')} of ${listed(refused, 3)} fail for this reason`;
  return (
    `${subject} ${isOne ? 'stops' : 'stop'} ${stoppedBy(finding)} ${spell}, as no endpoint of Service ` +
    `${service} answers${deadlock}${also.join('')}${tried}${refusedEvictions(finding)}`
  );
}

/** New pods, or evictions where it is asked about these only. */
function stoppedBy({ namespaces }: WebhookBlocks): string {
  if (namespaces.length === 0) return 'evictions by the API';
  return namespaces.length === 1
    ? `new pods in namespace ${namespaces[0]}`
    : `new pods in ${namespaces.length} namespaces (${listed(namespaces, 3)})`;
}

function refusedEvictions({ evictionsRefused: pods = 0 }: WebhookBlocks): string {
  if (pods === 0) return '';
  const what = pods === 1 ? 'the eviction of 1 pod fails' : `the evictions of ${pods} pods fail`;
  return `; ${what} for this reason`;
}

/** `Kind/name/webhook` in words. */
function webhookInWords(webhook: string): string {
  const [kind = '', name = '', ...rest] = webhook.split('/');
  return `${rest.join('/')} of ${kind} ${name}`;
}

const ALSO: Readonly<Record<WebhookBlocks['alsoStops'][number], string>> = {
  bindings: 'bindings of pods to nodes too (not modelled)',
  evictions: 'evictions by the API too, so that drains fail',
  leases:
    'renewals of the Leases of nodes too, so that all nodes become unreachable (not modelled)',
};
