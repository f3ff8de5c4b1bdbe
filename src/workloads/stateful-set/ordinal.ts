/** Names of pods that are no StatefulSet's have no ordinal. */
const NAME = /^(?<parent>.*)-(?<ordinal>[0-9]+)$/;

/**
 * The place of a pod in its StatefulSet, by its name; undefined for a pod that is not named after it.
 * @upstream pkg/controller/statefulset/stateful_set_utils.go getParentNameAndOrdinal (1.36)
 */
export function ordinalOf(setName: string, podName: string): number | undefined {
  const { parent, ordinal } = NAME.exec(podName)?.groups ?? {};
  if (parent !== setName || ordinal === undefined) return undefined;
  const number = Number(ordinal);
  return number <= MOST ? number : undefined;
}

const MOST = 2 ** 31 - 1;

export const podNameOf = (setName: string, ordinal: number): string => `${setName}-${ordinal}`;
