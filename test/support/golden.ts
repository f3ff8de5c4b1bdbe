import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

export const UPDATING = process.env['UPDATE'] === '1';

/**
 * A text must be what the file holds. With UPDATE=1 in the environment the file is written instead; a
 * person then reads what has changed.
 */
export function expectGolden(text: string, path: string): void {
  if (UPDATING) writeFileSync(path, text);
  else expect(text).toBe(readFileSync(path, 'utf8'));
}
