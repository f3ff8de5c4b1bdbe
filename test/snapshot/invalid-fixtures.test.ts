import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '#diagnostics';
import { loadSnapshot } from '#snapshot';

const FOLDER = new URL('../../fixtures/invalid/snapshots/', import.meta.url);

/** A diagnostic in one line: severity, place, how much it points at, the code and the hint. */
function line({ severity, code, position, excerpt, hint, more }: Diagnostic): string {
  const place = position === undefined ? '-' : `${position.line}:${position.column}`;
  const length = excerpt === undefined ? '' : ` (${excerpt.length})`;
  const others = more === undefined ? '' : ` +${more}`;
  return `${severity} ${place}${length} ${code}${others}${hint === undefined ? '' : ` | ${hint}`}`;
}

const load = (name: string) =>
  loadSnapshot([{ path: name, bytes: readFileSync(new URL(name, FOLDER)), allowTruncated: false }]);

const names = readdirSync(FOLDER).filter((name) => !name.endsWith('.diagnostics.txt'));

describe('a broken snapshot has the diagnostics in the file next to it', () => {
  it.each(names)('%s', async (name) => {
    const { snapshot, diagnostics } = await load(name);
    const found = `${diagnostics.map(line).join('\n')}\n`;
    const beside = new URL(`${name}.diagnostics.txt`, FOLDER);
    if (process.env['UPDATE'] === '1') writeFileSync(beside, found);
    expect(found).toBe(readFileSync(beside, 'utf8'));
    const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
    expect(snapshot === undefined).toBe(hasErrors);
  });

  it('and all but the absence of nodes name the file', async () => {
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) {
      const { diagnostics } = await load(name);
      for (const { code, path } of diagnostics) {
        expect(path).toBe(code === 'snapshot/no-nodes' ? undefined : name);
      }
    }
  });
});
