/** Longer names are cut before they are measured: measuring them all takes long. */
const LONGEST = 400;

/** The part of a canvas that measures texts. */
interface Measures {
  measureText(text: string): { readonly width: number };
}

/**
 * A name in a room that is too narrow for all of it: without its namespace, which rows near it have,
 * too, and else without its middle, because the end distinguishes pods.
 */
export function shortened(context: Measures, text: string, room: number): string {
  const half = LONGEST / 2;
  const known = text.length < LONGEST ? text : `${text.slice(0, half)}…${text.slice(-half)}`;
  const { width } = context.measureText(known);
  if (width <= room) return known;
  const own = known.slice(known.lastIndexOf('/') + 1);
  const named = `…/${own}`;
  if (own.length < known.length && context.measureText(named).width <= room) return named;
  const kept = Math.max(3, Math.floor((known.length * room) / width) - 1);
  const head = Math.ceil(kept * 0.45);
  return `${known.slice(0, head)}…${known.slice(head - kept)}`;
}
