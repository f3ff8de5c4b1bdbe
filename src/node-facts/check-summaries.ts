import type { PodStats } from '#cluster';
import { type Diagnostic, nearest } from '#diagnostics';
import type { FoundSummary, LoadedSnapshot } from '#snapshot';
import { between, minutes, printDuration } from '#units';

/** The objects of a cluster are rarely printed at one instant. */
const TOLERATED_AGE = minutes(5);

/** Warns about summaries of unknown nodes, or from another time than the snapshot. */
export function complaintsAboutSummaries({
  cluster,
  measurements,
  newestHeartbeat,
}: LoadedSnapshot): readonly Diagnostic[] {
  const nodes = new Set(cluster.nodes.map(({ name }) => name));
  return measurements.summaries.flatMap((found) => {
    const { nodeName } = found.summary.node;
    if (!nodes.has(nodeName)) return [ofMissingNode(nodeName, found, nearest(nodeName, nodes))];
    if (found.measuredAt === undefined || newestHeartbeat === undefined) return [];
    const age = between(found.measuredAt, newestHeartbeat);
    return age > TOLERATED_AGE ? [outdated(nodeName, printDuration(age), found)] : [];
  });
}

const ofMissingNode = (
  node: string,
  { path, position }: FoundSummary,
  meant: string | undefined,
): Diagnostic => ({
  code: 'node-facts/stats-of-missing-node',
  severity: 'warning',
  message: `these are the stats of the node ${JSON.stringify(node)}, which is not in the snapshot`,
  ...(meant !== undefined && { hint: `did you mean ${meant}?` }),
  path,
  position,
});

const outdated = (node: string, age: string, { path, position }: FoundSummary): Diagnostic => ({
  code: 'node-facts/old-stats',
  severity: 'warning',
  message: `the stats of ${node} were measured ${age} before the newest heartbeat of the snapshot`,
  hint: 'take stats and objects one right after the other',
  path,
  position,
});

/** The place of an entry, as far as it is known. */
export type EntryPlace = Pick<Diagnostic, 'path' | 'position' | 'excerpt'>;

/** Warns about entries of pods that the snapshot does not have on the node. */
export function statsOfMissingPods(
  node: string,
  ofMissingPods: readonly PodStats[],
  place: EntryPlace,
): Diagnostic {
  const [first] = ofMissingPods;
  const name = `${first?.podRef.namespace}/${first?.podRef.name}`;
  const names = ofMissingPods.length === 1 ? name : `${name} and ${ofMissingPods.length - 1} more`;
  return {
    code: 'node-facts/stats-of-missing-pod',
    severity: 'warning',
    message: `the stats of ${node} hold pods that the snapshot does not have there: ${names}`,
    hint: 'what they use counts as used by what is not a pod',
    ...place,
  };
}
