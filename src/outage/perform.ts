import { THE_SNAPSHOT } from '#causes';
import type { Pod } from '#cluster';
import { type Action, matchingPods, type Occurrence } from '#script';
import type { ActionOf, Happening } from './happening.ts';
import { EVENTS } from './registry.ts';
import type { Stage } from './stage.ts';

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
