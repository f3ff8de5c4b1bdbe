import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, type Looks, openFile, startBrowser } from '../support/browser.ts';
import { newFolder, run } from '../support/program.ts';

const CLUSTER = 'fixtures/cluster/snapshot.yaml';
const SCRIPT = ['-s', 'fixtures/cluster/outage-one-zone.yaml'];
const GRACE = ['--set', 'controllerManager.node-monitor-grace-period=20s'];
const HOSTILE = `</script><img src=x onerror="document.title='caught'">'"\u202e<!--${'x'.repeat(5_000)}`;

const folder = newFolder();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pageOf = (name: string): string => join(folder, `${name}.html`);
let browser: Browser;

beforeAll(async () => {
  const stored = join(folder, 'sweep.json');
  const outputs = ['-o', `html=${pageOf('sweep')}`, '-o', `json=${stored}`];
  expect(run(['sweep', CLUSTER, ...outputs])).toMatchObject({ exitCode: 0 });
  const args = ['diff', CLUSTER, ...SCRIPT, ...GRACE, '-o', `html=${pageOf('diff')}`];
  expect(run(args)).toMatchObject({ exitCode: 0 });
  const nodes = ['--nodes', 'all', '--back-after', '10m'];
  expect(run(['plan', 'drain', CLUSTER, ...nodes, '-o', `html=${pageOf('plan')}`]).exitCode).toBe(
    0,
  );
  const past = ['after.json.gz', 'events.json.gz'].map((file) => `fixtures/history/${file}`);
  const before = join(folder, 'before.json');
  writeFileSync(before, otherTolerations('fixtures/history/before.json.gz'));
  const html = ['--quiet', '-o', `html=${pageOf('postmortem')}`];
  expect(run(['postmortem', ...past, '--before', before, ...html]).exitCode).toBe(0);
  const hostile = JSON.stringify(HOSTILE).slice(1, -1).replaceAll('$', '$$$$');
  writeFileSync(stored, readFileSync(stored, 'utf8').replaceAll('worker-5', hostile));
  const again = run(['report', stored, '-o', `html=${pageOf('hostile')}`]);
  expect(again).toMatchObject({ exitCode: 0, stderr: '' });
  browser = await startBrowser();
}, 240_000);

afterAll(() => browser.close());

/** A snapshot whose pods tolerate longer than those of the record did, so that the model differs. */
const otherTolerations = (file: string): string =>
  gunzipSync(readFileSync(file))
    .toString('utf8')
    .replaceAll('"tolerationSeconds":30', '"tolerationSeconds":120');

const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - innerWidth');

/** A picture of the whole page. PICTURES keeps it in a folder, to look at. */
async function picture(page: Page, name: string): Promise<void> {
  const path = join(process.env['PICTURES'] ?? folder, `${name}.png`);
  await page.screenshot({ path, fullPage: process.env['PICTURES'] !== undefined });
}

