import type { Note, SimulationReport } from '#documents';
import { counted, listed } from '#words';
import { endsOf, whyNotShown } from '../sentences/why-not-cleared.ts';

/** Notes that say that something which decides an outage is not in the snapshot. */
const DECIDES: ReadonlySet<Note['kind']> = new Set([
  'services-unknown',
  'budgets-unknown',
  'usage-unknown',
  'claims-unknown',
  'priorities-unknown',
  'leader-unknown',
  'release-unknown',
  'kinds-unknown',
  'kind-unmodelled',
  'readiness-gates-open',
  'webhooks-taken-to-answer',
  'documents-without-kind',
  'nodes-never-healthy',
  'nodes-silent-at-start',
  'leases-stale',
  'pods-unseen',
  'namespaces-unseen',
  'capture-refused',
  'capture-of-namespaces',
]);

/** The reason why a report meets a condition, in words. Undefined where it does not. */
type Condition = (report: SimulationReport) => string | undefined;

const some = (count: number, one: string, many = `${one}s`): string | undefined =>
  count === 0 ? undefined : counted(count, one, many);

/** Without the type of a whole report for each name: declarations of the library are read by people. */
const named = <Name extends string>(
  conditions: Readonly<Record<Name, Condition>>,
): Readonly<Record<Name, Condition>> => conditions;

const CONDITIONS = named({
  eviction: ({ summary }) => some(summary.evictions, 'eviction'),
  down: ({ services, workloads }) => {
    const isDown = ({ spans }: { readonly spans: readonly { readonly state: string }[] }) =>
      spans.some(({ state }) => state === 'down');
    const names = [
      ...services.filter(isDown).map(({ service }) => `Service/${service}`),
      ...workloads
        .filter((each) => isDown(each) && !each.workload.startsWith('DaemonSet/'))
        .map(({ workload }) => workload),
    ];
    return names.length === 0 ? undefined : `down at some time: ${listed(names, 3)}`;
  },
  quorum: ({ findings }) =>
    findings.find(({ kind }) => kind === 'quorum-lost' || kind === 'control-plane-down')?.message,
  budget: ({ summary }) =>
    some(
      summary.budgetViolations,
      'eviction that violates a PodDisruptionBudget',
      'evictions that violate PodDisruptionBudgets',
    ),
  pending: ({ pending }) =>
    some(pending.length, 'pod that has no node at the end', 'pods that have no node at the end'),
  stuck: ({ stuck }) =>
    some(stuck.length, 'pod that stays Terminating', 'pods that stay Terminating'),
  unknown: ({ summary, expectations, assumptions, limits }) => {
    if (summary.pods === 0) return 'the snapshot holds no pods';
    const open = expectations.find(({ unknown }) => unknown === true);
    if (open !== undefined) return `${open.name}: ${open.message}`;
    return [...limits, ...assumptions].find(({ kind }) => DECIDES.has(kind))?.message;
  },
});

export type FailCondition = keyof typeof CONDITIONS;

/** The names of the conditions, in the order of the table above. */
export const FAIL_CONDITIONS: readonly string[] = Object.keys(CONDITIONS);

export const isFailCondition = (text: string): text is FailCondition =>
  Object.hasOwn(CONDITIONS, text);

/** Why nobody knows whether a report meets a condition that it does not show; undefined where it is known. */
const whyUnknown = (condition: FailCondition, { end, limits }: SimulationReport) => {
  const [cut] = whyNotShown(endsOf([end]));
  const isLacking = limits.some(({ kind }) => kind === 'budgets-unknown');
  return cut ?? (condition === 'budget' && isLacking ? NO_BUDGETS : undefined);
};

const NO_BUDGETS =
  'the snapshot holds no PodDisruptionBudgets; k8s-evict capture --add pdb -o more.json adds them';

/**
 * A sentence without a full stop for each of these conditions that a report meets, or of which
 * nobody knows whether it does: what the run or the snapshot does not show is no all-clear.
 */
export const failuresOf = (
  report: SimulationReport,
  conditions: readonly FailCondition[],
): readonly string[] =>
  conditions.flatMap((each) => {
    const why = CONDITIONS[each](report);
    if (why !== undefined) return `fails on ${each}: ${why}`;
    const unknown = whyUnknown(each, report);
    return unknown === undefined ? [] : `fails on ${each}: not known, as ${unknown}`;
  });
