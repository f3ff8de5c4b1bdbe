import { z } from 'zod';
import { nameField } from '../fields/name-field.ts';
import { selector } from '../fields/selector-field.ts';
import { read, refuse, textField } from '../fields/text-field.ts';
import { quote } from '../text/complaint.ts';
import { nodeTarget } from './node-target.ts';
import { selectsSomething } from './selects-something.ts';

const pod = textField(
  { title: 'a pod', examples: ['shop/web-3', 'shop/web-*', '*/web-*'] },
  (text) => {
    if (/^[^/]+\/[^/]+$/.test(text)) return read(text);
    return refuse({
      code: 'script/invalid-value',
      message: `${quote(text)} is no pod: a namespace, a slash and a name are expected`,
      ...(text.includes('/') ? {} : { hint: `write */${text} for any namespace` }),
    });
  },
);

const owner = textField(
  {
    title: 'an owner of pods',
    description: 'The owner of the pods, directly or through a ReplicaSet.',
    examples: ['Deployment/shop/web', 'StatefulSet/shop/db'],
  },
  (text) =>
    /^[^/]+\/[^/]+\/[^/]+$/.test(text)
      ? read(text)
      : refuse({
          code: 'script/invalid-value',
          message: `${quote(text)} is no owner: Kind/namespace/name is expected`,
          hint: 'such as Deployment/shop/web',
        }),
);

const podOrOwner = textField(
  { title: 'pods to leave out', examples: ['shop/web-*', 'DaemonSet', 'Deployment/shop/web'] },
  (text) =>
    /^[A-Z][A-Za-z]*$/.test(text) || /^[^/]+\/[^/]+(?:\/[^/]+)?$/.test(text)
      ? read(text)
      : refuse({
          code: 'script/invalid-value',
          message: `${quote(text)} names no pods: namespace/name, or the kind of an owner is expected`,
          hint: 'such as shop/web-*, DaemonSet or Deployment/shop/web',
        }),
);

const SELECTING = [
  'pods',
  'namespaces',
  'selector',
  'owner',
  'onNodes',
  'minPriority',
  'maxPriority',
  'qos',
] as const;

/** The pods that an event or a setting affects. Several fields must all match. */
export const podTarget = z
  .strictObject({
    pods: z
      .array(pod)
      .min(1)
      .meta({ description: 'Pods as namespace/name, or globs with * and ?.' })
      .optional(),
    namespaces: z
      .array(nameField('the name of a namespace', 'shop', 'team-*'))
      .min(1)
      .meta({ description: 'Names of namespaces, or globs.' })
      .optional(),
    selector: selector.optional(),
    owner: owner.optional(),
    onNodes: nodeTarget.meta({ description: 'Only pods of these nodes.' }).optional(),
    minPriority: z.int32().meta({ description: 'Pods of this priority or higher.' }).optional(),
    maxPriority: z.int32().meta({ description: 'Pods of this priority or lower.' }).optional(),
    qos: z
      .enum(['Guaranteed', 'Burstable', 'BestEffort'])
      .meta({ description: 'Pods of this quality of service, as their status tells it.' })
      .optional(),
    except: z
      .array(podOrOwner)
      .min(1)
      .meta({
        description:
          'Not these: names or globs of pods, or kinds of their owners, such as DaemonSet.',
      })
      .optional(),
    optional: z
      .boolean()
      .meta({ description: 'Whether it is fine when nothing matches.', default: false })
      .optional(),
  })
  .check(selectsSomething('pods', SELECTING, 'namespaces: [shop]'));

export type PodTarget = z.output<typeof podTarget>;
