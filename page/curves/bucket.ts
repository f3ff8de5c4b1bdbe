const LENGTHS = [1, 5, 10, 30, 60, 300, 600, 1800, 3600];
const MOST = 120;

/** The seconds over which events are counted together: a minute unless the run is short or long. */
export const lengthOfBucket = (end: number): number =>
  LENGTHS.find((length) => end / length <= MOST) ?? LENGTHS.at(-1) ?? 60;
