import type { Cluster, Node, Pod } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import {
  type CompiledOutage,
  compileOutage,
  matchingPods,
  type Occurrence,
  type OutageScript,
  readScripts,
} from '#script';
import { between, type Instant, inSeconds, parseInstant, present } from '#units';
import { budget } from '../support/budgets.ts';
import { node, pod } from '../support/builders.ts';

const parsedStart = parseInstant('2026-11-20T00:00:00Z');
export const START: Instant = present(parsedStart.ok ? parsedStart.value : undefined, 'the start');

/** A script whose `spec` has these lines. */
export const scriptOf = (...lines: readonly string[]): string =>
  ['apiVersion: k8s-evict.dev/v1', 'kind: OutageScript', 'spec:', ...lines.map(indent)].join('\n');

/** A script with these events, each in one line of YAML that begins and ends without braces. */
export const eventsOf = (...events: readonly string[]): string =>
  scriptOf('events:', ...events.map((event) => `  - {${event}}`));

const indent = (line: string): string => `  ${line}`;

const read = (text: string, ...events: readonly string[]) =>
  readScripts([{ path: 'storm.yaml', text }], events);

/** The script in a text that has no errors. */
export function scriptIn(text: string, ...events: readonly string[]): OutageScript {
  const { script, diagnostics } = read(text, ...events);
  return present(script, `a script: ${JSON.stringify(diagnostics)}`);
}

/** A diagnostic as tests compare it: its code, its line, and what it points at. */
export const brief = (diagnostic: Diagnostic): string => {
  const { code, position, excerpt } = diagnostic;
  if (position === undefined || excerpt === undefined) return code;
  const column = position.column - 1 - (excerpt.cutBefore ?? 0);
  const spot = excerpt.text.slice(column, column + excerpt.length);
  return `${code} ${position.line} ${spot}`;
};

export const complaintsAbout = (text: string, ...events: readonly string[]): readonly string[] =>
  read(text, ...events).diagnostics.map(brief);

const berth = (name: string, zone: string, labels: Readonly<Record<string, string>> = {}): Node =>
  node(name, {
    labels: {
      'kubernetes.io/hostname': name,
      'topology.kubernetes.io/region': 'coast',
      'topology.kubernetes.io/zone': zone,
      ...labels,
    },
  });

/**
 * Three berths in the north, two in the south, a lighthouse without a zone, and pods on all of
 * them.
 */
export const HARBOUR: Cluster = {
  nodes: [
    node('lighthouse', { labels: { role: 'light' } }),
    berth('north-1', 'north', { pool: 'ferries' }),
    berth('north-2', 'north', { pool: 'ferries' }),
    berth('north-3', 'north', { pool: 'cargo' }),
    berth('south-1', 'south', { pool: 'ferries' }),
    berth('south-2', 'south', { pool: 'cargo' }),
  ],
  pods: [
    crew('shop/tickets-0', 'north-1', { kind: 'StatefulSet', name: 'tickets' }, 1000, 'Guaranteed'),
    crew('shop/tickets-1', 'south-1', { kind: 'StatefulSet', name: 'tickets' }, 1000, 'Guaranteed'),
    crew(
      'shop/web-5d9c7b-a',
      'north-2',
      { kind: 'ReplicaSet', name: 'web-5d9c7b' },
      0,
      'Burstable',
    ),
    crew(
      'shop/web-5d9c7b-b',
      'south-2',
      { kind: 'ReplicaSet', name: 'web-5d9c7b' },
      0,
      'Burstable',
    ),
    crew('watch/lamp-0', 'lighthouse', undefined, 0, 'BestEffort'),
  ],
  leases: [],
  workloads: [],
  budgets: [budget('web', { minAvailable: 1 })],
};

function crew(
  key: string,
  nodeName: string,
  owner: { readonly kind: string; readonly name: string } | undefined,
  priority: number,
  qosClass: string,
): Pod {
  const plain = pod(key, nodeName);
  const ownerReferences =
    owner === undefined ? [] : [{ ...owner, apiVersion: 'apps/v1', uid: '', controller: true }];
  const hash = owner?.kind === 'ReplicaSet' ? { 'pod-template-hash': '5d9c7b' } : {};
  const labels = { app: owner?.name.replace(/-.*/, '') ?? 'lamp', ...hash };
  return { ...plain, labels, ownerReferences, qosClass, spec: { ...plain.spec, priority } };
}

export const compile = (text: string, cluster: Cluster = HARBOUR): CompiledOutage =>
  compileOutage(scriptIn(text), cluster, START);

/** An occurrence as tests compare it: `30s partition begin north-1 north-2`. */
export function told({ at, action, phase, subject }: Occurrence): string {
  const seconds = inSeconds(between(START, at));
  return `${seconds}s ${action.kind} ${phase} ${namesOf(subject).join(' ')}`.trimEnd();
}

const LOOKUP = {
  pod: (key: string) => HARBOUR.pods.find((each) => each.key === key),
  pods: () => HARBOUR.pods,
};

function namesOf(subject: Occurrence['subject']): readonly string[] {
  switch (subject.kind) {
    case 'nodes':
      return subject.nodes;
    case 'new-nodes':
      return subject.nodes.map(({ name }) => name);
    case 'pods':
      return matchingPods(subject, LOOKUP).map(({ key }) => key);
    default:
      return [];
  }
}

/** The actions of a script without mistakes, in order. */
export function story(text: string, cluster?: Cluster): readonly string[] {
  const { occurrences, diagnostics } = compile(text, cluster);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  return occurrences.map(told);
}
