import { type CauseId, THE_SNAPSHOT } from '#causes';
import { type Node, type Pod, sameTaint, type Taint } from '#cluster';
import { type Action, matchingPods, type Occurrence } from '#script';
import { inSeconds, present, unreachable } from '#units';
import { drainOptions } from './drain-options.ts';
import { NEEDS_API } from './needs-api.ts';
import type { Stage } from './stage.ts';

/** Performs the script's action of this instant, and records the script as its cause. */
export function perform(occurrence: Occurrence, stage: Stage): void {
  const pods = podsOf(occurrence, stage);
  const nodes = nodesOf(occurrence);
  const { event, source } = occurrence;
  const isRefused = NEEDS_API[occurrence.action.kind] && !stage.parts.world.apiServerUp;
  const cause = stage.parts.recorder.record(
    stage.parts.client.component,
    {
      kind: 'ScriptEvent',
      event,
      ...(nodes.length === 0 ? {} : { nodes }),
      ...(pods === undefined ? {} : { pods: pods.map(({ key }) => key) }),
      ...(occurrence.subject.kind === 'budget' && { budget: occurrence.subject.budget }),
      file: source.path,
      line: source.line,
      ...(source.argument !== undefined && { argument: source.argument }),
      ...('verb' in occurrence.action && { verb: occurrence.action.verb }),
      ...(occurrence.phase === 'end' ? { undone: true as const } : {}),
      ...(isRefused ? { refused: true as const } : {}),
    },
    THE_SNAPSHOT,
  );
  if (isRefused) return;
  if (occurrence.phase === 'end') undo(occurrence, nodes, stage, cause);
  else act(occurrence, nodes, pods ?? [], stage, cause);
}

const nodesOf = ({ subject }: Occurrence): readonly string[] => {
  if (subject.kind === 'nodes') return subject.nodes;
  return subject.kind === 'new-nodes' ? subject.nodes.map(({ name }) => name) : [];
};

const budgetOf = (subject: Occurrence['subject']): string =>
  subject.kind === 'budget' ? subject.budget : '';

const podsOf = ({ subject }: Occurrence, stage: Stage): readonly Pod[] | undefined =>
  subject.kind === 'pods' ? matchingPods(subject, stage.parts.store) : undefined;

function act(
  { action, subject, fault }: Occurrence,
  nodes: readonly string[],
  pods: readonly Pod[],
  stage: Stage,
  cause: CauseId,
): void {
  switch (action.kind) {
    case 'partition':
    case 'powerOff':
    case 'stopKubelet':
    case 'terminateInstance':
    case 'stopInstance':
    case 'notReady':
      beginFault(action, nodes, fault, stage, cause);
      break;
    case 'shutdown':
      stage.shutDown(nodes, { fault, ...action.times }, cause);
      break;
    case 'restore':
      stage.restore(nodes, cause, action.bootTime);
      break;
    case 'taint':
      stage.taint(nodes, action.taints, cause);
      break;
    case 'untaint':
      stage.untaint(nodes, isNamedBy(action.taints), cause);
      break;
    case 'cordon':
    case 'uncordon':
      stage.cordon(nodes, action.kind === 'cordon', cause);
      break;
    case 'deleteNode':
      stage.deleteNodes(nodes, cause);
      break;
    case 'label':
      stage.label(nodes, action.labels, cause);
      break;
    case 'addNodes':
      addNodes(subject, stage, cause);
      break;
    case 'drain':
    case 'evict':
    case 'deletePods':
      takePods(action, nodes, pods, stage, cause);
      break;
    case 'scale':
      stage.scale(subject, action.replicas, cause);
      break;
    case 'setBudget':
      stage.setBudget(budgetOf(subject), { fault, bound: action.bound }, cause);
      break;
    case 'usage':
      stage.usePods(pods, action.change, cause);
      break;
    case 'nodeUsage':
      stage.useNodes(nodes, action.change, cause);
      break;
    case 'setKubelet':
      stage.setKubelet(nodes, action.config, cause);
      break;
    case 'controllerManager':
    case 'apiServer':
      changeControlPlane(action, stage, cause);
      break;
    default:
      unreachable(action);
  }
}

type FaultAction = Extract<
  Action,
  { readonly kind: keyof typeof FAULTS | 'partition' | 'notReady' }
>;

