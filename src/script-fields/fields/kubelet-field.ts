import { z } from 'zod';
import {
  type KubeletConfiguration,
  kubeletConfigurationSchema,
  readKubeletConfiguration,
} from '#kubelet-configuration';

/** A part of a KubeletConfiguration, the value of `setKubelet` and of `set.kubelet`. */
export const kubeletPatch = z
  .unknown()
  .meta({
    ...kubeletConfigurationSchema(),
    description: 'Fields of a KubeletConfiguration. Each replaces the whole field, maps too.',
    examples: [{ evictionHard: { 'memory.available': '500Mi' } }],
  })
  .transform((input, context): KubeletConfiguration => {
    const { configuration, problems } = readKubeletConfiguration(input, 'user');
    const errors = problems.filter(({ severity }) => severity === 'error');
    for (const { code, path, at, message, hint } of errors) {
      context.issues.push({
        code: 'custom',
        input,
        path: [...path],
        message,
        params: { code, ...(hint !== undefined && { hint }), atKey: at === 'name' },
      });
    }
    return errors.length > 0 ? z.NEVER : configuration;
  });
