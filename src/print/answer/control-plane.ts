import type { SimulationReport } from '#documents';
import { capitalised } from '#words';

/** States that no control plane works for a while: it decides what the rest of the answer means. */
export const controlPlaneSentences = ({ findings }: SimulationReport): readonly string[] =>
  findings.flatMap(({ kind, message }) =>
    kind === 'control-plane-down' ? [`${capitalised(message)}.`] : [],
  );