function beginFault(
  action: FaultAction,
  nodes: readonly string[],
  fault: string,
  stage: Stage,
  cause: CauseId,
): void {
  if (action.kind === 'notReady') {
    stage.beginFault(nodes, fault, 'not-ready', cause, action.reason);
  } else if (action.kind === 'partition') {
    stage.beginFault(nodes, fault, PARTITIONS[action.podNetwork ?? 'cut'], cause);
  } else stage.beginFault(nodes, fault, FAULTS[action.kind], cause);
}

const PARTITIONS = { cut: 'partition', kept: 'partition-of-control-plane' } as const;

const FAULTS = {
  powerOff: 'power-off',
  stopKubelet: 'kubelet-stopped',
  terminateInstance: 'instance-terminated',
  stopInstance: 'instance-stopped',
} as const;
type TakingAction = Extract<Action, { readonly kind: 'drain' | 'evict' | 'deletePods' }>;

function takePods(
  action: TakingAction,
  nodes: readonly string[],
  pods: readonly Pod[],
  stage: Stage,
  cause: CauseId,
): void {
  if (action.kind === 'drain') {
    stage.drain(nodes, drainOptions(action.flags), cause);
    return;
  }
  const grace = action.gracePeriod && inSeconds(action.gracePeriod);
  if (action.kind === 'evict') {
    const { dryRun = false } = action;
    stage.evict(pods, { ...(grace !== undefined && { gracePeriodSeconds: grace }), dryRun }, cause);
  } else stage.deletePods(pods, grace, cause);
}

type TaintName = Pick<Taint, 'key'> & Partial<Pick<Taint, 'effect'>>;

/** A name without an effect selects all taints of the key. */
const isNamedBy =
  (names: readonly TaintName[]) =>
  ({ key, effect }: Taint): boolean =>
    names.some((name) => name.key === key && (name.effect ?? effect) === effect);

function changeControlPlane(
  { kind, verb }: Extract<Action, { readonly kind: 'controllerManager' | 'apiServer' }>,
  stage: Stage,
  cause: CauseId,
): void {
  const { controlPlane } = stage.parts;
  if (kind === 'apiServer') {
    stage.setApiServer(verb === 'start', cause);
    return;
  }
  if (verb !== 'start') controlPlane.stopControllerManager();
  if (verb !== 'stop') controlPlane.startControllerManager(cause);
}

/** The recovery at the end of `for`. */
function undo(
  { action, subject, fault }: Occurrence,
  nodes: readonly string[],
  stage: Stage,
  cause: CauseId,
): void {
  switch (action.kind) {
    case 'powerOff':
      stage.endFault(nodes, fault, cause, action.bootTime);
      break;
    case 'partition':
    case 'stopKubelet':
    case 'stopInstance':
    case 'notReady':
      stage.endFault(nodes, fault, cause);
      break;
    case 'shutdown':
      stage.undoShutDown(nodes, fault, cause, action.bootTime);
      break;
    case 'taint':
      stage.untaint(
        nodes,
        (taint) => action.taints.some((other) => sameTaint(taint, other)),
        cause,
      );
      break;
    case 'cordon':
      stage.cordon(nodes, false, cause);
      break;
    case 'setBudget':
      stage.undoBudget(budgetOf(subject), fault, cause);
      break;
    case 'controllerManager':
      stage.parts.controlPlane.startControllerManager(cause);
      break;
    case 'apiServer':
      stage.setApiServer(true, cause);
      break;
    case 'restore':
    case 'untaint':
    case 'uncordon':
    case 'deleteNode':
    case 'terminateInstance':
    case 'label':
    case 'addNodes':
    case 'drain':
    case 'evict':
    case 'deletePods':
    case 'scale':
    case 'usage':
    case 'nodeUsage':
    case 'setKubelet':
      // The script room refuses `for` on these.
      return;
    default:
      unreachable(action);
  }
}

/** New nodes are like one that exists or existed, with no more conditions than their kubelet writes. */
function addNodes(subject: Occurrence['subject'], stage: Stage, cause: CauseId): void {
  if (subject.kind !== 'new-nodes') return;
  for (const { name, like, labels } of subject.nodes) {
    const {
      volumesInUse: _,
      podCIDRs: __,
      ...model
    } = present(stage.parts.models.get(like), `node ${like}`);
    const node: Node = {
      ...model,
      name,
      uid: `k8s-evict-${name}`,
      labels,
      unschedulable: false,
      conditions: [],
      taints: model.taints.filter(({ key }) => !key.startsWith('node.kubernetes.io/')),
    };
    stage.addNode(node, cause);
  }
}
