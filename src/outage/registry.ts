import { THE_SNAPSHOT } from '#causes';
import type { Pod } from '#cluster';
import { type Action, matchingPods, type Occurrence } from '#script';
import { addNodes } from './events/add-nodes.ts';
import { apiServer } from './events/api-server.ts';
import { controllerManager } from './events/controller-manager.ts';
import { cordon } from './events/cordon.ts';
import { deleteNode } from './events/delete-node.ts';
import { deletePods } from './events/delete-pods.ts';
import { deviceTaint } from './events/device-taint.ts';
import { drain } from './events/drain.ts';
import { evict } from './events/evict.ts';
import { expire } from './events/expire.ts';
import { freeze } from './events/freeze.ts';
import { label } from './events/label.ts';
import { nodeImpaired } from './events/node-impaired.ts';
import { nodeUsage } from './events/node-usage.ts';
import { notReady } from './events/not-ready.ts';
import { partition } from './events/partition.ts';
import { powerOff } from './events/power-off.ts';
import { replaceNode } from './events/replace-node.ts';
import { restore } from './events/restore.ts';
import { rollNodes } from './events/roll-nodes.ts';
import { rollout } from './events/rollout.ts';
import { scale } from './events/scale.ts';
import { scheduler } from './events/scheduler.ts';
import { setBudget } from './events/set-budget.ts';
import { setKubelet } from './events/set-kubelet.ts';
import { shutdown } from './events/shutdown.ts';
import { spotInterruption } from './events/spot-interruption.ts';
import { staleWatch } from './events/stale-watch.ts';
import { stopInstance } from './events/stop-instance.ts';
import { stopKubelet } from './events/stop-kubelet.ts';
import { taint } from './events/taint.ts';
import { terminateInstance } from './events/terminate-instance.ts';
import { uncordon } from './events/uncordon.ts';
import { untaint } from './events/untaint.ts';
import { usage } from './events/usage.ts';
import { zoneCapacity } from './events/zone-capacity.ts';
import type { ActionOf, Happening, OutageEvent } from './happening.ts';
import type { Stage } from './stage.ts';

/** The effects of each event of the script. */
const EVENTS: { readonly [Kind in Action['kind']]: OutageEvent<Kind> } = {
  taint,
  untaint,
  deviceTaint,
  cordon,
  uncordon,
  deleteNode,
  label,
  deletePods,
  scale,
  rollout,
  setBudget,
  drain,
  rollNodes,
  evict,
  powerOff,
  terminateInstance,
  stopInstance,
  spotInterruption,
  nodeImpaired,
  zoneCapacity,
  replaceNode,
  expire,
  partition,
  freeze,
  stopKubelet,
  notReady,
  shutdown,
  restore,
  addNodes,
  usage,
  nodeUsage,
  setKubelet,
  controllerManager,
  scheduler,
  staleWatch,
  apiServer,
};

/** Performs the script's action of this instant, and records the script as its cause. */
export function perform(occurrence: Occurrence, stage: Stage): void {
  const { event, source, subject, action, fault, phase } = occurrence;
  const pods = podsOf(occurrence, stage);
  const nodes = nodesOf(occurrence);
  const isRefused = EVENTS[action.kind].needsApi && !stage.parts.world.apiServerUp;
  const because = stage.parts.recorder.record(
    stage.parts.client.component,
    {
      kind: 'ScriptEvent',
      event,
      ...(nodes.length === 0 ? {} : { nodes }),
      ...(pods === undefined ? {} : { pods: pods.map(({ key }) => key) }),
      ...(subject.kind === 'budget' && { budget: subject.budget }),
      ...(subject.kind === 'workload' && { workload: subject.workload }),
      file: source.path,
      line: source.line,
      ...(source.argument !== undefined && { argument: source.argument }),
      ...('verb' in action && { verb: action.verb }),
      ...(phase === 'end' ? { undone: true as const } : {}),
      ...(isRefused ? { refused: true as const } : {}),
    },
    THE_SNAPSHOT,
  );
  if (isRefused) return;
  const rest = { subject, nodes, pods: pods ?? [], fault, stage, because };
  performAs(action.kind, phase, { action, ...rest });
}

/** Chooses by the kind, so that each event gets its own action. */
function performAs<Kind extends Action['kind']>(
  kind: Kind,
  phase: Occurrence['phase'],
  happening: Happening<Kind> & { readonly action: ActionOf<Kind> },
): void {
  const { begin, end } = EVENTS[kind];
  if (phase === 'begin') begin(happening);
  else end?.(happening);
}

const nodesOf = ({ subject }: Occurrence): readonly string[] => {
  if (subject.kind === 'nodes') return subject.nodes;
  return subject.kind === 'new-nodes' ? subject.nodes.map(({ name }) => name) : [];
};

const podsOf = ({ subject }: Occurrence, stage: Stage): readonly Pod[] | undefined =>
  subject.kind === 'pods' ? matchingPods(subject, stage.parts.store) : undefined;
