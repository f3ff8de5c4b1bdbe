import { eastAsianWidth } from 'get-east-asian-width';

/** Flags and pictures, and letters shown as pictures, take two columns. */
const PICTURE = /^(?:\p{RI}\p{RI}|\p{Extended_Pictographic}\ufe0f|\p{Emoji_Presentation})/u;

/** A character with its marks, or a flag. A terminal never shows parts of it. */
const CLUSTERS = /(?:\p{RI}\p{RI}|.)\p{M}*/gsu;

const ASCII = /^[\x20-\x7e]*$/;

/** The parts of a text that are shown as one character each. */
const clustersOf = (text: string): readonly string[] => text.match(CLUSTERS) ?? [];

const clusterWidth = (cluster: string): number =>
  PICTURE.test(cluster) ? 2 : eastAsianWidth(cluster.codePointAt(0) ?? 0);

/** The width of a text on a terminal, in columns. */
export const textWidth = (text: string): number =>
  ASCII.test(text)
    ? text.length
    : clustersOf(text).reduce((sum, cluster) => sum + clusterWidth(cluster), 0);

/** The longest beginning of a text that fits into a number of columns. */
export function headOf(text: string, width: number): string {
  let head = '';
  let left = width;
  for (const cluster of clustersOf(text)) {
    left -= clusterWidth(cluster);
    if (left < 0) break;
    head += cluster;
  }
  return head;
}

/** The longest end of a text that fits into a number of columns. */
export function tailOf(text: string, width: number): string {
  let tail = '';
  let left = width;
  for (const cluster of [...clustersOf(text)].reverse()) {
    left -= clusterWidth(cluster);
    if (left < 0) break;
    tail = cluster + tail;
  }
  return tail;
}
