import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENGINE } from '#built-engine';
import { openFile, startBrowser } from '../support/browser.ts';
import { newFolder, run, TOP } from '../support/program.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const SCRIPT = 'fixtures/cluster/outage-one-zone.yaml';
const read = (path: string): string => readFileSync(join(TOP, path), 'utf8');
const file = join(newFolder(), 'page.html');
let browser: Browser;

/** A page from a file whose policy allows its own script, workers from memory, and no request. */
async function writePage(): Promise<void> {
  const bundle = await rolldown({ input: join(TOP, 'page/engine/start-engine.ts'), cwd: TOP });
  const { output } = await bundle.generate({ format: 'iife', name: 'glue' });
  const script = `${output[0].code}\ndocument.documentElement.dataset.ready = 'yes';`;
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; worker-src blob:`;
  const engine = Buffer.from(ENGINE).toString('base64');
  writeFileSync(
    file,
    `<!doctype html><html><head><meta charset="utf-8">` +
      `<meta http-equiv="Content-Security-Policy" content="${policy}"></head><body>` +
      `<script type="application/octet-stream" id="engine">${engine}</script>` +
      `<script>${script}</script></body></html>`,
  );
}

beforeAll(async () => {
  await writePage();
  browser = await startBrowser();
}, 60_000);

afterAll(() => browser.close());

/** Runs code with `engine` in the page. The driver is not bound by the policy, its worker is. */
const inPage = <Result>(page: Page, code: string, given: object): Promise<Result> =>
  page.evaluate(
    `(async (given) => {
      const text = new TextDecoder().decode(Uint8Array.from(
        atob(document.getElementById('engine').textContent), (c) => c.charCodeAt(0)));
      const engine = glue.startEngine(text);
      try { ${code} } finally { engine.stop(); }
    })(${JSON.stringify(given)})`,
  );

test('a worker of a page from a file gives the report of the command line', async () => {
  const { page, context, complaints } = await openFile(browser, file);
  const given = {
    snapshot: [{ path: SNAPSHOT, content: read(SNAPSHOT) }],
    asked: { scripts: [{ path: SCRIPT, text: read(SCRIPT) }] },
  };
  const played = await inPage<{ kind: string; report: unknown; again: string; fault: string }>(
    page,
    `await engine.open(given.snapshot);
     const { kind, report } = await engine.play(given.asked);
     const again = await engine.play({ events: ['powerOff nodes=worker-5'] });
     const wrong = await engine.play({ events: ['powerOff nodes=worker-55'] });
     return { kind, report, again: again.report.digest, fault: wrong.diagnostics[0].message };`,
    given,
  );
  const { stdout } = run(['simulate', SNAPSHOT, '-s', SCRIPT, '-o', 'json', '--quiet']);
  expect(played.report).toEqual(JSON.parse(stdout));
  const other = run(['simulate', SNAPSHOT, '-e', 'powerOff nodes=worker-5', '-o', 'json']);
  expect(played.again).toBe(JSON.parse(other.stdout).digest);
  expect(played.fault).toContain('worker-55');
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test('a request that is under way fails when the engine is stopped', async () => {
  const { page, context } = await openFile(browser, file);
  const said = await inPage<string>(
    page,
    `const asked = engine.play({}).then(() => 'played', ({ message }) => message);
     engine.stop();
     return await asked;`,
    {},
  );
  expect(said).toBe('the engine was stopped');
  await context.close();
}, 60_000);
