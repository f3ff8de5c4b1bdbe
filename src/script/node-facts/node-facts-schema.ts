import { z } from 'zod';
import { kubeletPatch, nodeTarget, size } from '#script-fields';
import { API_VERSION } from '../schema/script-schema.ts';

/** Facts about nodes that no API provides, as people write them. */
export const nodeFactsSchema = z
  .strictObject({
    apiVersion: z.literal(API_VERSION),
    kind: z.literal('NodeFacts'),
    metadata: z
      .strictObject({
        name: z.string().meta({ description: 'The name of the facts.' }).optional(),
        description: z.string().meta({ description: 'Where they come from.' }).optional(),
      })
      .optional(),
    spec: nodeTarget.safeExtend({
      kubelet: kubeletPatch.optional(),
      stats: z
        .unknown()
        .meta({
          type: 'object',
          description: 'A part of a stats summary; each figure replaces what was measured.',
          examples: [{ node: { memory: { availableBytes: '2Gi' } } }],
        })
        .optional(),
      imageFs: z
        .enum(['shared', 'dedicated', 'split'])
        .meta({
          description:
            'Whether images lie on the disk of the node, on one of their own together with ' +
            'writable layers, or alone on one.',
        })
        .optional(),
      unusedImages: size
        .meta({ description: 'The bytes that collecting unused images frees, once.' })
        .optional(),
      deadContainers: size
        .meta({ description: 'The bytes that collecting dead containers frees, once.' })
        .optional(),
      inhibitDelayMaxSec: z
        .number()
        .min(0)
        .meta({ description: 'How long logind lets a shutdown be delayed, in seconds.' })
        .optional(),
      cloud: z
        .boolean()
        .meta({ description: 'Whether the machine is an instance that a cloud can end.' })
        .optional(),
    }),
  })
  .meta({ title: 'Node facts', description: 'Facts about nodes that no API has.' });
