import { specRequestsOf } from '#autoscaling';
import type { Pod, ResourceList } from '#cluster';
import { readResources } from '#pod-facts';
import { quantityMilliValue, quantityValue } from '#units';

/** CPUs in thousandths, memory in bytes. */
export interface Amounts {
  readonly cpu: number;
  readonly memory: number;
}

/** The requests of a pod. */
export function requestsOf(pod: Pod): Amounts {
  const requests = specRequestsOf(pod);
  const [cpu, memory] = [requests.get('cpu'), requests.get('memory')];
  return {
    cpu: cpu === undefined ? 0 : Number(quantityMilliValue(cpu)),
    memory: memory === undefined ? 0 : Number(quantityValue(memory)),
  };
}

export function cpuOf(list: ResourceList): number {
  const cpu = readResources(list).get('cpu');
  return cpu === undefined ? 0 : Number(quantityMilliValue(cpu));
}

export function memoryOf(list: ResourceList): number {
  const memory = readResources(list).get('memory');
  return memory === undefined ? 0 : Number(quantityValue(memory));
}
