import { deletionFunctions } from './functions/deletion.ts';
import { disruptionFunctions } from './functions/disruption.ts';
import { drainFunctions } from './functions/drain.ts';
import { evictionApiFunctions } from './functions/eviction-api.ts';
import { thresholdFunctions } from './functions/eviction-thresholds.ts';
import { evictionFunctions } from './functions/kubelet-eviction.ts';
import type { FunctionTable } from './functions/modelled-function.ts';
import { podFunctions } from './functions/pod-facts.ts';
import { schedulerFunctions } from './functions/scheduler.ts';
import { shutdownFunctions } from './functions/shutdown.ts';
import { taintFunctions } from './functions/taints.ts';
import { unitFunctions } from './functions/units.ts';
import { workloadFunctions } from './functions/workloads.ts';

/** Every pure function that is modelled, by the `function` text of its vectors. */
export const modelledFunctions: FunctionTable = {
  ...deletionFunctions,
  ...disruptionFunctions,
  ...drainFunctions,
  ...evictionApiFunctions,
  ...evictionFunctions,
  ...podFunctions,
  ...schedulerFunctions,
  ...shutdownFunctions,
  ...taintFunctions,
  ...thresholdFunctions,
  ...unitFunctions,
  ...workloadFunctions,
};
