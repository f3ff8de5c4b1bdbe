import type { PodTemplate } from '#cluster';
import { list, object, optional, pair, record } from '../../fields/collections.ts';
import type { Interner } from '../../fields/interner.ts';
import { filledText, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { READ_ANNOTATIONS } from './meta.ts';
import { POD_SPEC } from './pod-spec.ts';

const TEMPLATE = object({
  metadata: object({
    labels: record(text),
    annotations: record(text, READ_ANNOTATIONS),
    finalizers: list(text),
  }),
  spec: pair(POD_SPEC, object({ nodeName: filledText })),
});

export const POD_TEMPLATE = optional(TEMPLATE);

export function projectTemplate(
  { metadata, spec: [spec, { nodeName }] }: ValueOf<typeof TEMPLATE>,
  interner: Interner,
): PodTemplate {
  const template = { ...metadata, spec: interner.intern(spec) };
  return nodeName === undefined ? template : { ...template, nodeName };
}
