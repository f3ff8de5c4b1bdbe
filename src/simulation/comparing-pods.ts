import type { Pod } from '#cluster';

/** Does a pod bear taints by comparing numbers? Nothing comes of it while its feature is off. */
export const comparesTaints = ({ spec }: Pick<Pod, 'spec'>): boolean =>
  spec.tolerations.some(({ operator }) => operator === 'Gt' || operator === 'Lt');
