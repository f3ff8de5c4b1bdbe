import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import pixelmatch from 'pixelmatch';
import type { Browser, Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, type Looks, openFile, startBrowser } from '../support/browser.ts';
import { newFolder, run } from '../support/program.ts';

const PHONE: Looks = { width: 390, height: 844, scheme: 'light' };
const LOOKS: readonly Looks[] = [
  DESKTOP,
  { ...DESKTOP, scheme: 'dark' },
  PHONE,
  { ...PHONE, scheme: 'dark' },
];

const folder = newFolder();
const file = join(folder, 'report.html');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let browser: Browser;

beforeAll(async () => {
  const args = ['fixtures/cluster/snapshot.yaml', '-s', 'fixtures/cluster/outage-one-zone.yaml'];
  expect(run(['simulate', ...args, '-o', `html=${file}`])).toMatchObject({ exitCode: 0 });
  browser = await startBrowser();
});

afterAll(() => browser.close());

const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - innerWidth');

const seen = (page: Page) => page.locator('.seen').innerText();

/** The middle of the bars of the timeline, where the pointer does its work. */
async function overTimeline(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator('.lanes canvas').boundingBox();
  if (box === null) throw new Error('the timeline has no canvas');
  return { x: box.x + box.width * 0.6, y: box.y + 60 };
}

/** A picture of the page. PICTURES keeps it in a folder, to look at. */
async function picture(page: Page, name: string): Promise<PNG> {
  const bytes = await page.screenshot();
  writeFileSync(join(process.env['PICTURES'] ?? folder, `${name}.png`), bytes);
  return PNG.sync.read(bytes);
}

/** The part of two pictures that differs. */
function difference(a: PNG, b: PNG): number {
  const { width, height } = a;
  return pixelmatch(a.data, b.data, undefined, width, height, { threshold: 0.1 }) / width / height;
}

const isTried = ({ width, scheme }: Looks): boolean =>
  (width === DESKTOP.width) === (scheme === 'light');

describe.each(LOOKS)('the page at $width by $height, $scheme', (looks) => {
  test('shows itself without a message, a request or an overflow', async () => {
    const { page, context, complaints } = await openFile(browser, file, looks);
    expect(await page.locator('h1').innerText()).toMatch(/^11 of 82 pods are evicted/);
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    // The fonts of machines differ, so a picture is compared with the one after a reload.
    const name = `page-${looks.width}-${looks.scheme}`;
    const first = await picture(page, name);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    expect(difference(first, await picture(page, name))).toBeLessThan(0.001);
    await context.close();
  });

  // Layout and colours do not depend on each other.
  test.runIf(isTried(looks))('has no serious fault that axe finds', async () => {
    const { page, context } = await openFile(browser, file, looks, '#node/worker-4@97.01');
    // The policy of the page would refuse an element with a script; the driver evaluates it.
    await page.evaluate(AXE);
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    const serious = violations.filter(
      ({ impact }) => impact === 'serious' || impact === 'critical',
    );
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await context.close();
  });
});

describe('the timeline', () => {
  test('leaves the wheel to the page', async () => {
    const { page, context } = await openFile(browser, file);
    const { x, y } = await overTimeline(page);
    const whole = await seen(page);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate('scrollY')).toBe(300);
    expect(await seen(page)).toBe(whole);
    await context.close();
  });

  test('zooms by wheel with Ctrl, moves by drag, takes a period of the axis, and fits by double click', async () => {
    const { page, context, complaints } = await openFile(browser, file);
    const { x, y } = await overTimeline(page);
    const whole = await seen(page);
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -600);
    await page.keyboard.up('Control');
    await expect.poll(() => seen(page)).not.toBe(whole);
    expect(await page.evaluate('scrollY')).toBe(0);
    const zoomed = await seen(page);
    await page.mouse.down();
    await page.mouse.move(x - 120, y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => seen(page)).not.toBe(zoomed);
    await page.mouse.dblclick(x, y);
    await expect.poll(() => seen(page)).toBe(whole);
    await page.mouse.move(x, y - 50);
    await page.mouse.down();
    await page.mouse.move(x + 90, y - 50, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => seen(page)).not.toBe(whole);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('zooms with two fingers around the one that rests, and moves with one', async () => {
    const { page, context, complaints } = await openFile(browser, file);
    const { x, y } = await overTimeline(page);
    const whole = await seen(page);
    const touch = await context.newCDPSession(page);
    const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((at, id) => ({ x: at, y, id })),
      });
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    await put('touchStart', x, x + 40);
    for (const apart of [80, 120, 160]) await put('touchMove', x, x + apart);
    await put('touchEnd');
    await expect.poll(() => seen(page)).not.toBe(whole);
    const zoomed = await seen(page);
    await put('touchStart', x);
    for (const moved of [30, 60, 90]) await put('touchMove', x - moved);
    await put('touchEnd');
    await expect.poll(() => seen(page)).not.toBe(zoomed);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('is printed without what only a pointer can use, and whole', async () => {
    const { page, context } = await openFile(browser, file);
    const shown = (selector: string) => page.locator(selector).first().isVisible();
    expect(await shown('.buttons')).toBe(true);
    await page.emulateMedia({ media: 'print' });
    for (const selector of ['.buttons', '.filter', '.tools button']) {
      expect(await shown(selector), selector).toBe(false);
    }
    for (const selector of ['h1', '.sentences', '.lanes canvas', '.tables .rows table']) {
      expect(await shown(selector), selector).toBe(true);
    }
    expect(await overflow(page)).toBe(0);
    await context.close();
  });

  test('leads from a click to the causes', async () => {
    const { page, context } = await openFile(browser, file, DESKTOP, '#node/worker-4@97.01');
    const chain = page.locator('.why ol').first().locator('li');
    expect(await chain.first().innerText()).toContain('powerOff: control-plane-2, worker-4');
    expect(await chain.last().innerText()).toContain('condition Ready of worker-4 turns from True');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.locator('.why').count()).toBe(0);
    await page.evaluate('scrollTo(0, 0)');
    const { x, y } = await overTimeline(page);
    // The zone that is lost is in the third row below the axis.
    await page.mouse.click(x, y + 36);
    await expect.poll(() => page.locator('.why h2').innerText()).toContain('us-east-1b');
    await context.close();
  });

  test('opens at the place of a link', async () => {
    const link = '#pod/payments/db-1@412.97';
    const { page, context } = await openFile(browser, file, DESKTOP, link);
    expect(await page.locator('.why h2').innerText()).toContain('payments/db-1');
    const current = page.locator('.why ol').first().locator('[aria-current]');
    expect(await current.innerText()).toContain('the deletion of payments/db-1 is requested');
    await context.close();
  });

  test('shows on a phone what a link leads to', async () => {
    const { page, context } = await openFile(browser, file, PHONE, '#pod/payments/db-1@412.97');
    const top = async () => (await page.locator('.why').boundingBox())?.y;
    await expect.poll(top).toBeLessThan(40);
    expect(await top()).toBeGreaterThanOrEqual(0);
    await context.close();
  });

  test('shows only what is asked for', async () => {
    const { page, context } = await openFile(browser, file);
    const tall = () => page.evaluate<number>("document.querySelector('.lanes').offsetHeight");
    const before = await tall();
    await page.getByLabel('Namespace').selectOption('payments');
    await expect.poll(tall).toBeLessThan(before);
    await page.getByLabel('Show', { exact: true }).fill('db-1');
    await expect.poll(tall).toBeLessThan(before / 2);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(tall).toBe(before);
    await context.close();
  });

  test('works by keys alone', async () => {
    const { page, context } = await openFile(browser, file);
    const whole = await seen(page);
    await page.locator('.lanes').focus();
    for (const key of ['+', '+', 'ArrowRight']) await page.keyboard.press(key);
    expect(await seen(page)).not.toBe(whole);
    await page.keyboard.press('0');
    expect(await seen(page)).toBe(whole);
    for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
      await page.keyboard.press(key);
    const said = page.locator('[aria-live]');
    expect(await said.innerText()).toMatch(/^us-east-1b: Normal, 0s to 1m37.81s; Full/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.why h2').innerText()).toContain('us-east-1b');
    await context.close();
  });
});

