import { describe, expect, test } from 'vitest';
import { problemOfNodeName } from '../../src/script/compile/node-name.ts';

describe('NS-47: the name of a node', () => {
  test.each(['worker-1', 'a', '9', 'a.b-c.d', 'p'.repeat(63)])('may be %s', (name) => {
    expect(problemOfNodeName(name, true)).toBeUndefined();
  });

  test.each(['Node_1', 'a..b', '-a', 'a-', 'a.-b', '.a', '', 'ä', 'a b'])(
    'may not be %j',
    (name) => {
      expect(problemOfNodeName(name, true)).toMatch(/^names of nodes are lower-case letters/);
    },
  );

  test('may be as long as a subdomain, or as a label where it is one', () => {
    expect(problemOfNodeName('q'.repeat(253), false)).toBeUndefined();
    expect(problemOfNodeName('q'.repeat(254), false)).toMatch(/at most 253 characters, not 254/);
    expect(problemOfNodeName('q'.repeat(64), true)).toMatch(/hostname holds at most 63/);
  });
});
