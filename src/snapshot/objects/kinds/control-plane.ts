import type { FlagSetting } from '#versions';
import { flagsOfCommandLine } from '#versions';
import { list, object, withDefault } from '../../fields/collections.ts';
import { text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META } from './meta.ts';

/** The components whose command lines show the settings of a cluster. */
const COMPONENTS = [
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'cloud-controller-manager',
] as const;

export type Component = (typeof COMPONENTS)[number];

/** The settings in the pod of such a component. */
export interface ComponentPod {
  readonly component: Component;
  readonly image: string;
  readonly flags: readonly FlagSetting[];
}

export const COMPONENT_POD = object({
  metadata: META,
  spec: object({
    containers: list(
      object({
        name: withDefault(text, ''),
        image: withDefault(text, ''),
        command: list(text),
        args: list(text),
      }),
    ),
  }),
});

/** The component in a pod with this name: static pods are named after it and their node. */
export const componentOf = (namespace: string, podName: string): Component | undefined =>
  namespace.startsWith('kube-') || namespace.startsWith('openshift-kube-')
    ? COMPONENTS.find((name) => podName === name || podName.startsWith(`${name}-`))
    : undefined;

/** The command line of the component among the containers of its pod. */
export function readComponentPod(
  component: Component,
  { spec }: ValueOf<typeof COMPONENT_POD>,
): ComponentPod | undefined {
  const named = spec.containers.find(({ name }) => name === component);
  const container = named ?? spec.containers[0];
  if (container === undefined) return undefined;
  const { image, command, args } = container;
  return { component, image, flags: flagsOfCommandLine([...command, ...args]) };
}
