import { isAsked, isSelected, NEW_POD, RENEWED_LEASE } from '#admission';
import { entriesOf } from '#causes';
import { type Cluster, podsSelectedBy, type Webhook } from '#cluster';
import { clockFrom, type FindingData } from '#documents';
import type { Outcome, PlayedScenario } from '#simulation';
import { between, type Instant, inReportSeconds } from '#units';

interface Spell {
  readonly webhook: string;
  readonly configuration: string;
  readonly service: string;
  readonly from: Instant;
  to?: Instant;
}

/** Webhooks that refuse all new pods that they are asked about, as nobody can call them. */
export function webhooksThatBlock({
  outcome,
}: Pick<PlayedScenario, 'outcome'>): readonly FindingData[] {
  const { start, end, endReason, cluster } = outcome;
  const { at } = clockFrom(start);
  return spellsIn(outcome).flatMap(({ webhook: name, configuration, service, from, to }) => {
    const webhook = webhookOf(cluster, configuration, name);
    if (webhook === undefined) return [];
    return {
      kind: 'webhook-blocks',
      ...{ webhook: name, configuration, service },
      namespaces: namespacesOf(cluster, webhook),
      blocksItself: blocksItself(cluster, webhook),
      blocksLeases: isAsked(webhook, RENEWED_LEASE),
      from: at(from),
      ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
      seconds: inReportSeconds(between(from, to ?? end)),
    };
  });
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

/** The number of namespaces with pods that it is asked about. */
function namespacesOf(cluster: Cluster, webhook: Webhook): number {
  const labels = labelsByNamespace(cluster);
  const asked = cluster.pods.filter((pod) =>
    isSelected(webhook, pod.labels, labels(pod.namespace)),
  );
  return new Set(asked.map(({ namespace }) => namespace)).size;
}

/** Whether its own pods are among those that it is asked about. */
function blocksItself(cluster: Cluster, webhook: Webhook): boolean {
  const { service: place } = webhook;
  const service = cluster.services?.find(
    ({ namespace, name }) => namespace === place?.namespace && name === place.name,
  );
  if (service === undefined || !isAsked(webhook, NEW_POD)) return false;
  const labels = labelsByNamespace(cluster);
  return podsSelectedBy(service, cluster.pods).some((pod) =>
    isSelected(webhook, pod.labels, labels(pod.namespace)),
  );
}

function labelsByNamespace({ namespaces = [] }: Pick<Cluster, 'namespaces'>) {
  const known = new Map(namespaces.map(({ name, labels }) => [name, labels]));
  return (name: string) => known.get(name) ?? { 'kubernetes.io/metadata.name': name };
}
