import { deletionFunctions } from './functions/deletion.ts';
import { thresholdFunctions } from './functions/eviction-thresholds.ts';
import { evictionFunctions } from './functions/kubelet-eviction.ts';
import type { FunctionTable } from './functions/modelled-function.ts';
import { podFunctions } from './functions/pod-facts.ts';
import { taintFunctions } from './functions/taints.ts';
import { unitFunctions } from './functions/units.ts';

/** Every pure function that is modelled, by the `function` text of its vectors. */
export const modelledFunctions: FunctionTable = {
  ...deletionFunctions,
  ...evictionFunctions,
  ...podFunctions,
  ...taintFunctions,
  ...thresholdFunctions,
  ...unitFunctions,
};
