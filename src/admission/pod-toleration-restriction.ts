import { type PodSpec, TAINT_MEMORY_PRESSURE, type Toleration } from '#cluster';
import { computeQosClass } from '#pod-facts';

const FOR_MEMORY_PRESSURE: Toleration = {
  key: TAINT_MEMORY_PRESSURE,
  operator: 'Exists',
  effect: 'NoSchedule',
};

/**
 * The tolerations of a new pod under PodTolerationRestriction: those of its namespace go first, and
 * pods with any request tolerate nodes that are low on memory.
 *
 * @param ofNamespace the tolerations of the namespace's annotation
 * @upstream plugin/pkg/admission/podtolerationrestriction/admission.go Admit (1.36)
 */
export function withRestrictedTolerations(
  spec: PodSpec,
  ofNamespace: readonly Toleration[],
): readonly Toleration[] {
  const merged = mergeTolerations(ofNamespace, spec.tolerations);
  return computeQosClass(spec) === 'BestEffort'
    ? merged
    : mergeTolerations(merged, [FOR_MEMORY_PRESSURE]);
}

/**
 * Tolerations that another one covers are left out; of equal ones the first stays.
 * @upstream pkg/util/tolerations/tolerations.go MergeTolerations (1.36)
 */
function mergeTolerations(
  first: readonly Toleration[],
  second: readonly Toleration[],
): readonly Toleration[] {
  const all = [...first, ...second];
  const merged: Toleration[] = [];
  for (const [place, toleration] of all.entries()) {
    if (merged.some((other) => covers(other, toleration))) continue;
    const later = all.slice(place + 1).filter((other) => !areEqual(other, toleration));
    if (!later.some((other) => covers(other, toleration))) merged.push(toleration);
  }
  return merged;
}

/** @upstream pkg/util/tolerations/tolerations.go VerifyAgainstWhitelist (1.36) */
export const fitsWhitelist = (
  tolerations: readonly Toleration[],
  whitelist: readonly Toleration[],
): boolean =>
  whitelist.length === 0 ||
  tolerations.every((toleration) => whitelist.some((other) => covers(other, toleration)));

/** Whether one toleration tolerates all that the other does, for as long. */
const covers = (wide: Toleration, narrow: Toleration): boolean =>
  areEqual(wide, narrow) ||
  (coversKeyAndEffect(wide, narrow) && lastsAsLong(wide, narrow) && coversValue(wide, narrow));

function coversKeyAndEffect(wide: Toleration, narrow: Toleration): boolean {
  const [wideKey, narrowKey] = [wide.key ?? '', narrow.key ?? ''];
  if (narrowKey !== wideKey && (wideKey !== '' || wide.operator !== 'Exists')) return false;
  const [wideEffect, narrowEffect] = [wide.effect ?? '', narrow.effect ?? ''];
  return narrowEffect === wideEffect || wideEffect === '';
}

function lastsAsLong(wide: Toleration, narrow: Toleration): boolean {
  if (wide.effect !== 'NoExecute' || wide.tolerationSeconds === undefined) return true;
  const { tolerationSeconds } = narrow;
  return tolerationSeconds !== undefined && tolerationSeconds <= wide.tolerationSeconds;
}

function coversValue(wide: Toleration, narrow: Toleration): boolean {
  switch (wide.operator ?? '') {
    case '':
    case 'Equal':
      return narrow.operator === 'Equal' && (narrow.value ?? '') === (wide.value ?? '');
    case 'Exists':
      return true;
    default:
      return false;
  }
}

const areEqual = (a: Toleration, b: Toleration): boolean =>
  (a.key ?? '') === (b.key ?? '') &&
  (a.operator ?? '') === (b.operator ?? '') &&
  (a.value ?? '') === (b.value ?? '') &&
  (a.effect ?? '') === (b.effect ?? '') &&
  a.tolerationSeconds === b.tolerationSeconds;
