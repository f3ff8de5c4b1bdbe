import type { Taint } from '#cluster';
import { earlier, instant, seconds } from '#units';
import type { AuditEntry, NodeChange } from '../evidence/audit-entry.ts';
import { isControlPlane } from '../evidence/entry-head.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isCloud } from './cloud-deletions.ts';
import type { NodeRequest } from './node-request.ts';
import { isRequested, taintName, taintText } from './requested-taints.ts';

type Listed = Pick<Taint, 'key' | 'value'> & { readonly effect: string };

/** What is known of a node between two requests. */
interface State {
  /** Its taints that people and programs wrote, by their names. */
  readonly taints: ReadonlyMap<string, string>;
  /** Undefined where nothing tells. */
  readonly isCordoned: boolean | undefined;
}

/** Autoscalers run beside the control plane, and delete nodes of their own accord. */
const isController = (user: string, verb: string): boolean =>
  verb === 'delete' ? isCloud(user) : isControlPlane(user) || user.startsWith('system:node:');

/**
 * What people and programs asked for about a node, in order. A request lists all taints of a node, so
 * that those count that are new, and those that it leaves out were taken back.
 */
export function requestsOfNode(
  name: string,
  entries: readonly AuditEntry[],
  evidence: Evidence,
): readonly NodeRequest[] {
  let state = stateBefore(name, entries, evidence);
  return entries.flatMap((entry) => {
    const { verb, subresource, user, change } = entry;
    if (subresource !== '') return [];
    const known = state;
    if (verb === 'delete') state = { taints: new Map(), isCordoned: false };
    else if (change !== undefined) state = stateAfter(state, change);
    return isController(user, verb) ? [] : requestsIn(entry, known, state);
  });
}

/** A node as it was before the first of the requests: of one that was there before, or by its taints. */
function stateBefore(
  name: string,
  [first]: readonly AuditEntry[],
  { before, after }: Evidence,
): State {
  const [old, now] = [before, after].map((snapshot) =>
    snapshot?.cluster.nodes.find((each) => each.name === name),
  );
  if (old !== undefined) return { taints: namesOf(old.taints), isCordoned: old.unschedulable };
  // Times of taints are cut off to whole seconds.
  const since = first === undefined ? undefined : earlier(first.at, seconds(1));
  const older = now?.taints.filter(({ timeAdded }) => (timeAdded ?? since ?? 0) < (since ?? 0));
  return { taints: namesOf(older ?? []), isCordoned: undefined };
}

const stateAfter = (state: State, { taints, unschedulable }: NodeChange): State => ({
  taints: taints === undefined ? state.taints : namesOf(taints.map(asTaint)),
  isCordoned: unschedulable ?? state.isCordoned,
});

const namesOf = (taints: readonly Listed[]): ReadonlyMap<string, string> =>
  new Map(
    taints
      .map(asTaint)
      .filter(isRequested)
      .map((taint) => [taintName(taint), taintText(taint)]),
  );

const asTaint = ({ key, value, effect }: Listed) => ({
  key,
  value,
  effect: effect as Taint['effect'],
});

function requestsIn(entry: AuditEntry, known: State, next: State): readonly NodeRequest[] {
  const { verb, name, user, change, uncertain = 0 } = entry;
  const [at, latest] = [instant(entry.at - uncertain), instant(entry.at + uncertain)];
  const evidence = `audit log: ${verb} node by ${user}`;
  const common = { node: name, at, latest, by: user, taints: [], evidence };
  if (verb === 'delete') return [{ ...common, kind: 'delete' }];
  const { unschedulable, isWhole = false } = change ?? {};
  // A whole object says it of each node, most of which were so before.
  const isNews = !isWhole || (known.isCordoned ?? false) !== unschedulable;
  const added = [...next.taints.values()].filter(
    (text) => ![...known.taints.values()].includes(text),
  );
  const removed = [...known.taints.keys()].filter((each) => !next.taints.has(each));
  return [
    ...(unschedulable === undefined || !isNews
      ? []
      : [{ ...common, kind: unschedulable ? 'cordon' : 'uncordon' } as const]),
    ...(removed.length === 0 ? [] : [{ ...common, kind: 'untaint', taints: removed } as const]),
    ...(added.length === 0 ? [] : [{ ...common, kind: 'taint', taints: added } as const]),
  ];
}
