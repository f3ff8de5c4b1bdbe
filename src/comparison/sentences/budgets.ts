import type { ChangedBudget } from '#documents';
import { counted } from '#words';

/** `budget shop/web refuses the eviction of 2 pods instead of none`. */
export function budgetText({
  budget,
  before,
  after,
}: Pick<ChangedBudget, 'budget' | 'before' | 'after'>): string {
  const subject = `budget ${budget}`;
  if (before === undefined || after === undefined) {
    const { violations = 0, refusals = 0 } = after ?? before ?? {};
    const parts = [
      before === undefined ? 'is new' : 'is gone',
      ...(violations === 0 ? [] : [`violated ${timesText(violations)}`]),
      ...(refusals === 0 ? [] : [`refusing the eviction of ${counted(refusals, 'pod')}`]),
    ];
    return `${subject} ${parts.join(', ')}`;
  }
  const parts = [
    ...(before.violations === after.violations
      ? []
      : [violationsText(after.violations, before.violations)]),
    ...(before.refusals === after.refusals ? [] : [refusalsText(after.refusals, before.refusals)]),
    ...(before.leastAllowed === after.leastAllowed
      ? []
      : [`allows ${leastText(after.leastAllowed)} instead of ${before.leastAllowed}`]),
  ];
  return `${subject} ${parts.join(', ')}`;
}

const leastText = (allowed: number): string =>
  allowed === 0 ? 'no disruption at some time' : `at least ${counted(allowed, 'disruption')}`;

const timesText = (count: number): string => (count === 1 ? 'once' : counted(count, 'time'));

const violationsText = (now: number, before: number): string => {
  if (now === 0) return `is no longer violated, before ${timesText(before)}`;
  const often = before === 0 ? 'never' : before === 1 ? 'once' : before;
  return `is violated ${timesText(now)} instead of ${often}`;
};

const refusalsText = (now: number, before: number): string => {
  if (now === 0) return `no longer refuses the eviction of ${counted(before, 'pod')}`;
  return `refuses the eviction of ${counted(now, 'pod')} instead of ${before === 0 ? 'none' : before}`;
};
