import type { Run } from '#simulation';
import { between, type Instant, inSeconds } from '#units';
import { boundTo, type MachineStep } from './recorded-case.ts';

/** The steps of a play, in order of time. */
export function stepsOf({ outcome }: Run, start: Instant, from: Instant): readonly MachineStep[] {
  const old = new Set(outcome.cluster.nodes.map(({ name }) => name));
  const orders = new Map<string, string>();
  const steps: MachineStep[] = [];
  const offset = inSeconds(between(start, from));
  const owners = new Map<string, string>();
  const refused = new Set<string>();
  for (const { key, ownerReferences } of outcome.created.values()) {
    const owner = ownerReferences.find(({ controller }) => controller);
    if (owner !== undefined) owners.set(key, `${owner.kind}/${owner.name}`);
  }
  const isCa = outcome.entries.some(({ component }) => component === 'cluster-autoscaler');
  for (const { cause, at: when, component } of outcome.entries) {
    const at = inSeconds(between(outcome.start, when)) - offset;
    const add = (step: MachineStep['step'], what: string): void => {
      steps.push({ at, step, what: what.trim() });
    };
    const nodeName = (name: string): string => (old.has(name) ? name : (orders.get(name) ?? name));
    switch (cause.kind) {
      case 'NodeOrdered':
        orders.set(cause.node, `${cause.pool} ${cause.zone}`.trim());
        add('ordered', isCa ? cause.pool : `${cause.pool} ${cause.zone}`);
        break;
      case 'NodeOrderFailed':
        add('failed', isCa ? cause.pool : `${cause.pool} ${cause.zone}`);
        break;
      case 'NodeRegistered': {
        const { pool, zone } = cause;
        orders.set(cause.node, `${pool} ${zone}`.trim());
        add('registered', `${pool} ${zone}`);
        break;
      }
      case 'NodeTainted': {
        const { key } = cause.taint;
        if (key === 'ToBeDeletedByClusterAutoscaler' || key === 'karpenter.sh/disrupted')
          add('leaving', nodeName(cause.node));
        break;
      }
      case 'NodeRemoved':
        add('removed', nodeName(cause.node));
        break;
      case 'AutoscalerHalted':
        add('halted', 'the cluster');
        break;
      case 'PodCreated':
        refused.delete(cause.pod);
        break;
      case 'PodUnschedulable':
        refused.add(cause.pod);
        break;
      case 'PodScheduled': {
        const owner = owners.get(cause.pod);
        if (owner === undefined || owner.startsWith('DaemonSet/') || component === 'script') break;
        add('bound', boundTo(owner, refused.has(cause.pod), old.has(cause.node)));
      }
    }
  }
  return steps;
}
