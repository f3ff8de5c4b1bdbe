/**
 * The place of a pod in its StatefulSet, by its name; undefined for a pod that is not named after it.
 * @upstream pkg/controller/statefulset/stateful_set_utils.go getParentNameAndOrdinal (1.36)
 */
export function ordinalOf(setName: string, podName: string): number | undefined {
  const hyphen = setName.length;
  if (podName[hyphen] !== '-' || !podName.startsWith(setName)) return undefined;
  const ordinal = podName.slice(hyphen + 1);
  if (!DIGITS.test(ordinal)) return undefined;
  const number = Number(ordinal);
  return number <= MOST ? number : undefined;
}

const DIGITS = /^[0-9]+$/;

const MOST = 2 ** 31 - 1;

export const podNameOf = (setName: string, ordinal: number): string => `${setName}-${ordinal}`;
