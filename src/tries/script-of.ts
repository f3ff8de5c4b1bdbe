import type { Question } from './question.ts';

/** An outage script with a given spec, as JSON, which is also YAML. */
export const scriptOf = (spec: object): string =>
  JSON.stringify({ apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript', spec });

/** Seconds since the start as scripts take them. */
export const atOf = (seconds: number): string => `${Math.round(seconds * 1_000)}ms`;

/** The pods that a question is about, as settings of scripts name them. */
export function targetOf({ object, pods }: Question): object | undefined {
  if (object.kind === 'workload') return { owner: object.workload };
  return pods.length === 0 ? undefined : { pods: pods.map(({ key }) => key) };
}
