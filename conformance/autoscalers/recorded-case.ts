import type { Instant } from '#units';
import { instantIn } from '../real/history.ts';
import type { Change, Recording } from '../real/recording.ts';

/** What happened to machines, and to pods that waited for them. */
export interface MachineStep {
  /** In seconds since the first event. */
  readonly at: number;
  readonly step: 'ordered' | 'failed' | 'registered' | 'leaving' | 'removed' | 'halted' | 'bound';
  /** A pool and a zone for new machines, a name for old ones; a workload for pods. */
  readonly what: string;
}

const text = (change: Change, field: string): string => {
  const value = change[field];
  return typeof value === 'string' ? value : '';
};

const GROUP_LABEL = 'label eks.amazonaws.com/nodegroup';
const ZONE = 'label topology.kubernetes.io/zone';

/** The steps of a recording, in order of time. */
export function stepsIn(
  { changes }: Recording,
  log: readonly string[],
  from: Instant,
): readonly MachineStep[] {
  const at = (time: string): number => (instantIn(time) - from) / 1e6;
  const zones = zonesOfClaims(changes);
  const wanted = new Map(
    changes
      .filter(({ kind }) => kind === 'nodeclaim-added')
      .map((change) => [change.name, wantedBy(change)]),
  );
  const old = new Set(changes.filter(({ kind }) => kind === 'node-was').map(({ name }) => name));
  const kinds = new Map<string, string>();
  const leaving = new Set<string>();
  const steps: MachineStep[] = [];
  const add = (time: string, step: MachineStep['step'], what: string): void => {
    if (at(time) >= 0) steps.push({ at: at(time), step, what });
  };
  const nodeName = (name: string): string => (old.has(name) ? name : (kinds.get(name) ?? name));
  const waiting = new Map<string, string>();
  const refused = new Set<string>();
  for (const change of changes) {
    const { kind, name, t } = change;
    switch (kind) {
      case 'nodeclaim-added':
        add(t, 'ordered', wanted.get(name) ?? '');
        break;
      case 'nodeclaim-gone':
        if (text(change, 'condition Registered') !== 'True Registered')
          add(t, 'failed', wanted.get(name) ?? '');
        break;
      case 'node-added': {
        const claim = text(change, 'name');
        const own = [...zones.keys()].find((each) => claim.includes(each));
        const group = text(change, GROUP_LABEL);
        const zone = text(change, 'zone') || text(change, ZONE);
        kinds.set(name, own === undefined ? `${group} ${zone}` : (zones.get(own) ?? ''));
        add(t, 'registered', kinds.get(name) ?? '');
        break;
      }
      case 'node': {
        const taints = JSON.stringify(change['taints'] ?? []);
        const isLeaving =
          taints.includes('ToBeDeletedByClusterAutoscaler') ||
          taints.includes('karpenter.sh/disrupted');
        if (isLeaving && !leaving.has(name)) add(t, 'leaving', nodeName(name));
        if (isLeaving) leaving.add(name);
        break;
      }
      case 'node-gone':
        add(t, 'removed', nodeName(name));
        break;
      case 'pod-added':
        waiting.set(name, `${change['owner']}`);
        break;
      case 'pod': {
        const node = text(change, 'node');
        const owner = waiting.get(name);
        if (text(change, 'unschedulable') !== '') refused.add(name);
        if (node === '' || owner === undefined || owner.startsWith('DaemonSet/')) break;
        waiting.delete(name);
        add(t, 'bound', boundTo(owner, refused.has(name), old.has(node)));
      }
    }
  }
  const day = changes[0]?.t.slice(0, 10) ?? '';
  const atLine = (line: string): number => ((instantOfLine(line, day) ?? 0) - from) / 1e6;
  return [...steps, ...stepsInLog(log, atLine).filter((step) => step.at >= 0)];
}

/** What Cluster Autoscaler logged of groups, whose events are merged where they are alike. */
function stepsInLog(log: readonly string[], at: (line: string) => number): readonly MachineStep[] {
  const steps: MachineStep[] = [];
  let isHalted = false;
  for (const line of log) {
    const removed = /Event\(.*Removed unregistered node \S*\/(\S+)-[^-]+$/.exec(line);
    const failed =
      /Failed adding \d+ nodes \(([1-9]\d*) unseen previously\) to group (\S+) due/.exec(line);
    const halts = line.includes('Cluster is not ready for autoscaling');
    if (/Starting main loop/.test(line)) continue;
    if (removed?.[1] !== undefined) steps.push({ at: at(line), step: 'failed', what: removed[1] });
    if (failed?.[2] !== undefined) steps.push({ at: at(line), step: 'failed', what: failed[2] });
    if (halts && !isHalted) steps.push({ at: at(line), step: 'halted', what: 'the cluster' });
    if (halts) isHalted = true;
    if (line.includes('Calculating unneeded nodes')) isHalted = false;
    const plan = /Final scale-up plan: \[(.*)\]/.exec(line)?.[1] ?? '';
    for (const [, what = '', was, to] of plan.matchAll(/\{(\S+) (\d+)->(\d+)/g)) {
      const count = Number(to) - Number(was);
      for (let n = 0; n < count; n += 1) steps.push({ at: at(line), step: 'ordered', what });
    }
  }
  return steps;
}

/** The instant of a line of a log. */
export const instantOfLine = (line: string, day: string): Instant | undefined => {
  const [, time] = /^[IWE]\d{4} (\d\d:\d\d:\d\d\.\d{6})/.exec(line) ?? [];
  return time === undefined ? undefined : instantIn(`${day}T${time}Z`);
};

/** The pool of each claim, with its zone where it had to be in one. */
function zonesOfClaims(changes: readonly Change[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const change of changes) {
    const { kind, name } = change;
    if (!kind.startsWith('nodeclaim')) continue;
    const launched = text(change, ZONE);
    const known = found.get(name);
    if (known === undefined) found.set(name, wantedBy(change));
    else if (launched !== '') found.set(name, `${known.split(' ')[0]} ${launched}`);
  }
  return found;
}

/** The pool of a claim, with the zone that it has to be in. */
function wantedBy(change: Change): string {
  const pool = text(change, 'label karpenter.sh/nodepool');
  const zones = text(change, 'requirement topology.kubernetes.io/zone').replace(/^In\[|\]$/g, '');
  return /[ ,]/.test(zones) ? pool : `${pool} ${zones}`.trim();
}

/**
 * Where a pod has come to. Which of several nodes a pod gets that finds one at once is the choice of
 * the scheduler.
 */
export function boundTo(owner: string, hasWaited: boolean, isOld: boolean): string {
  if (!hasWaited) return `${owner} at once`;
  return `${owner} on ${isOld ? 'an old node' : 'a new node'}`;
}
