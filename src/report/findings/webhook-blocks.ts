import { reachOf } from '#admission';
import { entriesOf } from '#causes';
import type { Cluster, Webhook } from '#cluster';
import { clockFrom, type FindingData } from '#documents';
import type { Outcome } from '#play';
import type { Run } from '#simulation';
import { between, compareText, type Instant, inReportSeconds } from '#units';
import { deploymentsByReplicaSet } from './creation-refused.ts';

type WebhookBlocks = Extract<FindingData, { readonly kind: 'webhook-blocks' }>;

interface Spell {
  readonly webhook: string;
  readonly configuration: string;
  readonly service: string;
  readonly from: Instant;
  to?: Instant;
}

/**
 * Webhooks that stop all that they are asked about, as nobody can call them. Webhooks of one Service that stop the
 * same at the same time share a finding.
 */
export function webhooksThatBlock({ outcome }: Pick<Run, 'outcome'>): readonly WebhookBlocks[] {
  const { start, end, endReason, cluster } = outcome;
  const { namespaces = [], services = [], pods } = cluster;
  const { at } = clockFrom(start);
  const found = new Map<string, WebhookBlocks & { readonly webhooks: string[] }>();
  for (const { webhook: name, configuration, service, from, to } of spellsIn(outcome)) {
    const webhook = webhookOf(cluster, configuration, name);
    if (webhook === undefined) continue;
    const reach = reachOf(webhook, { namespaces, services, pods });
    if (reach.namespaces.length + reach.alsoStops.length === 0) continue;
    const key = JSON.stringify([service, reach, from, to]);
    const same = found.get(key);
    if (same !== undefined) {
      same.webhooks.push(`${configuration}/${name}`);
      continue;
    }
    found.set(key, {
      kind: 'webhook-blocks',
      webhooks: [`${configuration}/${name}`],
      service,
      ...reach,
      ...refusedIn(outcome, configuration, from, to),
      ...evictionsRefusedIn(outcome, configuration, from, to),
      ...bindingsRefusedIn(outcome, configuration, from, to),
      from: at(from),
      ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
      seconds: inReportSeconds(between(from, to ?? end)),
    });
  }
  return [...found.values()];
}

function spellsIn({ entries }: Pick<Outcome, 'entries'>): readonly Spell[] {
  const spells: Spell[] = [];
  const open = new Map<string, Spell>();
  for (const { at, cause } of entriesOf(
    entries,
    'admission/webhook-lost',
    'admission/webhook-back',
  )) {
    const { kind, webhook, configuration, service } = cause;
    const key = `${configuration} ${webhook}`;
    const spell = open.get(key);
    if (kind === 'admission/webhook-back') {
      if (spell !== undefined) spell.to = at;
      open.delete(key);
    } else if (spell === undefined) {
      const begun: Spell = { webhook, configuration, service, from: at };
      open.set(key, begun);
      spells.push(begun);
    }
  }
  return spells;
}

const webhookOf = (
  { webhookConfigurations = [] }: Cluster,
  configuration: string,
  name: string,
): Webhook | undefined =>
  webhookConfigurations
    .find((each) => `${each.kind}/${each.name}` === configuration)
    ?.webhooks.find((each) => each.name === name);

/** The workloads whose new pods a configuration refuses in a time, and how often. */
function refusedIn(
  { entries, end, cluster }: Pick<Outcome, 'entries' | 'end' | 'cluster'>,
  configuration: string,
  from: Instant,
  to: Instant = end,
): Pick<WebhookBlocks, 'refused' | 'tries'> {
  const refused = entriesOf(entries, 'workloads/creation-refused').filter(
    ({ at, cause: { by, name } }) => `${by}/${name}` === configuration && at >= from && at <= to,
  );
  const nameOf = deploymentsByReplicaSet(cluster.workloads);
  const workloads = new Set(
    refused.map(({ cause: { workload } }) => nameOf.get(workload) ?? workload),
  );
  return { refused: [...workloads].sort(compareText), tries: refused.length };
}

/** The number of pods whose evictions by the API a configuration refuses in a time. */
function evictionsRefusedIn(
  { entries, end }: Pick<Outcome, 'entries' | 'end'>,
  configuration: string,
  from: Instant,
  to: Instant = end,
): Pick<WebhookBlocks, 'evictionsRefused'> {
  const refused = entriesOf(entries, 'eviction-api/refused').filter(
    ({ at, cause: { because } }) =>
      because.kind === 'webhook' &&
      because.configuration === configuration &&
      at >= from &&
      at <= to,
  );
  return refused.length === 0 ? {} : { evictionsRefused: podsIn(refused) };
}

/** The number of pods whose bindings to nodes a configuration refuses in a time. */
function bindingsRefusedIn(
  { entries, end }: Pick<Outcome, 'entries' | 'end'>,
  configuration: string,
  from: Instant,
  to: Instant = end,
): Pick<WebhookBlocks, 'bindingsRefused'> {
  const refused = entriesOf(entries, 'scheduler/binding-refused').filter(
    ({ at, cause }) => cause.configuration === configuration && at >= from && at <= to,
  );
  return refused.length === 0 ? {} : { bindingsRefused: podsIn(refused) };
}

const podsIn = (refused: readonly { readonly cause: { readonly pod: string } }[]): number =>
  new Set(refused.map(({ cause: { pod } }) => pod)).size;
