import type { SimulationReport } from '#documents';
import { isCutShort } from '#timeline-facts';
import { groupByBoth } from '#units';
import { counted, listed, offsetText } from '#words';

/** How the API server begins to say so. */
const UNCALLABLE = 'failed calling webhook';

const STAYS = ', and stays Pending unless nodes are added';

/** Counts the pods without a node at the end, by workload, and those that nothing has refused yet. */
export const pendingSentences = ({ pending, end }: SimulationReport): readonly string[] => [
  ...refusedSentences(
    pending.filter(({ untried }) => untried !== true),
    isCutShort(end) ? ` within ${offsetText(end.at)}` : undefined,
  ),
  ...groupByBoth(
    pending.filter(({ untried }) => untried === true),
    ({ message }) => [message, ''],
  ).map(
    (pods) =>
      `${whichPods(pods)} ${pods.length === 1 ? 'has' : 'have'} no node at the end: ${pods[0].message}.`,
  ),
];

/** In a run that is cut, a pod may still find a node. */
function refusedSentences(
  pending: SimulationReport['pending'],
  within: string | undefined,
): readonly string[] {
  if (pending.length === 0) return [];
  // What an autoscaler has looked at is told with its words in the table.
  if (pending.every(({ message }) => message.startsWith(UNCALLABLE))) {
    return [
      `${counted(pending.length, 'pod')} cannot be bound to a node, as a webhook does not answer.`,
    ];
  }
  const isLooked = pending.some(({ waitsFor }) => waitsFor !== undefined);
  const ending = isLooked ? '' : STAYS;
  const [stays, stay] = [within ?? ending, within ?? ending.replace('stays', 'stay')];
  const [first] = pending;
  return pending.length === 1 && first !== undefined
    ? [`1 pod finds no node${stays}: ${first.pod}.`]
    : [`${whichPods(pending)} find no node${stay}.`];
}

function whichPods(pods: SimulationReport['pending']): string {
  const whose = [...new Set(pods.map(({ pod, workload }) => workload ?? pod))];
  return `${counted(pods.length, 'pod')} of ${listed(whose, 3)}`;
}
