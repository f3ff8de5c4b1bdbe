import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '#diagnostics';
import { runRanking } from '#ranking';
import { runScenario } from '#simulation';
import { expectGolden } from '../support/golden.ts';

const FOLDER = new URL('../../fixtures/invalid/machines/', import.meta.url);

/** A diagnostic in one line: severity, place, how much it points at, the code and the hint. */
function line({ severity, code, position, excerpt, hint }: Diagnostic): string {
  const place = position === undefined ? '-' : `${position.line}:${position.column}`;
  const length = excerpt === undefined ? '' : ` (${excerpt.length})`;
  return `${severity} ${place}${length} ${code}${hint === undefined ? '' : ` | ${hint}`}`;
}

const snapshotOf = (name: string) => [{ path: name, bytes: readFileSync(new URL(name, FOLDER)) }];

const rank = (name: string) =>
  runRanking({ snapshot: snapshotOf(name), nodes: [], usage: [], order: { kind: 'kubelet' } });

const simulate = (name: string) =>
  runScenario({
    snapshot: snapshotOf(name),
    scripts: [],
    events: [],
    options: { controllers: 'steady' },
  });

const names = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));

describe('statements about machines that cannot be true', () => {
  it.each(names)('is reported or assumed: %s', async (name) => {
    const [ranking, simulation] = await Promise.all([rank(name), simulate(name)]);
    const found =
      ranking.kind === 'rejected'
        ? ranking.diagnostics.map(line)
        : [
            ...ranking.ranked.warnings.map(line),
            ...(simulation.kind === 'played' ? simulation.scenario.assumptions : []).map(
              ({ kind }) => `assumed ${kind}`,
            ),
          ];
    const beside = new URL(name.replace('.yaml', '.diagnostics.txt'), FOLDER);
    expectGolden(`${found.join('\n')}\n`, fileURLToPath(beside));
  });

  it('is known by every command, with the file', async () => {
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const [ranking, simulation] = await Promise.all([rank(name), simulate(name)]);
      expect(simulation.kind === 'rejected').toBe(ranking.kind === 'rejected');
      const told = ranking.kind === 'rejected' ? ranking.diagnostics : ranking.ranked.warnings;
      for (const { path } of told) expect(path).toBe(name);
    }
  });
});
