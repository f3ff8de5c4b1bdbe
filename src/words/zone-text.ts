/**
 * The zone of a key, `region::zone`, as people name it: without a region its zone alone. The key is
 * not empty.
 */
export const zoneText = (key: string): string => key.replace(/^::|::$/, '');
