import { instant } from '#units';

/** A ranking is about one moment, whose date does not matter. */
export const NOW = instant(0);
