import { expect, test } from 'vitest';
import type { JudgedExpectation } from '#documents';
import { judgedByShare } from '#report';

const HOLDS_SO_FAR: JudgedExpectation = {
  ...{ name: 'none goes', kind: 'evictions', passed: true, until: 40, message: '0 evictions' },
  ...{ file: 'script.yaml', line: 3 },
};

test.each([
  [[true, true], { passed: true, until: 40, share: 1 }],
  [[true, false], { passed: false, share: 0.5 }],
])('what holds up to the end of a cut run holds no longer in too few histories: %j', (held, is) => {
  const [judged] = judgedByShare(
    [HOLDS_SO_FAR],
    held.map((each) => [each]),
    1,
  );
  const { name: _, kind: __, file: ___, line: ____, message, ...rest } = judged ?? HOLDS_SO_FAR;
  expect(rest).toEqual(is);
  expect(message).toContain('100 % are required');
});
