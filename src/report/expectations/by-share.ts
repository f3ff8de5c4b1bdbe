import type { JudgedExpectation } from '#documents';

/**
 * Verdicts of a single run with the shares of histories in which they hold. An expectation that asks
 * for a share holds by that; others by the single run, or the confidence.
 * @param holds - for each history, whether each expectation holds in it; there is one history
 * @param confidence - the share that is asked of all others
 */
export function judgedByShare(
  expectations: readonly JudgedExpectation[],
  holds: readonly (readonly boolean[])[],
  confidence?: number,
): readonly JudgedExpectation[] {
  return expectations.map((each, index) => {
    const count = holds.filter((history) => history[index] === true).length;
    const share = count / holds.length;
    const least = each.in ?? confidence;
    const { at: _, because: __, ...judged } = each;
    const held = `${each.message}; holds in ${count} of ${holds.length} histories`;
    if (least === undefined) return { ...each, share, message: held };
    const message = `${held}, at least ${Math.round(least * 1e4) / 100} % are required`;
    if (share >= least) return { ...judged, passed: true, share, message };
    const { until: ___, ...failed } = each;
    return { ...failed, passed: false, share, message };
  });
}
