import type { Cluster } from '#cluster';
import { type Diagnostic, nearest } from '#diagnostics';
import { isSignal, SIGNALS } from '#kubelet/eviction';
import type { RankingRequest } from './request.ts';

/** Problems of the request: unknown names, or no measurements. */
export function problemsOf(
  { nodes, signal }: Pick<RankingRequest, 'nodes' | 'signal'>,
  cluster: Pick<Cluster, 'nodes'>,
  isMeasured: (node: string) => boolean,
): readonly Diagnostic[] {
  const names = cluster.nodes.map(({ name }) => name);
  const unknown = nodes.filter((node) => !names.includes(node));
  const wanted = nodes.length === 0 ? names : nodes;
  return [
    ...unknown.map((node) => noneIsCalled('node', 'there is no node', node, names)),
    ...(signal === undefined || isSignal(signal)
      ? []
      : [noneIsCalled('signal', 'kubelets have no signal', signal, SIGNALS)]),
    ...(unknown.length > 0 || wanted.some(isMeasured) ? [] : [NOT_MEASURED]),
  ];
}

function noneIsCalled(
  option: 'node' | 'signal',
  what: string,
  name: string,
  known: readonly string[],
): Diagnostic {
  const meant = nearest(name, known);
  return {
    code: `ranking/unknown-${option}`,
    severity: 'error',
    message: `--${option}: ${what} ${JSON.stringify(name)}`,
    hint: meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${meant}?`,
  };
}

const NOT_MEASURED: Diagnostic = {
  code: 'ranking/not-measured',
  severity: 'error',
  message: 'the use of pods is unknown, so that they cannot be ranked',
  hint:
    'k8s-evict capture --add stats -o more.json reads it from the kubelets, or from metrics.k8s.io where they ' +
    'may not be asked; --missing-stats request takes requests for it',
};
