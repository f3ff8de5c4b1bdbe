import { type PodDisruptionBudget, selectsLabels } from '#cluster';
import {
  type Candidate,
  type Hurt,
  type Manifest,
  matchLabelsOf,
  type Proposal,
} from './proposal.ts';

/**
 * For drains: a budget that lets one pod go at a time, in place of one that lets none go, or for a
 * workload without any.
 */
export const budgets: Candidate = (hurt) => {
  const { row, object, pods, workload } = hurt;
  if (row.kind !== 'drain' || pods.length === 0) return [];
  const covering = budgetsOver(hurt);
  const blocking = covering.filter((each) => row.blocking.includes(nameOf(each)));
  if (blocking.length > 0) return blocking.map((each) => oneAtATime(each, nameOf(each)));
  const matchLabels = matchLabelsOf(object);
  if (covering.length > 0 || pods.length < 2 || matchLabels === undefined) return [];
  const { namespace, name } = object;
  return [
    {
      kind: 'budget',
      words: `a PodDisruptionBudget with maxUnavailable 1 for ${workload}`,
      manifest: manifestOf({ namespace, name }, { maxUnavailable: 1, selector: { matchLabels } }),
    },
  ];
};

const nameOf = ({ namespace, name }: { namespace: string; name: string }): string =>
  `${namespace}/${name}`;

const budgetsOver = ({ scenario, pods }: Hurt): readonly PodDisruptionBudget[] =>
  (scenario.outcome.cluster.budgets ?? []).filter(({ namespace, spec: { selector } }) =>
    pods.some(
      (pod) =>
        pod.namespace === namespace &&
        selector !== undefined &&
        selectsLabels(selector, pod.labels),
    ),
  );

const oneAtATime = (budget: PodDisruptionBudget, name: string): Proposal => ({
  kind: 'budget',
  words: `maxUnavailable 1 in PodDisruptionBudget/${name}`,
  manifest: manifestOf(budget, { maxUnavailable: 1 }),
});

const manifestOf = (
  { namespace, name }: { readonly namespace: string; readonly name: string },
  spec: object,
): Manifest => ({
  ...{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' },
  metadata: { name, namespace },
  spec,
});
