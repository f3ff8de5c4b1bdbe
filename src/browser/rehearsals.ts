import { type Cluster, zoneLabelOf } from '#cluster';
import { addToList, compareText } from '#units';

/** A question about more pods is not expected to be answered at once. */
const MOST_PODS = 5_000;

/** The whole zone is played more than once: browsers optimize what runs often. */
const WHOLE_ZONE = 2;

/**
 * Events to play while nothing is asked, so that the browser has compiled the engine before the first
 * question: losses of more and more nodes of the largest zone. Small ones come first, as a question
 * waits for the end of the one that is played.
 */
export function* rehearsals(cluster: Cluster | undefined): Generator<string> {
  if (cluster === undefined || cluster.pods.length > MOST_PODS) return;
  const nodes = largestZone(cluster);
  for (let count = 1; count < nodes.length; count *= 2) yield powerOff(nodes.slice(0, count));
  if (nodes.length === 0) return;
  for (let times = 0; times < WHOLE_ZONE; times++) yield powerOff(nodes);
}

/** The names of the nodes of the zone with the most of them. */
function largestZone({ nodes }: Cluster): readonly string[] {
  const zones = new Map<string, string[]>();
  for (const node of nodes) addToList(zones, zoneLabelOf(node), node.name);
  const largest = [...zones.values()].reduce<readonly string[]>(
    (most, zone) => (zone.length > most.length ? zone : most),
    [],
  );
  return [...largest].sort(compareText);
}

const powerOff = (nodes: readonly string[]): string => `at=30s powerOff nodes=${nodes.join(',')}`;
