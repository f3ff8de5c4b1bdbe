import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { processIo } from '#cli';
import { findCaseFiles, readCases } from '../../conformance/case-files.ts';
import { judge } from '../../conformance/judge.ts';

/** Every fifth recorded case: a test each, so that a mutant only plays those that reach it. */
const EVERY = 5;

for (const file of await findCaseFiles(['test/conformance'], processIo())) {
  const cases = [...readCases(file, readFileSync(file))];
  it.each(cases.filter((_, index) => index % EVERY === 0))(`${file} $name`, async (testCase) => {
    expect((await judge(testCase)).kind).toBe('agrees');
  });
}
