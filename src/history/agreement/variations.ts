import type { PostmortemReport } from '#documents';
import {
  addToList,
  between,
  compareText,
  earlier,
  type Instant,
  inSeconds,
  instant,
  seconds,
} from '#units';
import { counted } from '#words';
import { settingLines } from '../lessons/learned.ts';
import type { Learned } from '../lessons/lesson.ts';
import { workloadNames } from '../losses/workloads.ts';
import type { InferredEvent } from '../outage/inferred-event.ts';
import type { Removal } from '../pods/removals.ts';
import type { Postmortem } from '../postmortem.ts';
import { clock, nodesText } from '../report/words.ts';

/** The outage with one thing changed, which may explain where record and model differ. */
export interface Variation {
  readonly events: readonly InferredEvent[];
  /** Lines of YAML below `set` of the script. */
  readonly settings: readonly string[];
  /** What is changed, after "With ". */
  readonly words: string;
}

type ComparedPod = NonNullable<PostmortemReport['agreement']>['pods'][number];

/**
 * What may explain differences (HI-42): what the record teaches, tolerations that were changed in
 * between, nodes that nobody saw fall silent, earlier or later faults, and other flags and releases.
 * What the evidence speaks for comes first; each has to be played.
 */
export const variationsOf = (
  postmortem: Postmortem,
  learned: readonly Learned[],
  differing: readonly ComparedPod[],
): readonly Variation[] => [
  ...learnedSettings(postmortem, learned),
  ...otherTolerations(postmortem, differing),
  ...unseenSilences(postmortem, differing),
  ...movedFaults(postmortem),
  ...otherFlags(postmortem, learned),
];

const linesOf = (learned: readonly Learned[]): readonly string[] =>
  [...settingLines(learned)].join('').trimEnd().split('\n');

/** Each setting of the control plane by itself, and all start-up times together. */
function learnedSettings(
  { outage }: Postmortem,
  learned: readonly Learned[],
): readonly Variation[] {
  const startups = learned.filter(({ setting }) => setting.startsWith('pods['));
  const flags = learned.filter((each) => !startups.includes(each) && each.lines.length > 0);
  return [
    ...flags.map((each) => ({
      events: outage,
      settings: linesOf([each]),
      words: `${each.setting.replace('controllerManager.', '')} ${each.value}, as the record teaches`,
    })),
    ...(startups.length === 0
      ? []
      : [
          {
            events: outage,
            settings: linesOf(startups),
            words: `the start-up times of ${counted(startups.length, 'workload')}, as the record teaches`,
          },
        ]),
  ];
}

/** Instants of objects are whole seconds, and requests wait for their turn. */
const LOOSE = 3;

/** Workloads whose pods all went equally long after the taint of their node. */
function otherTolerations(
  postmortem: Postmortem,
  differing: readonly ComparedPod[],
): readonly Variation[] {
  const names = new Set(differing.map(({ pod }) => pod));
  const nameOf = workloadNames(postmortem);
  const waits = new Map<string, number[]>();
  for (const { life, mechanism, earliest } of postmortem.removals) {
    const tainted = taintedAt(postmortem, life.nodeName);
    if (mechanism !== 'taint' || !names.has(life.key)) continue;
    if (life.owner === undefined || earliest === undefined || tainted === undefined) continue;
    addToList(waits, nameOf(life.owner), Math.round(inSeconds(between(tainted, earliest))));
  }
  return [...waits]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([workload, found]) => {
      const least = Math.min(...found);
      if (Math.max(...found) - least > LOOSE || least < 0) return [];
      return {
        events: postmortem.outage,
        settings: [
          'pods:',
          `  - target: {owner: ${JSON.stringify(workload)}}`,
          `    tolerationSeconds: {unreachable: ${least}, not-ready: ${least}}`,
        ],
        words:
          `tolerationSeconds ${least} of pods of ${workload}, ` +
          'as they went that long after the taint of their node',
      };
    });
}

