import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '#diagnostics';
import { compileExpectations, loadCel } from '#expectations';
import { addedNodes, compileOutage, EVENT_NAMES, readScripts } from '#script';
import { HARBOUR, START } from './support.ts';

const FOLDER = new URL('../../fixtures/invalid/scripts/', import.meta.url);

/** A diagnostic in one line: severity, place, code, how much it points at, and the hint. */
function line({ severity, code, position, excerpt, hint }: Diagnostic): string {
  const place = position === undefined ? '-' : `${position.line}:${position.column}`;
  const length = excerpt === undefined ? '' : ` (${excerpt.length})`;
  const shown = hint?.replace(EVENT_NAMES.join(', '), 'EVENTS');
  return `${severity} ${place}${length} ${code}${shown === undefined ? '' : ` | ${shown}`}`;
}

async function diagnosticsOf(name: string): Promise<readonly Diagnostic[]> {
  const text = new TextDecoder().decode(readFileSync(new URL(name, FOLDER)));
  const { script, diagnostics } = readScripts([{ path: name, text }], []);
  if (script === undefined) return diagnostics;
  const start = script.start ?? START;
  const outage = compileOutage(script, HARBOUR, start);
  const expected = compileExpectations(script, {
    ...{ cluster: HARBOUR, start, added: addedNodes(outage.occurrences) },
    compileCel: await loadCel(script),
  });
  return [...diagnostics, ...outage.diagnostics, ...expected.diagnostics];
}

const names = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));

describe('a broken script has the diagnostics in the file next to it', () => {
  it.each(names)('%s', async (name) => {
    const found = `${(await diagnosticsOf(name)).map(line).join('\n')}\n`;
    const beside = new URL(name.replace('.yaml', '.diagnostics.txt'), FOLDER);
    if (process.env['UPDATE'] === '1') writeFileSync(beside, found);
    expect(found).toBe(readFileSync(beside, 'utf8'));
  });

  it('each of which names the file', async () => {
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) {
      for (const { path } of await diagnosticsOf(name)) expect(path).toBe(name);
    }
  });
});