/** What axe finds that is serious. */
async function faultsIn(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  const serious = violations.filter(({ impact }) => /serious|critical/.test(impact ?? ''));
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const PHONE: Looks = { width: 390, height: 844, scheme: 'dark' };

describe.each([
  ['sweep', '#fault/node/worker-5'],
  ['diff', '#after/node/worker-4@75'],
  ['plan', ''],
  ['postmortem', ''],
])('the page of %s', (name, link) => {
  test.each([DESKTOP, PHONE])('is whole at $width by $height, $scheme', async (looks) => {
    const { page, context, complaints } = await openFile(browser, pageOf(name), looks, link);
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    await picture(page, `${name}-${looks.width}`);
    // Layout and colours do not depend on each other.
    if ((name === 'sweep') === (looks === DESKTOP)) expect(await faultsIn(page)).toEqual([]);
    await context.close();
  });
});

describe('the page of a postmortem', () => {
  test('has record and model of each pod by the clock, and marks where they differ', async () => {
    const { page, context } = await openFile(browser, pageOf('postmortem'));
    expect(await page.locator('.past-axis').innerText()).toMatch(/22:40:00\s+22:41:00/);
    const rows = page.locator('.past-pod');
    expect(await rows.count()).toBe(18);
    const differing = page.locator('.past-differs');
    const inBoth = differing
      .filter({ has: page.locator('.past-recorded + .past-modelled') })
      .first();
    const words = await inBoth.locator('.gantt-track').getAttribute('aria-label');
    expect(await differing.count()).toBeGreaterThan(3);
    expect(await differing.locator('.gantt-track').first().getAttribute('aria-label')).toMatch(
      /gone in the record, and stays in the model$/,
    );
    expect(words).toMatch(
      /taint \(certain\) in the record at 22:40:15; in the model from [0-9:]+ to [0-9:]+; .* earlier in the record/,
    );
    const [above, below] = await Promise.all(
      ['.past-recorded', '.past-modelled'].map((bar) => inBoth.locator(bar).boundingBox()),
    );
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    expect(above?.x).toBeLessThan(below?.x ?? 0);
    await context.close();
  });
});

describe('the page of a sweep', () => {
  test('ranks faults, each with a picture in words, and explains the chosen one', async () => {
    const { page, context } = await openFile(browser, pageOf('sweep'));
    const faults = page.locator('.faults tbody tr');
    expect(await faults.first().innerText()).toMatch(/^zone\/us-east-1a/);
    // All faults are seen: the list does not scroll in the page that scrolls.
    const list = page.locator('.faults .rows');
    expect(await list.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);
    const words = await faults.first().locator('svg title').textContent();
    expect(words).toMatch(/^1 Service down at once; \d+ evictions from /);
    await page.locator('.faults').getByRole('searchbox').fill('worker-5');
    await page.locator('.faults').getByRole('link', { name: 'node/worker-5' }).click();
    const panel = page.locator('.why');
    await expect.poll(() => panel.innerText()).toContain('monitoring/grafana down');
    expect(await panel.innerText()).toContain(
      "k8s-evict explain svc/monitoring/grafana fixtures/cluster/snapshot.yaml -e 'powerOff nodes=worker-5'",
    );
    await context.close();
  });

  test('has a map that keys walk through, and that leads to the fault', async () => {
    const { page, context } = await openFile(browser, pageOf('sweep'));
    const map = page.locator('.map');
    await map.locator('.scroller').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight'])
      await page.keyboard.press(key);
    const said = await map.locator('.map-words').innerText();
    expect(said).toMatch(/^zone\/us-east-1b: monitoring\/grafana down 0s to 6m59s \(6m59s\)/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.why h2').innerText()).toContain('zone/us-east-1b');
    await map.getByText('As a table').click();
    expect(await map.locator('tbody').innerText()).toContain('kube-system/metrics-server');
    await map.getByLabel('Columns').selectOption('workloads');
    await expect.poll(() => map.locator('.seen').innerText()).toContain('workloads');
    await context.close();
  });

  test('shows a name that is markup as text', async () => {
    const { page, context, complaints } = await openFile(browser, pageOf('hostile'));
    expect(await page.title()).toBe('Every fault at once: k8s-evict');
    expect(await page.locator('img').count()).toBe(0);
    expect(await overflow(page)).toBe(0);
    expect(await page.locator('.faults').innerText()).toContain('</script><img src=x onerror=');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the page of a comparison', () => {
  test('has both runs on one axis, and tells why something happened in one of them', async () => {
    const { page, context, complaints } = await openFile(browser, pageOf('diff'));
    const tall = () => page.evaluate<number>("document.querySelector('.lanes').offsetHeight");
    const different = await tall();
    await page.getByLabel('only what differs').uncheck();
    await expect.poll(tall).toBeGreaterThan(different);
    await page.getByLabel('Show', { exact: true }).fill('grafana');
    await expect.poll(tall).toBeLessThan(different);
    await page.getByLabel('Show', { exact: true }).fill('us-east-1b');
    await page.locator('.lanes').focus();
    const said = page.locator('[aria-live]');
    const rows: string[] = [];
    for (const key of ['Home', 'ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key);
      rows.push(await said.innerText());
    }
    expect(rows[1]).toMatch(/^us-east-1b: before: .*Full, 1m37\.81s to/);
    expect(rows[2]).toMatch(/^after: .*Full, 1m7\.81s to/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.why h2').innerText()).toContain('Why after:');
    expect(await page.evaluate('location.hash')).toMatch(/^#after\/zone\//);
    await page.locator('.why a').first().click();
    expect(await page.evaluate('location.hash')).toMatch(/^#after\//);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
