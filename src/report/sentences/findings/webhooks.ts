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
    .slice(namespaces.length > 0 ? 0 : 1)
    .map((each) => `; ${isOne ? 'it stops' : 'they stop'} ${STOPPED[each]} too, ${SO_THAT[each]}`);
  const tried =
    tries === 0
      ? ''
      : `; ${counted(tries, 'request')} of ${listed(refused, 3)} fail for this reason`;
  return (
    `${subject} ${isOne ? 'stops' : 'stop'} ${stoppedBy(finding)} ${spell}, as no endpoint of Service ` +
    `${service} answers${deadlock}${also.join('')}${tried}${failures(finding)}`
  );
}

/** New pods, or what else it is asked about. */
function stoppedBy({ namespaces, alsoStops }: WebhookBlocks): string {
  const [first] = alsoStops;
  if (namespaces.length === 0 && first !== undefined) return STOPPED[first];
  return namespaces.length === 1
    ? `new pods in namespace ${namespaces[0]}`
    : `new pods in ${namespaces.length} namespaces (${listed(namespaces, 3)})`;
}

const failures = ({ evictionsRefused = 0, bindingsRefused = 0 }: WebhookBlocks): string =>
  failureOf('eviction', evictionsRefused) + failureOf('binding', bindingsRefused);

function failureOf(what: string, pods: number): string {
  if (pods === 0) return '';
  const of = pods === 1 ? `the ${what} of 1 pod fails` : `the ${what}s of ${pods} pods fail`;
  return `; ${of} for this reason`;
}

/** `Kind/name/webhook` in words. */
function webhookInWords(webhook: string): string {
  const [kind = '', name = '', ...rest] = webhook.split('/');
  return `${rest.join('/')} of ${kind} ${name}`;
}

type AlsoStopped = WebhookBlocks['alsoStops'][number];

const STOPPED: Readonly<Record<AlsoStopped, string>> = {
  bindings: 'bindings of pods to nodes',
  evictions: 'evictions by the API',
  leases: 'renewals of the Leases of nodes',
  'leader-leases': 'renewals of the Leases of the control plane',
};

const SO_THAT: Readonly<Record<AlsoStopped, string>> = {
  bindings: 'so that pods stay Pending',
  evictions: 'so that drains fail',
  leases: 'so that nodes become unreachable',
  'leader-leases': 'so that its controllers and its scheduler end',
};
