/** A number in a cell; a dash for none. */
export const dash = (count: number): string => (count === 0 ? '-' : `${count}`);
