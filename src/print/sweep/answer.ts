import { charged, type SweepGroup, type SweepReport, type SweepRow } from '#documents';
import { isCutShort } from '#timeline-facts';
import { counted, listed, offsetText } from '#words';
import { autoscalingText } from './autoscaling.ts';
import { drainsText, unharmedText } from './budgets.ts';
import { conditionOf, notCleared, whyNotCleared } from './cleared.ts';
import { comparison } from './comparison.ts';
import { downsText, servicesAreUnknown, workloadsText } from './downs.ts';
import { anyOne, faultText, nounOf, onlyFault } from './fault-words.ts';
import { helpsAnswer } from './helps.ts';
import { stoppedText } from './lengths.ts';
import { named } from './named.ts';
import { sinceText } from './since.ts';
import { smallestAnswer } from './smallest.ts';
import { hasBaseline, withoutFaultText } from './without-fault.ts';
import { workloadAnswer } from './workload.ts';

/** The answer in a few sentences, the most important first. */
export function answer(whole: SweepReport): readonly string[] {
  const report = { ...whole, rows: whole.rows.map(charged) };
  const { groups, summary, smallest } = report;
  const interruption =
    report.interrupted === true
      ? [`Interrupted: ${summary.played} of ${counted(summary.runs, 'run')} were played.`]
      : [];
  const helps = report.helps === undefined ? [] : helpsAnswer(report.helps);
  if (smallest !== undefined) {
    const unclear = notCleared(report);
    return [...interruption, ...unclear, ...smallestAnswer(whole, smallest), ...helps];
  }
  const isCompared = report.vary.length > 0 || groups.length > MOST_GROUPS;
  const sentences = isCompared ? comparison(groups, report.rows) : groups.flatMap(inGroup(report));
  return [
    ...sinceText(report),
    ...interruption,
    ...(report.workload === undefined
      ? []
      : workloadAnswer(report.workload, report, whyNotCleared(report))),
    ...withoutFaultText(report),
    ...(saysWhy(report) ? [] : notCleared(report)),
    ...(summary.expectations > 0 ? expectationsText(report) : []),
    ...sentences,
    ...helps,
  ];
}

/** The answer about a workload that nothing takes down says itself why nothing is cleared. */
const saysWhy = ({ workload, groups }: SweepReport): boolean =>
  workload === undefined
    ? !groups.some(({ kind }) => CAN_BE_LOST.has(kind))
    : workload.faults.every(({ takenDownBy }) => takenDownBy.length === 0);

const MOST_GROUPS = 4;

const inGroup =
  (report: SweepReport) =>
  (group: SweepGroup): readonly string[] => {
    const rows = report.rows.filter((row) => isIn(row, group));
    return [
      mostText(group, rows, withinText(rows, report)),
      ...(group.kind === 'drain' ? drainsText(group, rows, report) : []),
      ...(servicesAreUnknown(report) ? workloadsText(group) : downsText(group, rows)),
      ...harmText(group, rows, report),
    ];
  };

const isIn = (row: SweepRow, { kind, what, settings }: SweepGroup): boolean =>
  row.kind === kind && row.what === what && row.settings.join() === settings.join();

function mostText(group: SweepGroup, rows: readonly SweepRow[], within: string): string {
  const { most, fault } = group.podsEvicted;
  const only = onlyFault(group, rows);
  const subject = anyOne(group, only);
  if (most === 0) return `${subject} evicts no pod${within}.`;
  if (only !== undefined) return `${subject} evicts ${counted(most, 'pod')}${within}.`;
  const which = group.faults > 1 && fault !== undefined ? ` (${nameIn(fault)})` : '';
  return `${subject} evicts at most ${counted(most, 'pod')}${which}${within}.`;
}

/**
 * Until when runs were played that a short duration cuts. Rows that `--top` hides are told by the
 * summary alone.
 */
function withinText(
  rows: readonly SweepRow[],
  { summary: { played, listed: shown, unfinished = [] } }: SweepReport,
): string {
  const cut = rows.find(({ end }) => isCutShort(end))?.end;
  const hidden = played > shown ? unfinished.find(({ reason }) => reason === 'horizon') : undefined;
  const at = cut?.at ?? hidden?.at;
  return at === undefined ? '' : ` within ${offsetText(at)}`;
}

