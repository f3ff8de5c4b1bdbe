import { instant } from '#units';

/** A ranking is about one moment; which one that is on the calendar plays no part in it. */
export const NOW = instant(0);
