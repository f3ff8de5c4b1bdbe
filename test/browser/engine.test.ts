import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ENGINE } from '#built-engine';
import type { Play, Played, SnapshotFile } from '../../src/browser/index.ts';
import { run, TOP } from '../support/program.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const read = (path: string): string => readFileSync(join(TOP, path), 'utf8');

/** Nothing but the language and the standards of the web that workers have. */
const context = createContext({ TextEncoder, TextDecoder, DecompressionStream, atob });
runInContext(ENGINE, context);

/** Plays in the bare context. */
function play(files: readonly SnapshotFile[], asked: Play): Promise<Played> {
  Object.assign(context, { files, asked });
  return runInContext('k8sEvict.play(files, asked)', context);
}

/** What the command line prints. */
const printed = (...args: readonly string[]): string =>
  run(['simulate', ...args, '-o', 'json', '--quiet']).stdout;

const reportOf = (played: Played): unknown => {
  if (played.kind !== 'played') throw new Error(JSON.stringify(played.diagnostics));
  // The objects are those of another realm.
  return JSON.parse(JSON.stringify(played.report));
};

test('a bare context gives the report of the command line, with its digest', async () => {
  const script = 'fixtures/cluster/outage-half-zone.yaml';
  const played = await play([{ path: SNAPSHOT, content: read(SNAPSHOT) }], {
    scripts: [{ path: script, text: read(script) }],
    events: ['at=2m drain nodes=worker-9'],
    set: ['controllerManager.node-eviction-rate=1'],
  });
  const args = ['-e', 'at=2m drain nodes=worker-9'];
  const settings = ['--set', 'controllerManager.node-eviction-rate=1'];
  expect(reportOf(played)).toEqual(
    JSON.parse(printed(SNAPSHOT, '-s', script, ...args, ...settings)),
  );
});

test('bytes of a packed file are read as well, and expectations are judged', async () => {
  const script = 'fixtures/cluster/expectations/script.yaml';
  const content = gzipSync(read(SNAPSHOT));
  const played = await play([{ path: SNAPSHOT, content }], {
    scripts: [{ path: script, text: read(script) }],
  });
  const { inputs: _, ...ours } = reportOf(played) as { inputs: unknown };
  const { inputs: __, ...theirs } = JSON.parse(printed(SNAPSHOT, '-s', script));
  expect(ours).toEqual(theirs);
});

test('what is wrong comes back with its place', async () => {
  const played = await play([{ path: 'shop.yaml', content: 'kind: Pod\nspec: {' }], {
    events: ['powerOff zonez=a'],
  });
  expect(played).toMatchObject({ kind: 'rejected' });
  const codes = played.kind === 'rejected' ? played.diagnostics.map(({ path }) => path) : [];
  expect(new Set(codes)).toEqual(new Set(['-e', 'shop.yaml']));
});

test('the engine is small enough for a page', () => {
  const embedded = Math.ceil(gzipSync(ENGINE).length / 3) * 4;
  expect(embedded).toBeLessThan(900_000);
  expect(ENGINE).not.toMatch(/\b(?:require|import)\s*\(\s*["'`]node:/);
});