const nameIn = (fault: string): string => faultText({ name: fault.slice(fault.indexOf('/') + 1) });

/** Whether all can be lost, and what happens if not. */
function harmText(
  group: SweepGroup,
  rows: readonly SweepRow[],
  report: SweepReport,
): readonly string[] {
  const { kind, faults, withoutRoom, withQuorumsLost, withPodsStuck } = group;
  const sentences = [...lostText(group, rows)];
  if (withoutRoom > 0) sentences.push(roomText(group, rows));
  if (withQuorumsLost > 0) {
    const those = rows.filter(({ quorumLost }) => quorumLost.length > 0);
    const names = those.map((row) => `${faultText(row)} (${listed(row.quorumLost)})`);
    const what = `${withQuorumsLost} ${nounOf(kind, withQuorumsLost)}`;
    const verb = withQuorumsLost === 1 ? 'costs' : 'cost';
    sentences.push(`${what} ${verb} a quorum${named(names, withQuorumsLost)}.`);
  }
  sentences.push(...webhooksText(group, rows), ...jobsText(group, rows), ...autoscalingText(group));
  const noun = nounOf(kind, faults);
  if (withPodsStuck > 0) {
    sentences.push(`After ${withPodsStuck} of ${faults} ${noun}, pods stay Terminating.`);
  }
  if (group.withBudgetsViolated > 0) {
    const what = `${group.withBudgetsViolated} of ${faults} ${noun}`;
    sentences.push(`Evictions after ${what} violate PodDisruptionBudgets.`);
  }
  return CAN_BE_LOST.has(kind) ? clearedText(group, report, sentences) : sentences;
}

/** The faults after which webhooks stop new pods, as nobody answers for them. */
function webhooksText(
  { kind, withWebhooksStopping: count = 0 }: SweepGroup,
  rows: readonly SweepRow[],
): readonly string[] {
  const stopping = rows.filter(({ webhooks = [] }) => webhooks.length > 0);
  if (count === 0) return [];
  const names = stopping.map((row) => {
    const [first, ...others] = row.webhooks ?? [];
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    const where = first === undefined ? '' : `, ${stoppedText(first)}`;
    return `${faultText(row)} (webhooks of Service ${first?.service}${more}${where})`;
  });
  const verb = count === 1 ? 'stops' : 'stop';
  return [`${count} ${nounOf(kind, count)} ${verb} new pods${named(names, count)}.`];
}

/** The faults that make Jobs fail. */
function jobsText(
  { kind, withJobsFailed: count = 0 }: SweepGroup,
  rows: readonly SweepRow[],
): readonly string[] {
  if (count === 0) return [];
  const names = rows.flatMap((row) =>
    row.jobsFailed === undefined ? [] : [`${faultText(row)} (${listed(row.jobsFailed, 3)})`],
  );
  const what = `${count} ${nounOf(kind, count)} ${count === 1 ? 'makes' : 'make'} a Job fail`;
  return [`${what}${named(names, count)}.`];
}

/** What can be lost, behind sentences about harm, and on what ground. */
function clearedText(
  { kind, faults, harmless }: SweepGroup,
  report: SweepReport,
  sentences: readonly string[],
): readonly string[] {
  if (whyNotCleared(report).length > 0) return sentences;
  if (harmless === faults) {
    const who =
      faults === 1
        ? `The ${nounOf(kind, faults)}`
        : `Each of the ${faults} ${nounOf(kind, faults)}`;
    const services = servicesAreUnknown(report) ? 'no workload' : 'no Service and no workload';
    const hasMore = hasBaseline(report) || (report.now?.down.length ?? 0) > 0;
    const beyond = hasMore ? 'beyond what happens without a fault, ' : '';
    const ground = `${conditionOf(report)}${beyond}`;
    return [
      ...sentences,
      `${who} can be lost: ${ground}${services} is down, ${unharmedText(report)}`,
    ];
  }
  if (harmless > 0) return sentences;
  const none =
    faults === 1 ? `The ${nounOf(kind, 1)} cannot be lost` : `No ${nounOf(kind, 1)} can be lost`;
  return [`${none} without harm.`, ...sentences];
}

