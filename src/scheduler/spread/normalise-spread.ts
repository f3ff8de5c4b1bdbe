import type { Scratch } from '../scratch.ts';

/**
 * The fewest pods become 100. A node that lacks a label gets 0, and without any pods every other
 * node gets 100.
 *
 * @upstream pkg/scheduler/framework/plugins/podtopologyspread/scoring.go NormalizeScore (1.36)
 */
export function normaliseSpread(
  raw: Float64Array,
  isIgnored: Int32Array,
  scratch: Scratch,
): Int32Array {
  const scores = scratch.ints(raw.length);
  let least = Number.MAX_SAFE_INTEGER;
  let most = 0;
  for (let i = 0; i < raw.length; i++) {
    if (isIgnored[i] === 1) continue;
    const score = Math.round(raw[i] ?? 0);
    scores[i] = score;
    if (score < least) least = score;
    if (score > most) most = score;
  }
  for (let i = 0; i < raw.length; i++) {
    if (isIgnored[i] === 1) continue;
    scores[i] = most === 0 ? 100 : Math.trunc((100 * (most + least - (scores[i] ?? 0))) / most);
  }
  return scores;
}
