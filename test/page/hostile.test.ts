import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFile, startBrowser } from '../support/browser.ts';
import { newFolder, run } from '../support/program.ts';

const file = join(newFolder(), 'hostile.html');
const HOSTILE = `</script><img src=x onerror="document.title='caught'">'"\u202e<!--${'x'.repeat(10_000)}`;
let browser: Browser;

beforeAll(async () => {
  const report = JSON.parse(
    run([
      'simulate',
      'fixtures/cluster/snapshot.yaml',
      ...['-e', 'powerOff nodes=worker-4', '-o', 'json'],
    ]).stdout.replaceAll('worker-4', JSON.stringify(HOSTILE).slice(1, -1).replaceAll('$', '$$')),
  );
  const stored = join(newFolder(), 'report.json');
  writeFileSync(stored, JSON.stringify(report));
  expect(run(['report', stored, '-o', `html=${file}`])).toMatchObject({ exitCode: 0, stderr: '' });
  browser = await startBrowser();
}, 60_000);

afterAll(() => browser.close());

test('a name that is markup stays a text, and the page its layout', async () => {
  const { page, complaints } = await openFile(browser, file);
  expect(await page.title()).toBe('Evictions: k8s-evict');
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  const table = page.locator('details', { hasText: 'Evictions' }).first();
  expect(await table.innerText()).toContain('</script><img src=x onerror=');
  expect(complaints).toEqual([]);
});
