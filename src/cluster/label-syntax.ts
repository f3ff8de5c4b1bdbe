const LONGEST_NAME = 63;
const LONGEST_PREFIX = 253;

const NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const PREFIX = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;

/**
 * Whether a text can be the key of a label or of a taint: a name, perhaps after a DNS name and a slash.
 * @upstream apimachinery pkg/util/validation IsQualifiedName (1.36)
 */
export function isLabelKey(text: string): boolean {
  const slash = text.indexOf('/');
  if (slash < 0) return isName(text);
  const prefix = text.slice(0, slash);
  return prefix.length <= LONGEST_PREFIX && PREFIX.test(prefix) && isName(text.slice(slash + 1));
}

/**
 * Whether a text can be the value of a label or of a taint.
 * @upstream apimachinery pkg/util/validation IsValidLabelValue (1.36)
 */
export const isLabelValue = (text: string): boolean => text === '' || isName(text);

const isName = (text: string): boolean => text.length <= LONGEST_NAME && NAME.test(text);
