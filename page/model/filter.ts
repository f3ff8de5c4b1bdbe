import type { History } from '../data/history.ts';
import type { Cluster } from './cluster.ts';

/** The objects to show. An empty text is no restriction. */
export interface Filter {
  readonly namespace: string;
  readonly zone: string;
  /** A part of the name of a pod, node, workload, Service or zone, in any case of letters. */
  readonly text: string;
}

export const NO_FILTER: Filter = { namespace: '', zone: '', text: '' };

export const isEmpty = ({ namespace, zone, text }: Filter): boolean =>
  namespace === '' && zone === '' && text === '';

/** Whether a Service or workload is meant: `namespace/name`, or with its kind in front. */
export function passes(name: string, { namespace, text }: Filter): boolean {
  const parts = name.split('/');
  const own = parts.length === 3 ? parts[1] : parts[0];
  return (namespace === '' || own === namespace) && contains(name, text);
}

/** The pods of a node that are meant: all with a node whose name matches, else those that match. */
export function matchingPods(
  pods: readonly number[],
  node: string,
  filter: Filter,
  { names }: History,
  cluster: Cluster,
): readonly number[] {
  const isNodeMeant = contains(node, filter.text);
  return pods.filter((pod) => {
    const name = names[pod] ?? '';
    if (filter.namespace !== '' && !name.startsWith(`${filter.namespace}/`)) return false;
    return (
      isNodeMeant ||
      contains(name, filter.text) ||
      contains(names[cluster.workloadOf(pod)] ?? '', filter.text)
    );
  });
}

export const contains = (name: string, text: string): boolean =>
  text === '' || name.toLowerCase().includes(text.toLowerCase());
