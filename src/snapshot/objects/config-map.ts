import { EVERYTHING, type Shape } from '../raw/shape.ts';
import { isMapping } from '../raw/value.ts';

/** The part of a ConfigMap that identifies it; the rest may be a megabyte. */
export const CONFIG_MAP_SHAPE: Shape = new Map<string, Shape>([
  ['apiVersion', EVERYTHING],
  ['kind', EVERYTHING],
  [
    'metadata',
    new Map<string, Shape>([
      ['name', EVERYTHING],
      ['namespace', EVERYTHING],
    ]),
  ],
]);

/**
 * Whether this is kubeadm's ConfigMap with the configuration of all kubelets; old releases append
 * theirs to the name.
 */
export function isKubeletConfigMap(value: unknown): boolean {
  const metadata = isMapping(value) ? value['metadata'] : undefined;
  if (!isMapping(metadata) || metadata['namespace'] !== 'kube-system') return false;
  return /^kubelet-config(-1\.\d+)?$/.test(`${metadata['name']}`);
}
