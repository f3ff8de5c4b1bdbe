import {
  controllerOf,
  type Pod,
  selectsLabels,
  type WorkloadObject,
  workloadKindOf,
} from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { addToList, compareText } from '#units';
import type { Complaints } from '../objects/complaints.ts';
import type { Found } from '../objects/findings.ts';
import type { ByKind } from './merge.ts';

const UNKNOWN_OWNER = 'snapshot/unknown-owner';
const TWO_CONTROLLERS = 'snapshot/two-controllers';
const SELECTOR_MISMATCH = 'snapshot/selector-mismatch';

/** Complains about workloads that make no pods, and pods with a doubtful owner. */
export function checkWorkloads(found: ByKind, complaints: Complaints): void {
  for (const each of found.of('workloads')) {
    const { object } = each.entry;
    if (passesOverItsOwn(object)) {
      complaints.add(SELECTOR_MISMATCH, () => mismatch(object, each));
    }
  }
  const byUnknownOwner = new Map<string, Found[]>();
  for (const each of found.of('pods')) {
    const { object } = each.entry;
    if (object.ownerReferences.length === 0) continue;
    if (object.ownerReferences.filter(({ controller }) => controller === true).length > 1) {
      complaints.add(TWO_CONTROLLERS, () => twoControllers(object, each));
    }
    const kind = unknownOwnerKind(object);
    if (kind === undefined) continue;
    addToList(byUnknownOwner, kind, each);
  }
  for (const [kind, pods] of [...byUnknownOwner].sort(([a], [b]) => compareText(a, b))) {
    complaints.add(UNKNOWN_OWNER, () => unknownOwner(kind, pods));
  }
}

const passesOverItsOwn = ({ selector, template }: WorkloadObject): boolean =>
  selector !== undefined && template !== undefined && !selectsLabels(selector, template.labels);

/** `Rollout of argoproj.io/v1alpha1`, for example; static pods are controlled by their Node. */
function unknownOwnerKind(pod: Pod): string | undefined {
  const owner = controllerOf(pod);
  if (owner === undefined || owner.kind === 'Node' || workloadKindOf(owner) !== undefined) {
    return undefined;
  }
  return owner.apiVersion === '' ? owner.kind : `${owner.kind} of ${owner.apiVersion}`;
}

const warning = (
  code: string,
  message: string,
  hint: string,
  { path, position }: Found,
): Diagnostic => ({ code, severity: 'warning', message, hint, path, position });

const mismatch = ({ kind, name }: WorkloadObject, at: Found): Diagnostic =>
  warning(
    SELECTOR_MISMATCH,
    `the selector of the ${kind} ${JSON.stringify(name)} does not select the pods of its template`,
    'the API server takes no such object, so that it makes no pods here',
    at,
  );

function twoControllers({ name, ownerReferences }: Pod, at: Found): Diagnostic {
  const controllers = ownerReferences.filter(({ controller }) => controller === true);
  const names = controllers.map((owner) => `${owner.kind} ${owner.name}`).join(' and ');
  return warning(
    TWO_CONTROLLERS,
    `the pod ${JSON.stringify(name)} has ${controllers.length} controllers, ${names}`,
    'the API server lets a pod have only one: the first of them counts',
    at,
  );
}

function unknownOwner(kind: string, pods: readonly Found[]): Diagnostic {
  const [first] = pods;
  const podsAre = pods.length === 1 ? 'a pod is' : `${pods.length} pods are`;
  return {
    code: UNKNOWN_OWNER,
    severity: 'warning',
    message: `${podsAre} controlled by a ${kind}, a kind that is not simulated`,
    hint: 'no workload replaces such pods',
    ...(first !== undefined && { path: first.path, position: first.position }),
  };
}
