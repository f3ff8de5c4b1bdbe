const MOST_CHARACTERS = 253;
export const MOST_IN_LABEL = 63;
const ALPHABET = 'names of nodes are lower-case letters, digits, - and .';
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/**
 * The reason why no node can register under a name; undefined for a valid name.
 *
 * @param isLabel whether its kubelet also writes the name as the label kubernetes.io/hostname
 * @upstream pkg/apis/core/validation/validation.go ValidateNodeName (1.36)
 */
export function problemOfNodeName(name: string, isLabel: boolean): string | undefined {
  if (!SUBDOMAIN.test(name)) {
    return `${ALPHABET}, each part with a letter or digit at both ends`;
  }
  if (name.length > MOST_CHARACTERS) {
    return `names of nodes have at most ${MOST_CHARACTERS} characters, not ${name.length}`;
  }
  return isLabel && name.length > MOST_IN_LABEL
    ? `the label kubernetes.io/hostname holds at most ${MOST_IN_LABEL} characters, not ${name.length}`
    : undefined;
}
