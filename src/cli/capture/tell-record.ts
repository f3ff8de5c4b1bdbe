import type { CaptureRecord } from '#documents';
import { visible } from '#units';
import { counted } from '#words';

/** What a capture brought, and what it did not, for the one who took it. */
export function* tellRecord(
  record: CaptureRecord,
  { path, seconds }: { readonly path: string; readonly seconds: number },
): Generator<string> {
  const objects = record.lists.reduce((sum, list) => sum + list.objects, 0);
  const nodes = numberOf(record, 'nodes');
  const pods = numberOf(record, 'pods');
  const others = objects - nodes - pods;
  const release = record.kubernetes === undefined ? '' : ` of Kubernetes ${record.kubernetes}`;
  const where = path === '-' ? '' : `${path}: `;
  yield `${visible(where)}${counted(nodes, 'node')}, ${counted(pods, 'pod')} and ` +
    `${counted(others, 'other object')}${visible(release)}, read in ${seconds.toFixed(1)}s\n`;
  const { refused } = record;
  for (const { resource, namespace, reason, nodes: asked, consequence } of refused) {
    const within = namespace === undefined ? '' : ` in ${namespace}`;
    const of = asked === undefined ? '' : ` of ${counted(asked, 'node')}`;
    yield `note: no ${visible(`${resource}${within}${of} (${reason})`)}: ${consequence}\n`;
  }
  const [first] = refused;
  if (first !== undefined) {
    yield `hint: kubectl said first: ${visible(first.message)}; --print-rbac prints what is needed\n`;
  }
}

const numberOf = ({ lists }: CaptureRecord, resource: string): number =>
  lists.filter((list) => list.resource === resource).reduce((sum, { objects }) => sum + objects, 0);
