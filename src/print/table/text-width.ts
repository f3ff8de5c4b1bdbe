import { eastAsianWidth } from 'get-east-asian-width';

/** Flags and pictures, also letters that are asked to be pictures, take two columns. */
const PICTURE = /^(?:\p{RI}\p{RI}|\p{Extended_Pictographic}\ufe0f|\p{Emoji_Presentation})/u;

/** A character with the marks on it, or a flag: what a terminal never shows in parts. */
const CLUSTERS = /(?:\p{RI}\p{RI}|.)\p{M}*/gsu;

const ASCII = /^[\x20-\x7e]*$/;

/** The parts of a text that are shown as a whole each. */
const clustersOf = (text: string): readonly string[] => text.match(CLUSTERS) ?? [];

const clusterWidth = (cluster: string): number =>
  PICTURE.test(cluster) ? 2 : eastAsianWidth(cluster.codePointAt(0) ?? 0);

/** How many columns of a terminal a text takes. */
export const textWidth = (text: string): number =>
  ASCII.test(text)
    ? text.length
    : clustersOf(text).reduce((sum, cluster) => sum + clusterWidth(cluster), 0);

/** As much of the beginning of a text as fits into so many columns. */
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

/** And as much of its end. */
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
