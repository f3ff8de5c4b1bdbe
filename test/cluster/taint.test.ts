import { expect, it } from 'vitest';
import { isNodeHealthTaint, TAINT_NOT_READY, TAINT_UNREACHABLE } from '#cluster';

const taint = (key: string, value = '') => ({ key, value, effect: 'NoExecute' }) as const;

it('a taint of node health is known by its key, whatever its value', () => {
  expect(isNodeHealthTaint(taint(TAINT_UNREACHABLE))).toBe(true);
  expect(isNodeHealthTaint(taint(TAINT_NOT_READY, 'since-monday'))).toBe(true);
  expect(isNodeHealthTaint(taint(`${TAINT_UNREACHABLE}-by-users`))).toBe(false);
});
