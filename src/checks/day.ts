import { parseInstant } from '#units';

/** Whether a text is a day of the calendar, such as `2026-12-31`. Days compare as texts do. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && parseInstant(`${text}T00:00:00Z`).ok;
