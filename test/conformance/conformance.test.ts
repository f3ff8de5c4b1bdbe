import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { processIo } from '#cli';
import { findCaseFiles, readCases } from '../../conformance/case-files.ts';
import { judge } from '../../conformance/judge.ts';
import { explain } from '../../conformance/wording.ts';

const files = await findCaseFiles(['test/conformance'], processIo());

describe('what Kubernetes did, so does the model', () => {
  it.each(files)('in every case of %s', async (file) => {
    const failures: string[] = [];
    let count = 0;
    for (const testCase of readCases(file, readFileSync(file))) {
      const verdict = await judge(testCase);
      count += 1;
      if (verdict.kind === 'agrees') continue;
      failures.push(testCase.name, ...explain(verdict, { verbose: false }));
    }
    expect(count).toBeGreaterThan(0);
    expect(failures).toEqual([]);
  });

  it('in a sample of the timelines, played as forks', async () => {
    const failures: string[] = [];
    const own = files.filter((file) => /-own\b/.test(file));
    const timelines = own.flatMap((file) => [...readCases(file, readFileSync(file))]);
    const sample = timelines.filter((_, index) => index % EVERY === 0);
    for (const testCase of sample) {
      const verdict = await judge(testCase, 'fork');
      if (verdict.kind === 'agrees') continue;
      failures.push(testCase.name, ...explain(verdict, { verbose: false }));
    }
    expect(sample.length).toBeGreaterThan(15);
    expect(failures).toEqual([]);
  });
});

/** `npm run conformance -- --forks` plays all of them. */
const EVERY = 5;
