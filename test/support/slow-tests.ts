/** Tests that `npm run test:quick` leaves out, as globs. */
export const SLOW_TESTS: readonly string[] = [
  // They start the built program.
  'test/cli/**',
  'test/page/browser.test.ts',
  'test/page/engine.test.ts',
  'test/page/hostile.test.ts',
  'test/page/long-tables.test.ts',
  'test/page/pages.test.ts',
  'test/page/playground.test.ts',
  'test/page/what-if.test.ts',
  'test/api.test.ts',
  'test/browser/engine.test.ts',
  'test/package/**',
  'test/deploy/**',
  'test/docs/library.test.ts',
  'test/docs/validation.test.ts',
  'test/docs.test.ts',
  'test/examples.test.ts',
  'test/node-facts/never-healthy.test.ts',
  'test/statements.test.ts',
  // They play recorded cases.
  'test/conformance/**',
  // They play random input.
  'test/fuzz/**',
  'test/properties/**',
  'test/determinism.test.ts',
  'test/controllers/huge-pass.test.ts',
  'test/**/random-*.test.ts',
];
