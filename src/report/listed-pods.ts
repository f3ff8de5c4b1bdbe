import { matchesSelector, parseSelector, workloadName } from '#cluster';
import type { SimulationReport } from '#documents';
import type { Run } from '#simulation';
import { podsCreated } from '#timeline-facts';

export type ListedPods =
  | { readonly ok: true; readonly pods: ReadonlySet<string> }
  /** The text is no selector: the expected token and its index from 0. */
  | { readonly ok: false; readonly expected: string; readonly offset: number };

/** Pods of the snapshot and created pods that a label selector matches, as `namespace/name`. */
export function listedPods(
  text: string,
  { outcome }: Pick<Run, 'outcome'>,
  report: Pick<SimulationReport, 'timeline'>,
): ListedPods {
  const parse = parseSelector(text);
  if (!parse.ok) return { ok: false, ...parse.problem };
  const { selector } = parse;
  const { pods, workloads } = outcome.cluster;
  const picked = new Set(
    workloads
      .filter(({ template }) => template && matchesSelector(selector, template.labels))
      .map(workloadName),
  );
  const listed = pods
    .filter(({ labels }) => matchesSelector(selector, labels))
    .map(({ key }) => key);
  const made = podsCreated(report).flatMap(({ pod, workload }) =>
    picked.has(workload ?? '') ? [pod] : [],
  );
  return { ok: true, pods: new Set<string>([...listed, ...made]) };
}
