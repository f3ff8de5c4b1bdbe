import { test } from 'vitest';

// The runner plays the tests of the plan before this one.
test('mutants', () => {});
