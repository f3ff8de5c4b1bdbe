import { parseQuantity, quantityValue } from '#units';
import { list, object, record } from '../../fields/collections.ts';
import { quantityText } from '../../fields/quantity-text.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, namespaceOf } from './meta.ts';

const READ_RESOURCES = ['memory'];

const USAGE = record(quantityText, READ_RESOURCES);

export const NODE_METRICS = object({ metadata: META, usage: USAGE });

export const POD_METRICS = object({
  metadata: META,
  containers: list(object({ usage: USAGE })),
});

/** The node metrics of metrics.k8s.io; the memory is the working set. */
export interface NodeMetrics {
  readonly name: string;
  readonly memoryBytes?: number;
}

/** The same for a pod: the use of all its containers together. */
export interface PodMetrics {
  readonly namespace: string;
  readonly name: string;
  readonly memoryBytes?: number;
}

export const projectNodeMetrics = ({
  metadata,
  usage,
}: ValueOf<typeof NODE_METRICS>): NodeMetrics => ({
  name: metadata.name,
  ...memoryOf([usage]),
});

export const projectPodMetrics = ({
  metadata,
  containers,
}: ValueOf<typeof POD_METRICS>): PodMetrics => ({
  namespace: namespaceOf(metadata),
  name: metadata.name,
  ...memoryOf(containers.map(({ usage }) => usage)),
});

type Usage = ValueOf<typeof USAGE>;

/** Absent without any measurement of memory. */
function memoryOf(usages: readonly Usage[]): { readonly memoryBytes?: number } {
  const texts = usages.flatMap(({ memory }) => memory ?? []);
  if (texts.length === 0) return {};
  return { memoryBytes: texts.reduce((sum, text) => sum + bytesIn(text), 0) };
}

function bytesIn(text: string): number {
  const quantity = parseQuantity(text);
  return quantity.ok ? Number(quantityValue(quantity.value)) : 0;
}
