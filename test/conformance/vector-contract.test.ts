import { describe, expect, it } from 'vitest';
import { keepsContract } from '../../conformance/vector-contract.ts';

const JOB = 'when a Job makes pods and what its status becomes';
const DRAIN = 'which pods of node n a drain would take, and what it says';
const EVICTION = 'answers of the eviction subresource and what they leave behind';
const USED = "which tolerations are used for a node's taints, and how long they hold together";

describe('an answer', () => {
  it('keeps its contract when every value is the same, in whatever order fields stand', () => {
    const deck = { berths: [{ ferry: 'a', seats: 2 }], open: true };
    const same = { open: true, berths: [{ seats: 2, ferry: 'a' }] };
    expect(keepsContract('berths of a deck', deck, same)).toBe(true);
    expect(keepsContract('berths of a deck', deck, { ...same, open: false })).toBe(false);
    expect(keepsContract('berths of a deck', deck, { ...same, lift: null })).toBe(false);
  });

  it('may leave out a field where JSON would', () => {
    expect(keepsContract('berths of a deck', { open: true }, { open: true, lift: undefined })).toBe(
      true,
    );
  });

  it('is not an error unless it says so', () => {
    expect(keepsContract('berths of a deck', { error: true }, undefined)).toBe(false);
    expect(keepsContract('berths of a deck', { error: true }, { error: true })).toBe(true);
  });

  it('about a Job may be a second off in its creations, and in nothing else', () => {
    const expected = { created: [0, 10], active: 1 };
    expect(keepsContract(JOB, expected, { created: [1, 9], active: 1 })).toBe(true);
    expect(keepsContract(JOB, expected, { created: [1.2, 10], active: 1 })).toBe(false);
    expect(keepsContract(JOB, expected, { created: [0], active: 1 })).toBe(false);
    expect(keepsContract(JOB, expected, { created: [0, 10], active: 2 })).toBe(false);
  });

  it('about a drain may be worded freely, as long as it speaks of the same pods', () => {
    const expected = { delete: [], errors: ['no controller: shop/a, shop/b'], warnings: [] };
    const reworded = { ...expected, errors: ['bare: shop/b', 'use --force: shop/a'] };
    expect(keepsContract(DRAIN, expected, reworded)).toBe(true);
    expect(keepsContract(DRAIN, expected, { ...expected, errors: ['bare: shop/a'] })).toBe(false);
    expect(keepsContract(DRAIN, expected, { ...reworded, warnings: ['bare: shop/c'] })).toBe(false);
  });

  it('of the eviction API may be worded freely, but not coded', () => {
    const answered = (code: number, message: string) => ({
      answers: [{ pod: 'a', code, retryAfterSeconds: 0, message, cause: message }],
      budgets: {},
    });
    expect(keepsContract(EVICTION, answered(429, 'too few'), answered(429, 'not now'))).toBe(true);
    expect(keepsContract(EVICTION, answered(429, 'too few'), answered(500, 'too few'))).toBe(false);
  });

  it('about tolerations says nothing of times when a taint is not tolerated', () => {
    const untolerated = { allTolerated: false, used: [], minNanos: '0' };
    const tolerated = { allTolerated: true, used: [], minNanos: '0' };
    expect(keepsContract(USED, untolerated, { ...untolerated, minNanos: '7' })).toBe(true);
    expect(keepsContract(USED, tolerated, { ...tolerated, minNanos: '7' })).toBe(false);
    expect(keepsContract(USED, untolerated, tolerated)).toBe(false);
  });
});
