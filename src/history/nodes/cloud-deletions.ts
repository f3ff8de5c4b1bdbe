import { endOfSecond, type Instant, instant } from '#units';
import type { Evidence } from '../evidence/evidence.ts';

/** A Node that the cloud's controller deleted, as its machine was no more. */
export interface CloudDeletion {
  readonly node: string;
  readonly at: Instant;
  readonly latest: Instant;
  readonly evidence: string;
}

/** Accounts that delete Nodes whose machines are no more. */
const CLOUD = /^system:(?:serviceaccount:kube-system:(?:cloud-)?node-|cloud-)/;

/** Whether a user is the controller that deletes Nodes without machines. */
export const isCloud = (user: string): boolean => CLOUD.test(user);

/** The Nodes whose machines the cloud had ended, each once, by requests and Events. */
export function cloudDeletionsOf({ events, audit, before }: Evidence): readonly CloudDeletion[] {
  const requested = audit.flatMap(
    ({ resource, verb, subresource, name, user, at, code, uncertain = 0 }) =>
      resource === 'nodes' && verb === 'delete' && subresource === '' && code < 300 && isCloud(user)
        ? [
            {
              node: name,
              at: instant(at - uncertain),
              latest: instant(at + uncertain),
              evidence: `audit log: delete node by ${user}`,
            },
          ]
        : [],
  );
  const told = events.flatMap(({ reason, component, about, first }) =>
    reason === 'DeletingNode' && first !== undefined
      ? [
          {
            node: about.name,
            at: first,
            latest: endOfSecond(first),
            evidence: `Event DeletingNode of ${component}`,
          },
        ]
      : [],
  );
  const found = new Map<string, CloudDeletion>();
  for (const each of [...requested, ...told]) {
    if (each.latest >= (before?.at ?? 0) && !found.has(each.node)) found.set(each.node, each);
  }
  return [...found.values()];
}
