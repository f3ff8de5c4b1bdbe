import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder, TOP } from '../support/program.ts';

it('the page about validation says what the program says', () => {
  const target = join(newFolder(), 'validation.md');
  execFileSync(process.execPath, [join(TOP, 'packaging/validation.js'), target]);
  const written = readFileSync(target, 'utf8');
  expect(readFileSync(join(TOP, 'docs/validation.md'), 'utf8')).toBe(written);
  // No published time is outside the window that the program gives for it.
  expect(written.match(/: holds it/g)).toHaveLength(4);
  expect(written).not.toContain('does not hold it');
});
