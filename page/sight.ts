/** The width up to which the text about a chosen object is below the timeline. */
const STACKED = '(max-width: 1000px)';

export const isStacked = (): boolean => matchMedia(STACKED).matches;

/** The address to which each part of the page has moved already. */
const shown = new Map<'row' | 'panel', string>();

/**
 * Whether a part of the page has to come into sight: once for each address, and not again where the
 * part is made anew, as after a what-if.
 */
export function isNewPlace(part: 'row' | 'panel'): boolean {
  const { hash } = location;
  if (shown.get(part) === hash) return false;
  shown.set(part, hash);
  return true;
}

/** A place that is chosen again comes into sight again. */
export const forgetPlaces = (): void => shown.clear();
