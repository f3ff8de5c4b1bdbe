/** Events of the format that this version cannot play yet. */
export const UPCOMING_EVENTS: readonly string[] = ['terminateInstance', 'stopInstance'];

/** Settings of the format that this version cannot apply yet. */
export const UPCOMING_SETTINGS: readonly string[] = [];