/** When a node was tainted as unreachable, by the snapshot of afterwards. */
const taintedAt = ({ evidence }: Postmortem, node: string | undefined): Instant | undefined =>
  evidence.after?.cluster.nodes
    .find(({ name }) => name === node)
    ?.taints.find(({ key, effect }) => effect === 'NoExecute' && key === UNREACHABLE)?.timeAdded;

const UNREACHABLE = 'node.kubernetes.io/unreachable';

/** What Kubernetes gives to pods that ask for no other toleration. */
const DEFAULT_TOLERATION = 300;

/** The grace period, and on average half of what lies between two looks and two renewals. */
const NOTICED_AFTER = 50;

/** Nodes with evictions by taint that no event of the outage explains. */
function unseenSilences(
  { outage, removals }: Postmortem,
  differing: readonly ComparedPod[],
): readonly Variation[] {
  const names = new Set(differing.map(({ pod }) => pod));
  const explained = new Set(outage.flatMap(({ nodes }) => nodes));
  const begun = new Map<string, Instant[]>();
  for (const removal of removals) {
    const { life, mechanism } = removal;
    const { nodeName } = life;
    const at = silentBefore(removal);
    if (mechanism !== 'taint' || nodeName === undefined || at === undefined) continue;
    if (names.has(life.key) && !explained.has(nodeName)) addToList(begun, nodeName, at);
  }
  const alone = [...begun]
    .sort(([a], [b]) => compareText(a, b))
    .map(([node, times]) => ({ nodes: [node], at: instant(Math.min(...times)) }));
  const nodes = alone.flatMap((each) => each.nodes);
  const together = { nodes, at: instant(Math.min(...alone.map(({ at }) => at))) };
  return (alone.length > 1 ? [together, ...alone] : alone).map((fault) => {
    const { at } = fault;
    const event = { pods: [], taints: [], evidence: [], earliest: at, latest: at, ...fault };
    return {
      events: [...outage, { ...event, action: 'powerOff' } as const],
      settings: [],
      words: `${nodesText(fault.nodes)} silent from ${clock(at)} on, which nothing in the record shows`,
    };
  });
}

function silentBefore({ life, earliest }: Removal): Instant | undefined {
  const tolerations = (life.before ?? life.after)?.spec.tolerations;
  const own = tolerations?.find(({ key }) => key === UNREACHABLE)?.tolerationSeconds;
  return earliest === undefined
    ? undefined
    : earlier(earliest, seconds((own ?? DEFAULT_TOLERATION) + NOTICED_AFTER));
}

const FAULTS: ReadonlySet<InferredEvent['action']> = new Set([
  'powerOff',
  'partition',
  'reboot',
  'terminateInstance',
]);

/** In seconds. */
const MOVES = [-10, 10];

function movedFaults({ outage }: Postmortem): readonly Variation[] {
  const nodes = [
    ...new Set(outage.flatMap((event) => (FAULTS.has(event.action) ? event.nodes : []))),
  ];
  if (nodes.length === 0) return [];
  return MOVES.map((by) => ({
    events: outage.map((event) => (FAULTS.has(event.action) ? moved(event, by) : event)),
    settings: [],
    words: `${nodesText(nodes)} silent ${Math.abs(by)}s ${by < 0 ? 'earlier' : 'later'} than the record allows`,
  }));
}

const moved = (event: InferredEvent, by: number): InferredEvent => ({
  ...event,
  at: instant(event.at + by * 1_000_000),
  earliest: instant(event.earliest + by * 1_000_000),
  latest: instant(event.latest + by * 1_000_000),
});

/** Values that people set, for flags of which the record teaches nothing. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  'node-monitor-grace-period': ['20s', '40s', '50s', '100s'],
  'node-eviction-rate': ['0.01', '0.1', '1'],
};

function otherFlags({ outage }: Postmortem, learned: readonly Learned[]): readonly Variation[] {
  const isTaught = (flag: string): boolean =>
    learned.some(({ setting }) => setting === `controllerManager.${flag}`);
  return Object.entries(FLAGS).flatMap(([flag, values]) =>
    isTaught(flag)
      ? []
      : values.map((value) => ({
          events: outage,
          settings: ['controllerManager:', `  ${flag}: ${value}`],
          words: `${flag} ${value}`,
        })),
  );
}
