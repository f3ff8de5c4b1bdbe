import { NODE_NAME_FIELD, type NodeSelector, type PodSpec } from '#cluster';

/**
 * The spec of a bound pod without the node affinity by which the DaemonSet controller named that
 * very node. The affinity has done its work at the binding, and would make as many different specs
 * as there are nodes.
 */
export function withoutPin(spec: PodSpec, nodeName: string): PodSpec {
  const { requiredDuringSchedulingIgnoredDuringExecution: required, ...others } =
    spec.affinity?.nodeAffinity ?? {};
  if (required === undefined || !isPin(required, nodeName)) return spec;
  const { affinity, ...rest } = spec;
  const { nodeAffinity: _, ...ofPods } = affinity ?? {};
  const kept = {
    ...ofPods,
    ...(Object.keys(others).length > 0 && { nodeAffinity: others }),
  };
  return Object.keys(kept).length > 0 ? { ...rest, affinity: kept } : rest;
}

/** A term that names the node and requires nothing else. */
function isPin({ nodeSelectorTerms: [term, ...further] }: NodeSelector, nodeName: string): boolean {
  if (term === undefined || further.length > 0 || term.matchExpressions.length > 0) return false;
  const [field, ...others] = term.matchFields;
  return (
    others.length === 0 &&
    field?.key === NODE_NAME_FIELD &&
    field.operator === 'In' &&
    field.values.length === 1 &&
    field.values[0] === nodeName
  );
}
