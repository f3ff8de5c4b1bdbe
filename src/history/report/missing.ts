import { between, type Instant, inSeconds, instant, printDuration, seconds } from '#units';
import { counted } from '#words';
import { collectionIn } from '../pods/collections.ts';
import type { Postmortem } from '../postmortem.ts';
import { clock } from './words.ts';

const NO_BEFORE =
  'There is no snapshot of before: pods that are gone and stand in no Event are unknown, ' +
  'and the model cannot be compared (--before).';
const NO_AFTER =
  'There is no snapshot of afterwards: the last signs of life of nodes, ' +
  'and whether replacements are Ready, are unknown.';
const UNKNOWN_CLOCK =
  'Nothing that the audit log tells fits Events and objects to the second: ' +
  'whether their clocks agree cannot be told, and times of the audit log are taken as they are.';
const FOLDED =
  'for more than two occurrences: of these only the first and the last instant are known.';

/** What the record lacks, and what follows from that (HI-3). */
export function missingIn({ evidence, removals }: Postmortem): readonly string[] {
  const { before, after, events, auditLines, audited } = evidence;
  const missing: string[] = [...logTexts(evidence)];
  if (before === undefined) {
    missing.push(NO_BEFORE);
  }
  if (after === undefined) {
    missing.push(NO_AFTER);
  }
  missing.push(
    ...earlyText(
      evidence.after?.at,
      removals.flatMap(({ earliest }) => earliest ?? []),
    ),
  );
  if (events.length === 0)
    missing.push(
      'There are no Events: who is gone without a trace is known only from an audit log.',
    );
  missing.push(
    ...expired(
      evidence.events.flatMap(({ first }) => first ?? []),
      removals.flatMap(({ earliest }) => earliest ?? []),
    ),
  );
  if (evidence.withoutObject > 0) {
    const some = counted(evidence.withoutObject, 'Event');
    missing.push(
      `${some} ${evidence.withoutObject === 1 ? 'names' : 'name'} no object: what they told is unknown.`,
    );
  }
  const folded = events.filter(({ count }) => count > 2).length;
  if (folded > 0) {
    missing.push(`${counted(folded, 'Event')} ${folded === 1 ? 'stands' : 'stand'} ${FOLDED}`);
  }
  if (auditLines === 0)
    missing.push(
      'There is no audit log of this cluster: who deleted or evicted a pod is known only where an Event says so.',
    );
  else if (!audited.pods)
    missing.push(
      'The audit log has no entry about pods: its policy leaves them out, or another API server answered.',
    );
  missing.push(...collectionTexts(evidence));
  missing.push(...clockTexts(evidence));
  if (auditLines > 0 && !audited.nodes)
    missing.push(
      'The audit log has no entry about nodes: cordons and taints are known only from Events and objects.',
    );
  return missing;
}

/** A snapshot that is older than what was removed may be the one of before. */
function earlyText(at: Instant | undefined, removals: readonly Instant[]): readonly string[] {
  const first = removals.toSorted((a, b) => a - b)[0];
  if (at === undefined || first === undefined || at >= first) return [];
  return [
    `The snapshot of afterwards is of ${clock(at)}, before the first removal at ${clock(first)}: ` +
      'what became of pods and nodes later is unknown. If it is the one of before, name it with --before.',
  ];
}

/** Audit logs of other clusters, and those of which this cannot be told. */
const logTexts = ({
  leftOut,
  untoldLogs,
  mixedLogs,
  cutLogs,
}: Postmortem['evidence']): readonly string[] => [
  ...leftOut.map(
    ({ path, why }) => `${path} is an audit log of another cluster and is left out: ${why}.`,
  ),
  ...untoldLogs.map(
    (path) =>
      `Whether ${path} is an audit log of this cluster cannot be told: no UID in it is known to the other files.`,
  ),
  ...mixedLogs.map(
    (path) =>
      `${path} holds entries of several clusters, as accounts of its control plane have several UIDs: ` +
      'entries of others are not told apart and may name wrong requests.',
  ),
  ...cutLogs.map(
    (path) => `${path} ends in the middle of a line: what came after that is missing.`,
  ),
];

/** Requests for many pods whose selectors tell nothing of the past. */
function collectionTexts({ audit }: Postmortem['evidence']): readonly string[] {
  const untold = audit.filter((entry) => collectionIn(entry)?.kind === 'untold');
  const [first] = untold;
  if (first === undefined) return [];
  return [
    `${counted(untold.length, 'request')} for the deletion of many pods cannot be held against the record, ` +
      `the first by ${first.user} in ${first.namespace} at ${clock(first.at)}: ` +
      'the log tells neither its answer nor selectors that hold for the past.',
  ];
}

/** What the clock of the audit log means for its times. */
function clockTexts({ clock, audit, events, after }: Postmortem['evidence']): readonly string[] {
  if (clock.kind === 'apart') {
    const by = printDuration(seconds(Math.round(Math.abs(clock.ahead) / 100_000) / 10));
    const side = clock.ahead > 0 ? 'ahead of' : 'behind';
    return [
      `The clock of the audit log is about ${by} ${side} that of Events and objects ` +
        `(${counted(clock.observations, 'observation')}): its times are corrected by that, ` +
        'and what it alone tells is likely, not certain.',
    ];
  }
  const isTimed = audit.length > 0 && (events.length > 0 || after !== undefined);
  return clock.kind === 'unknown' && isTimed ? [UNKNOWN_CLOCK] : [];
}

/** Events expire after an hour by default. */
const EVENT_TTL = 3_600;

function expired(events: readonly number[], removals: readonly number[]): readonly string[] {
  if (events.length === 0 || removals.length === 0) return [];
  const first = instant(Math.min(...events));
  const removal = instant(Math.min(...removals));
  const last = instant(Math.max(...events));
  if (first <= removal || inSeconds(between(removal, last)) < EVENT_TTL / 2) return [];
  return [
    `The Events begin at ${clock(first)}, after the first removal at ${clock(removal)}: earlier ones have expired.`,
  ];
}
