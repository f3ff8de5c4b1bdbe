import type { KubeletConfiguration } from './configuration.ts';
import { type ConfigurationProblem, errorAt } from './problem.ts';

const MOST = 'maxParallelImagePulls';

/**
 * Settings of image pulls with which a kubelet does not start.
 * @upstream pkg/kubelet/apis/config/validation/validation.go ValidateKubeletConfiguration (1.36)
 */
export function imagePullProblems({
  serializeImagePulls,
  [MOST]: most,
}: KubeletConfiguration): readonly ConfigurationProblem[] {
  if (most == null) return [];
  if (most < 1) return [errorAt('image-pulls', [MOST], 'images pulled at a time are 1 or more')];
  return serializeImagePulls === true && most > 1
    ? [errorAt('image-pulls', [MOST], 'more than 1 needs serializeImagePulls to be false')]
    : [];
}
