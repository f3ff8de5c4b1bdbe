import { conditionOf, type Node, printTaint, zoneKeyOf } from '#cluster';
import { clockFrom } from '#documents';
import type { Outcome } from '#play';
import { windowsOf } from '#report';
import { type Cause, conditionChanges, whatHeldUp, zoneChanges } from '#run-facts';
import type { Run } from '#simulation';
import { matching } from '#tries';
import { betweenText, isWide, knownText, listed } from '#words';
import type { Explanation } from '../explanation.ts';
import { endsOf } from './ends-of-pods.ts';
import { nodeFacts } from './node-facts.ts';
import { podFates } from './pod-fates.ts';
import { stepsOf, withWhatLed } from './steps.ts';
import { whatLackedProcess } from './stopped-processes.ts';

/** Explains the events of a node and its zone, and the fates of its pods. */
export function explainNode(scenario: Run, name: string): Explanation {
  const { outcome } = scenario;
  const object = { kind: 'node', name } as const;
  const isSubject = matching(scenario, object);
  const node = outcome.final.node(name) ?? outcome.cluster.nodes.find((each) => each.name === name);
  const zone = node === undefined ? '' : zoneKeyOf(node);
  const own = outcome.entries.filter(({ cause }) => isAbout(cause, name));
  const zones = zoneChanges(outcome.entries).filter(({ cause }) => cause.zone === zone);
  const led = withWhatLed(outcome, own.length === 0 ? [] : [...own, ...zones]);
  return {
    object,
    title: `Node ${name}`,
    steps: stepsOf(
      scenario,
      withWhatLed(outcome, [
        ...led,
        ...whatHeldUp(outcome, led),
        ...whatLackedProcess(outcome, led),
      ]),
    ),
    fates: podFates(scenario, isSubject),
    conclusion: [
      ...endsOf(scenario, isSubject),
      ...noticed(scenario, name),
      howItStands(outcome.final.node(name), outcome.machineOf(name).powered, own.length > 0),
      ...addresses(outcome, name),
      ...(node === undefined ? [] : nodeFacts(scenario, node)),
    ],
  };
}

/** When its silence is noticed, where that hangs on the time of its last heartbeat. */
function noticed(scenario: Run, name: string): readonly string[] {
  const { outcome } = scenario;
  const windows = windowsOf(scenario, []);
  const { at } = clockFrom(outcome.start);
  return conditionChanges(outcome.entries).flatMap((entry) => {
    const window = entry.cause.node === name ? windows.of.get(entry.id) : undefined;
    if (!isWide(window)) return [];
    const when = `${knownText(at(entry.at), window)}, ${betweenText(window)}`;
    return [`Its silence is noticed at ${when}.`];
  });
}

/** Leaves out entries about pods, which have explanations of their own. */
const isAbout = (cause: Cause, node: string): boolean =>
  'pod' in cause
    ? false
    : 'node' in cause
      ? cause.node === node
      : 'nodes' in cause && Array.isArray(cause.nodes) && cause.nodes.includes(node);

function howItStands(node: Node | undefined, isOn: boolean, anything: boolean): string {
  if (node === undefined) return 'At the end its Node object is gone.';
  const ready = `Ready is ${conditionOf(node, 'Ready')?.status ?? 'absent'}`;
  const taints =
    node.taints.length === 0
      ? 'it has no taints'
      : `its taints are ${listed(node.taints.map(printTaint), node.taints.length)}`;
  if (!isOn) return `At the end its machine is off; in the API its ${ready} and ${taints}.`;
  return anything
    ? `At the end its ${ready} and ${taints}.`
    : `Nothing happens to it: its ${ready} and ${taints}.`;
}

/** The ranges of addresses that the node controller gives to nodes. */
function addresses({ cluster, final }: Outcome, name: string): readonly string[] {
  const before = cluster.nodes.find((each) => each.name === name)?.podCIDRs;
  if (before === undefined) return [];
  const ranges = listed(before);
  const node = final.node(name);
  if (node === undefined)
    return [`The addresses of its pods, ${ranges}, are free for other nodes.`];
  return node.podCIDRs === undefined
    ? [`As a new Node object it gets other addresses for its pods than ${ranges}.`]
    : [`The addresses of its pods, ${ranges}, stay its own while its Node object exists.`];
}
