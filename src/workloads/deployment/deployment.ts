import type { DeploymentFacts, DeploymentStep } from './facts.ts';
import { recreateStep } from './recreate.ts';
import { rollingStep } from './rolling.ts';
import { isScaling, scaleStep } from './scale.ts';

/**
 * The next step of a Deployment. A paused one is only scaled.
 * @upstream pkg/controller/deployment/deployment_controller.go syncDeployment (1.36)
 */
export function deploymentStep(facts: DeploymentFacts): DeploymentStep {
  if (facts.paused || isScaling(facts)) return scaleStep(facts);
  return facts.strategy === 'Recreate' ? recreateStep(facts) : rollingStep(facts);
}
