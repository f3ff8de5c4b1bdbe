import { describe, expect, it } from 'vitest';
import { medianOf } from '#units';

describe('the median', () => {
  it('is the middle of an odd number of values', () => {
    expect(medianOf([9, 1, 5])).toBe(5);
  });
  it('is the lower of the two in the middle otherwise', () => {
    expect(medianOf([1, 9, 5, 7])).toBe(5);
  });
  it('is unknown without values', () => {
    expect(medianOf([])).toBeUndefined();
  });
});
