import { controllerOf, type Toleration, toleratesTaint, zoneKeyOf } from '#cluster';
import { clockFrom } from '#documents';
import { SPARED_WORDS } from '#report';
import { countdowns, type Entries, isCancelled, readyChanges, type Spared } from '#run-facts';
import type { Run } from '#simulation';
import { inSeconds } from '#units';
import { offsetText, rateText, shareOf, zoneText } from '#words';

/** Explains why a pod on a node in trouble stayed, with the deciding numbers. */
export function whySpared(scenario: Run, spared: Spared): string {
  const remark = REMARKS[spared.reason](scenario, spared);
  const sentence = `It is spared: ${SPARED_WORDS[spared.reason]}`;
  return remark === undefined ? `${sentence}.` : `${sentence} (${remark}).`;
}

type Remark = (scenario: Run, spared: Spared) => string | undefined;

const REMARKS: Readonly<Record<Spared['reason'], Remark>> = {
  'tolerates-forever': tolerations,
  'recovered-in-time': countdown,
  'toleration-still-running': countdown,
  'zone-limiter': pace,
  'all-zones-down': decidedAt,
  'never-tainted': readiness,
  'daemon-set': () => undefined,
  'pod-eviction-timeout': timeout,
  'deletion-waits': decidedAt,
  'deletion-lost': decidedAt,
  'controller-off': () => undefined,
};

function tolerations({ outcome, plan: { behaviors } }: Run, { pod: key, node }: Spared) {
  const pod = outcome.final.pod(key);
  const taints = (outcome.final.node(node)?.taints ?? []).filter(
    ({ effect }) => effect === 'NoExecute',
  );
  const unlimited = (pod?.spec.tolerations ?? []).filter(
    (toleration) =>
      toleration.tolerationSeconds === undefined &&
      taints.some((taint) => toleratesTaint(toleration, taint, behaviors.taintEviction)),
  );
  const texts = unlimited.map(tolerationText);
  if (pod === undefined || texts.length === 0) return undefined;
  const by =
    controllerOf(pod)?.kind === 'DaemonSet' ? ', as the controller of DaemonSets adds them' : '';
  return `${texts.join(' and ')} without tolerationSeconds${by}`;
}

const tolerationText = ({ key, operator, effect }: Toleration): string =>
  `${key ?? 'any key'}${operator === undefined ? '' : ` ${operator}`}${effect === undefined ? '' : ` ${effect}`}`;

function countdown({ outcome }: Run, { pod, because }: Spared): string | undefined {
  const { at } = clockFrom(outcome.start);
  const scheduled = countdowns(outcome.entries).findLast(({ cause }) => cause.pod === pod);
  if (scheduled === undefined) return undefined;
  const due = at(scheduled.cause.due);
  const decided = entryOf(outcome.entries, because);
  if (decided && isCancelled(decided)) {
    const when = at(decided.at);
    const [before, after] = [offsetText(due - when), offsetText(when)];
    return `its eviction was due at ${offsetText(due)} and cancelled at ${after}, ${before} before`;
  }
  const end = offsetText(at(outcome.end));
  return `its eviction is due at ${offsetText(due)}, and the scenario ends at ${end}`;
}

function pace({ outcome }: Run, { node: name }: Spared): string | undefined {
  const node = outcome.final.node(name) ?? outcome.cluster.nodes.find((each) => each.name === name);
  const zone = outcome.zones.find((each) => node !== undefined && each.zone === zoneKeyOf(node));
  const last = zone?.history.at(-1);
  if (zone === undefined || last === undefined) return undefined;
  const { state, notReady, nodes, evictionRate } = last;
  return (
    `${shareOf(notReady, nodes, 'node')} of ${zoneText(zone.zone) || 'its zone'} ` +
    `${notReady === 1 ? 'is' : 'are'} not ready: it is ${state}, ` +
    `and ${rateText(evictionRate)}`
  );
}

function decidedAt({ outcome }: Run, { because }: Spared): string | undefined {
  const entry = entryOf(outcome.entries, because);
  return entry && `from ${offsetText(clockFrom(outcome.start).at(entry.at))} on`;
}

/** The last time at which the node ceased to be Ready, and the time at which it was Ready again. */
function readiness({ outcome }: Run, { node }: Spared): string | undefined {
  const { at } = clockFrom(outcome.start);
  const last = readyChanges(outcome.entries).findLast(({ cause }) => cause.node === node);
  if (last === undefined) return undefined;
  const [since, end] = [offsetText(at(last.at)), offsetText(at(outcome.end))];
  return last.cause.to === 'True'
    ? `it was Ready again at ${since}`
    : `its Ready is ${last.cause.to} from ${since} on, and the scenario ends at ${end}`;
}

/** The time that pods of lost nodes may stay, and the beginning of the loss. */
function timeout(scenario: Run, spared: Spared): string | undefined {
  const { podEvictionTimeout } = scenario.plan.behaviors.nodeLifecycle;
  const flag = `--pod-eviction-timeout=${inSeconds(podEvictionTimeout)}s`;
  return [flag, readiness(scenario, spared) ?? []].flat().join('; ');
}

const entryOf = (entries: Entries, id: number) => (id === 0 ? undefined : entries[id - 1]);