/** Workloads that stay down without a Service or a pending pod that shows it. */
function lostText(
  { kind, withWorkloadsLost: count }: SweepGroup,
  rows: readonly SweepRow[],
): readonly string[] {
  if (count === 0) return [];
  const names = rows.flatMap((row) => {
    const { servicesDown, pending } = row.figures;
    const lost = row.down.filter(({ ends }) => ends === null);
    const [first] = lost;
    const isShown = servicesDown > 0 || pending > 0;
    if (first === undefined || isShown) return [];
    const more = lost.length > 1 ? ` and ${lost.length - 1} more` : '';
    return [`${faultText(row)} (${first.name}${more})`];
  });
  const leave = count === 1 ? 'leaves' : 'leave';
  const what = `${count} ${nounOf(kind, count)} ${leave} a workload without a pod that works`;
  return [`${what}${named(names, count)}.`];
}

const CAN_BE_LOST = new Set<SweepRow['kind']>([
  'node',
  'zone',
  'region',
  'label',
  'nodes',
  'zones',
]);

function roomText({ kind, withoutRoom, faults }: SweepGroup, rows: readonly SweepRow[]): string {
  const names = rows.flatMap((row) => {
    const more = row.noRoom.map(({ name, pods }) => `${counted(pods, 'pod')} of ${name}`);
    return more.length === 0 ? [] : [`${faultText(row)} (${listed(more)})`];
  });
  const after = `${withoutRoom} of ${faults} ${nounOf(kind, faults)}`;
  // With `--top`, not all rows are there to tell.
  const sought = rows.filter(({ noRoom }) => noRoom.length > 0 && noRoom.every(isSought));
  const what = sought.length === withoutRoom ? 'find no room' : 'have no node at the end';
  return `After ${after}, pods ${what}${named(names, withoutRoom)}.`;
}

const isSought = ({ untried }: SweepRow['noRoom'][number]): boolean => untried === undefined;

function expectationsText(report: SweepReport): readonly string[] {
  const { summary, rows } = report;
  const { expectations, failed, unknown = 0, played } = summary;
  const what = counted(expectations, 'expectation');
  const open = unknown > 0 ? [unknownText(report)] : [];
  if (failed === 0) {
    if (unknown > 0) return open;
    const verb = expectations === 1 ? 'holds' : 'hold';
    return [`${what} ${verb} in all ${counted(played, 'run')}${soFarText(report)}.`];
  }
  const worst = rows.filter((row) => row.failed.length > 0);
  const names = worst.map((row) => {
    const variant = row.settings.length > 0 ? ` with ${row.settings.join(', ')}` : '';
    return `${row.fault}${variant} (${listed(row.failed.map(({ name }) => name))})`;
  });
  const verb = failed === 1 ? 'breaks' : 'break';
  const broken = `${failed} of ${counted(played, 'run')} ${verb} an expectation${named(names, failed)}.`;
  return [broken, ...open];
}

/** In how many runs an expectation holds only as far as was played. */
function soFarText({ summary: { heldSoFar = 0, played, unfinished = [] } }: SweepReport): string {
  const at = unfinished.find(({ reason }) => reason === 'horizon')?.at;
  if (heldSoFar === 0 || at === undefined) return '';
  const until = `only up to ${offsetText(at)}`;
  return heldSoFar === played ? `, but ${until}` : `, in ${heldSoFar} of them ${until}`;
}

/** The other runs in which an expectation is not judged are not said to be fine. */
function unknownText({ summary: { unknown = 0, played }, rows }: SweepReport): string {
  const runs = rows.filter((row) => row.failed.length === 0 && row.unknown !== undefined);
  const names = new Set(runs.flatMap((row) => (row.unknown ?? []).map(({ name }) => name)));
  const [first] = runs[0]?.unknown ?? [];
  const why = first === undefined ? '' : `: ${first.name} ${first.message}`;
  const which = names.size > 1 ? ` (${listed([...names], 3)})` : '';
  const cannot = `cannot judge ${names.size > 1 ? 'expectations' : 'an expectation'}`;
  return `${unknown} of ${counted(played, 'run')} ${cannot}${which}${why}.`;
}
