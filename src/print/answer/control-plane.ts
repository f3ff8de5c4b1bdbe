import type { SimulationReport } from '#documents';

/** States that no control plane works for a while: it decides what the rest of the answer means. */
export const controlPlaneSentences = ({ findings }: SimulationReport): readonly string[] =>
  findings.flatMap(({ kind, message }) =>
    kind === 'control-plane-down' ? [`${message.charAt(0).toUpperCase()}${message.slice(1)}.`] : [],
  );