describe('the tables', () => {
  test('show at once what matters: whole sentences, and where replacements are', async () => {
    const { page, context } = await openFile(browser, file);
    const table = (name: string) => page.locator('details', { hasText: name }).first();
    const right = async (found: Locator) => {
      const box = await found.boundingBox();
      return box === null ? Number.NaN : box.x + box.width;
    };
    const frame = await right(table('Evictions').locator('.rows'));
    const column = table('Evictions').getByRole('button', { name: 'REPLACED ON' });
    expect(await right(column)).toBeLessThan(frame);
    const cut =
      "[...document.querySelectorAll('.list td')].filter((td) => td.scrollWidth > td.clientWidth)";
    expect(await page.evaluate(`${cut}.length`)).toBe(0);
    // Further columns are announced at the edge.
    expect(await table('Evictions').locator('.frame').getAttribute('data-more')).toBe('right');
    await context.close();
  });

  test('sort, filter, lead to the timeline, and are marked by it', async () => {
    const { page, context } = await openFile(browser, file);
    const table = page.locator('details', { hasText: 'Evictions' }).first();
    const pods = table.locator('tbody td:nth-child(2)');
    const sort = table.getByRole('button', { name: 'POD' });
    await sort.click();
    expect(await pods.first().innerText()).toMatch(/^batch\/orders-export/);
    await sort.click();
    expect(await pods.first().innerText()).toMatch(/^shop\/web/);
    await table.getByRole('searchbox').fill('payments');
    await expect.poll(() => pods.count()).toBe(2);
    await pods.first().getByRole('link').click();
    await expect.poll(() => page.locator('.why h2').innerText()).toContain('payments/');
    expect(await table.locator('tr.chosen').count()).toBe(1);
    await context.close();
  });
});

describe('the curves', () => {
  test('of a node under pressure have thresholds, victims that lead to their causes, and a table', async () => {
    const pressed = join(folder, 'pressure.html');
    const stats = ['fixtures/cluster/pressure', '-s', 'fixtures/cluster/pressure/etl-grows.yaml'];
    run(['simulate', 'fixtures/cluster/snapshot.yaml', ...stats, '-o', `html=${pressed}`]);
    const { page, context, complaints } = await openFile(browser, pressed);
    const chart = page.locator('figure', { hasText: 'memory.available on worker-3' });
    expect(await chart.locator('.u-legend').innerText()).toMatch(
      /available.*hard threshold.*soft threshold, 90 s/s,
    );
    await chart.getByText('As a table').click();
    const rows = await chart.locator('tbody tr').allInnerTexts();
    expect(rows.find((row) => row.startsWith('10m\t'))).toBe('10m\t1.9Gi\t500Mi\t2Gi');
    await chart.getByRole('link', { name: /^batch\/etl-.* evicted$/ }).click();
    expect(await page.evaluate('location.hash')).toMatch(/^#pod\/batch\/etl-.*@690$/);
    const room = page.locator('figure', { hasText: 'Free cpu on nodes' });
    await room.getByLabel('Resource').selectOption('memory');
    expect(await page.locator('figure', { hasText: 'Free memory on nodes' }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
