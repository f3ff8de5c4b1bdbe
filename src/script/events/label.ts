import { z } from 'zod';
import { isLabelKey, isLabelValue } from '#cluster';
import { nodeTarget, quote, read, refuse, textField } from '#script-fields';
import { momentary } from '../plan.ts';

const labelValue = textField({ title: 'the value of a label', examples: ['batch'] }, (text) =>
  isLabelValue(text)
    ? read(text)
    : refuse({
        code: 'script/label',
        message: `${quote(text)} cannot be the value of a label`,
        hint: 'at most 63 letters, digits, -, _ and ., beginning and ending with a letter or digit',
      }),
);

export const label = nodeTarget
  .safeExtend({
    labels: z
      .record(z.string(), labelValue)
      .check(({ value, issues }) => {
        for (const key of Object.keys(value)) {
          if (isLabelKey(key)) continue;
          issues.push({
            code: 'custom',
            input: value,
            path: [key],
            message: `${quote(key)} cannot be the key of a label`,
            params: { code: 'script/label', atKey: true },
          });
        }
      })
      .meta({ description: 'Labels that are set; others stay.' }),
  })
  .transform(({ labels, ...target }) =>
    momentary(
      { kind: 'nodes', target },
      { kind: 'label', labels } as const,
      'write the labels that follow as an event of its own',
    ),
  )
  .meta({
    title: 'Label nodes',
    description: 'As kubectl label --overwrite does.',
    examples: [{ nodes: ['worker-1'], labels: { pool: 'spare' } }],
  });
