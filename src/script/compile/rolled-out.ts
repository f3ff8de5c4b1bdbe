import { type Pod, type WorkloadObject, workloadName } from '#cluster';
import { type Complaint, noneIsCalled, type OwnersOf } from '#script-fields';
import { ROLLED_OUT } from '../events/rollout.ts';

/** The objects among which a workload is looked for. */
interface Known {
  readonly workloads: readonly WorkloadObject[];
  readonly pods: readonly Pod[];
  readonly ownersOf: OwnersOf;
}

/** A workload to roll out, as `Kind/namespace/name`, or the reason why it cannot be. */
export type RolledOut =
  | { readonly ok: true; readonly workload: string }
  | { readonly ok: false; readonly complaint: Complaint };

/**
 * The workload that a rollout is about.
 * @param text - `Kind/namespace/name`, or `namespace/name` where only one kind has that name
 */
export function rolledOut(text: string, { workloads, pods, ownersOf }: Known): RolledOut {
  const all = workloads.filter(({ kind }) => ROLLED_OUT.some((known) => known === kind));
  const hasKind = text.split('/').length === 3;
  const meant = all.filter((each) => text === (hasKind ? workloadName(each) : pathOf(each)));
  const [found, other] = meant;
  if (found === undefined) {
    const pod = hasKind ? undefined : pods.find(({ key }) => key === text);
    if (pod !== undefined) return refused(...aboutPod(text, ownersOf(pod)));
    const names = all.map(hasKind ? workloadName : pathOf);
    return refused(...noneIsCalled(text, 'workload that can be rolled out', new Set(names)));
  }
  if (other !== undefined) {
    const kinds = meant.map(workloadName).join(' and ');
    return refused(`more than one workload is called ${text}: ${kinds}`, 'write the kind, too');
  }
  const problem = problemOf(found);
  return problem === undefined
    ? { ok: true, workload: workloadName(found) }
    : refused(`${workloadName(found)} ${problem[0]}`, problem[1]);
}

const pathOf = ({ namespace, name }: WorkloadObject): string => `${namespace}/${name}`;

const refused = (message: string, hint?: string): RolledOut => ({
  ok: false,
  complaint: {
    code: 'script/no-rollout',
    message,
    ...(hint !== undefined && { hint }),
  },
});

function aboutPod(pod: string, owners: readonly string[]): readonly [string, string?] {
  const owner = owners.find((name) => ROLLED_OUT.some((kind) => name.startsWith(`${kind}/`)));
  const message = `${pod} is a pod: only Deployments, StatefulSets and DaemonSets roll out`;
  return owner === undefined
    ? [message, 'write deletePods to delete the pod']
    : [message, `write ${owner}`];
}

/** Why a workload cannot be restarted, and what to do. */
function problemOf({
  template,
  deployment,
  statefulSet,
  daemonSet,
}: WorkloadObject): readonly [string, string?] | undefined {
  const { type } = statefulSet?.update ?? daemonSet?.update ?? {};
  const isKnown = deployment ?? statefulSet?.update ?? daemonSet?.update;
  if (template === undefined || isKnown === undefined) {
    return ['is known by its pods alone, and so is its strategy not', 'add it to the snapshot'];
  }
  if (deployment?.paused === true) {
    return ['is paused, and rolls nothing out', 'resume it first: kubectl rollout resume'];
  }
  if (type === 'OnDelete') {
    return [
      'has the strategy OnDelete, and rolls nothing out by itself',
      'write deletePods: its controller makes new ones',
    ];
  }
  return undefined;
}
