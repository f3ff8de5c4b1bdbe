/** Longer names are cut before they are measured: measuring them all takes long. */
const LONGEST = 400;

/** Cuts the middle of a name that is wider than the room, because the end distinguishes pods. */
export function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  const half = LONGEST / 2;
  const known = text.length < LONGEST ? text : `${text.slice(0, half)}…${text.slice(-half)}`;
  const { width } = context.measureText(known);
  if (width <= room) return known;
  const kept = Math.max(3, Math.floor((known.length * room) / width) - 1);
  const head = Math.ceil(kept * 0.45);
  return `${known.slice(0, head)}…${known.slice(head - kept)}`;
}
