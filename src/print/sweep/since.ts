import type { SinceEarlier, SweepLoss, SweepReport } from '#documents';
import { counted, listed, offsetText } from '#words';
import { rowsSection, type Section } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';
import { anyOne, downText, faultText, variantText } from './fault-words.ts';

type ChangedFault = SinceEarlier['faults'][number];

const MOST_NAMED = 3;

/** What is worse since an earlier sweep, the worst first, and how much is better or new. */
export function sinceText({ since, groups }: SweepReport): readonly string[] {
  if (since === undefined) return [];
  const { withoutFault } = since;
  return [
    ...worseText(since, groups).map((text) => `Since ${dateOf(since.start)}, ${text}.`),
    ...(withoutFault.better.length > 0
      ? [`Without any fault, the cluster no longer ${verbsOf(withoutFault.better)}.`]
      : []),
    ...countsText(since),
    ...cutText(since),
    ...limitsText(since),
  ];
}

function worseText(
  { faults, withoutFault, same, cut }: SinceEarlier,
  groups: SweepReport['groups'],
): readonly string[] {
  const worse = faults.filter(isWorse);
  const clauses = worse.slice(0, MOST_NAMED).map((fault) => {
    const isNew = fault.new === true ? ' (a new fault)' : '';
    return `${subjectOf(fault, groups)} ${verbsOf(fault.worse)}${isNew}`;
  });
  if (withoutFault.worse.length > 0) {
    return [`the cluster without any fault ${verbsOf(withoutFault.worse)}`, ...clauses];
  }
  if (clauses.length > 0) return clauses;
  const compared = same + faults.filter((fault) => fault.new !== true).length;
  const breaks = cut === undefined ? 'breaks' : 'is known to break';
  return [`none of ${counted(compared, 'fault')} ${breaks} anything that it did not break then`];
}

const isWorse = ({ worse }: ChangedFault): boolean => worse.length > 0;

/** How many other faults are worse, better, new or gone, in a sentence; none where none is. */
function countsText({ faults, gone }: SinceEarlier): readonly string[] {
  const counts = [
    [faults.filter(isWorse).length - MOST_NAMED, 'more fault', 'is worse', 'are worse'],
    [faults.filter(({ better }) => better.length > 0).length, 'fault', 'is better', 'are better'],
    [faults.filter((fault) => fault.new === true).length, 'fault', 'is new', 'are new'],
    [gone.length, 'earlier fault', 'is not played now', 'are not played now'],
  ] as const;
  const clauses = counts.flatMap(([count, noun, one, several]) =>
    count > 0 ? [`${counted(count, noun)} ${count === 1 ? one : several}`] : [],
  );
  return clauses.length === 0 ? [] : [`${capital(listed(clauses))}.`];
}

/** Up to when runs are compared that a short duration cuts. */
function cutText({ cut }: SinceEarlier): readonly string[] {
  if (cut === undefined) return [];
  const are = cut.faults === 1 ? 'is' : 'are';
  const when = `${offsetText(cut.at)}, when a run ends while something is still to happen`;
  return [`${counted(cut.faults, 'fault')} ${are} compared only up to ${when}.`];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A difference may be one of knowledge, not of the cluster. */
function limitsText({ onlyBefore, onlyNow, version }: SinceEarlier): readonly string[] {
  const other = (kinds: readonly string[], which: string): string[] =>
    kinds.length === 0 ? [] : [`only ${which} does not model ${listed(kinds)}`];
  const causes = [
    ...other(onlyBefore, 'the earlier sweep'),
    ...other(onlyNow, 'this sweep'),
    ...(version === undefined ? [] : [`version ${version} of k8s-evict made the earlier sweep`]),
  ];
  return causes.length === 0
    ? []
    : [`The two may differ for another reason than the cluster: ${listed(causes)}.`];
}

/** The date and time of an instant in UTC, without what is the same for all. */
const dateOf = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

function subjectOf(fault: ChangedFault, groups: SweepReport['groups']): string {
  const group = groups.find(({ kind, what }) => kind === fault.kind && what === fault.what);
  const name = faultText(fault);
  const subject = group === undefined ? name : anyOne({ ...group, faults: 1 }, name);
  const kind = ZONES.has(fault.kind) ? `${fault.kind} ` : '';
  const text = subject
    .replace(name, `${kind}${name}`)
    .replace(/^(Losing|Draining|Taking|Deleting|With)/, lower);
  const { settings } = fault;
  return settings.length === 0 ? text : `${text} with ${listed(settings)}`;
}

const lower = (word: string): string => word.toLowerCase();

/** A name alone does not say that it is one of these. */
const ZONES: ReadonlySet<string> = new Set(['zone', 'region']);

/** What a fault does to these objects. */
const VERBS: Readonly<Record<SweepLoss['kind'], (names: string) => string>> = {
  expectation: (names) => `breaks the expectation ${names}`,
  notJudged: (names) => `leaves open whether the expectation ${names} holds`,
  downAtEnd: (names) => `takes ${names} down to the end`,
  down: (names) => `takes ${names} down`,
  quorum: (names) => `costs the quorum of ${names}`,
  noRoom: (names) => `leaves pods of ${names} without a node`,
  webhooks: (names) => `lets webhooks of ${names} stop new pods`,
  jobFails: (names) => `makes ${names} fail`,
  budgetBlocks: (names) => `lets the budget ${names} refuse an eviction to the end`,
  stuck: () => 'leaves pods Terminating',
  budgetViolated: () => 'violates a budget',
  drainFails: () => 'leaves a drain unfinished',
};

/** The losses as one predicate, each kind once. */
function verbsOf(losses: readonly SweepLoss[]): string {
  const atEnd = new Set(losses.flatMap((loss) => (loss.kind === 'downAtEnd' ? [loss.name] : [])));
  const clauses = Object.entries(VERBS).flatMap(([kind, verb]) => {
    const those = losses.filter(
      (loss) => loss.kind === kind && !(kind === 'down' && atEnd.has(loss.name)),
    );
    return those.length === 0 ? [] : [verb(namesOf(those))];
  });
  return listed(clauses);
}

function namesOf(losses: readonly SweepLoss[]): string {
  const names = losses.map(({ name = '' }) => downText(name));
  const more = names.length - MOST_NAMED;
  return listed(more > 1 ? [...names.slice(0, MOST_NAMED), `${more} more`] : names);
}

const COLUMNS: readonly Column<ChangedFault>[] = [
  { title: 'FAULT', cell: ({ fault }) => fault, shrinks: 'middle' },
  { title: 'WITH', cell: (fault) => variantText(fault) || '-', shrinks: 'middle' },
  { title: 'WORSE', cell: ({ worse }) => cellOf(worse), shrinks: 'middle' },
  { title: 'BETTER', cell: ({ better }) => cellOf(better), shrinks: 'middle' },
];

const cellOf = (losses: readonly SweepLoss[]): string =>
  losses.length === 0
    ? '-'
    : losses.map(({ kind, name }) => (name === undefined ? kind : `${kind} ${name}`)).join(', ');

/** The faults that differ from the earlier sweep. */
export const sinceSection = ({ since, faults, vary }: SweepReport): readonly Section[] =>
  since === undefined
    ? []
    : rowsSection(
        'Changes since the earlier sweep',
        faults.length > 1 || vary.length > 0
          ? COLUMNS
          : COLUMNS.filter(({ title }) => title !== 'WITH'),
        since.faults,
      );
