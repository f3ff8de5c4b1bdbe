import type { Change } from './recording.ts';

const EXCEEDED = /exceeded quota: (?<name>[^,\s]+), .*limited: (?<limited>\S+)$/u;

/** The quotas that refused pods in a recording, as a document of a snapshot. */
export function quotasIn(changes: readonly Change[]): string {
  const quotas = new Map<string, unknown>();
  for (const { kind, name, ...change } of changes) {
    const told = kind === 'event' ? EXCEEDED.exec(`${change['message']}`)?.groups : undefined;
    if (told === undefined) continue;
    const namespace = name.split('/')[1] ?? '';
    const hard = Object.fromEntries(
      (told['limited'] ?? '').split(',').map((limit) => limit.split('=')),
    );
    quotas.set(`${namespace}/${told['name']}`, {
      ...{ apiVersion: 'v1', kind: 'ResourceQuota' },
      metadata: { name: told['name'], namespace },
      spec: { hard },
    });
  }
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...quotas.values()] });
}
