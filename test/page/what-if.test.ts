import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, type Looks, openFile, startBrowser } from '../support/browser.ts';
import { newFolder, run, TOP } from '../support/program.ts';

const SNAPSHOT = join(TOP, 'fixtures/cluster/snapshot.yaml');
const SCRIPT = 'fixtures/cluster/outage-one-zone.yaml';
const folder = newFolder();
const file = join(folder, 'report.html');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let browser: Browser;

beforeAll(async () => {
  const args = ['simulate', SNAPSHOT, '-s', SCRIPT, '-o', `html=${file}`, '--interactive'];
  const { exitCode, stderr } = run(args);
  expect(exitCode).toBe(0);
  expect(stderr).toContain('no variables and no Secrets');
  browser = await startBrowser();
});

afterAll(() => browser.close());

const open = async (link = '', looks: Looks = DESKTOP, path = file) => {
  const opened = await openFile(browser, path, looks, link);
  await opened.page.waitForSelector('.what');
  return opened;
};

async function play(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForSelector('.what-if .play:not(:disabled)');
  return page.locator('.digest').innerText();
}

/**
 * The digest of the command line's own run of the script that the page shows. It depends on the name
 * of the file, which the page gives in the command to copy.
 */
async function commandLine(page: Page, ...flags: readonly string[]): Promise<string> {
  const name = 'what-if.yaml';
  writeFileSync(join(folder, name), await page.locator('.script textarea').inputValue());
  const args = ['simulate', SNAPSHOT, '-s', name, ...flags, '-o', 'json', '--quiet'];
  const { stdout } = run(args, { cwd: folder });
  return JSON.parse(stdout).digest;
}

const field = (page: Page, name: string) =>
  page
    .locator('label')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('input, select');

describe('a what-if in the page has the answer of the command line', () => {
  test('for a machine that the timeline selected, and for a time', async () => {
    const { page, context, complaints } = await open('#node/worker-5');
    await page.getByRole('button', { name: '+ node worker-5' }).click();
    await field(page, 'For').fill('10m');
    expect(await play(page)).toBe(await commandLine(page));
    // The report is about a zone: one outage is not better than another one.
    expect(await page.locator('#result-title').innerText()).toMatch(
      /^5 of 82 pods are evicted from worker-5/,
    );
    expect(await page.locator('.against').innerText()).toContain('about other events');
    expect(await page.getByText('Both', { exact: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('for a zone by name with other settings and another release', async () => {
    const { page, context, complaints } = await open();
    await field(page, 'What happens').selectOption('partition');
    await field(page, 'Nodes or zones').fill('zone us-east-1c');
    await page.getByText('Settings: grace period').click();
    await field(page, 'node-monitor-grace-period').fill('20s');
    await field(page, 'tolerationSeconds').fill('60');
    await field(page, 'of the pods of').fill('shop');
    await field(page, 'Kubernetes').selectOption('1.31');
    expect(await play(page)).toBe(await commandLine(page));
    expect(await page.locator('.script textarea').inputValue()).toContain(
      'kubernetesVersion: "1.31"',
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('for a drain after the events of the report, by keys alone', async () => {
    const { page, context, complaints } = await open();
    await field(page, 'What happens').focus();
    await page.keyboard.type('Drain');
    await field(page, 'Nodes or zones').focus();
    for (const name of ['worker-4', 'worker-9']) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
    await field(page, 'The events of the report happen, too').focus();
    await page.keyboard.press('Space');
    await field(page, 'At').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.result');
    expect(await page.locator('.script textarea').inputValue()).toMatch(
      /zones: *[\s\S]*---[\s\S]*drain:\n +nodes: \[worker-4, worker-9\]/,
    );
    expect(await page.locator('.digest').innerText()).toBe(await commandLine(page));
    expect(await page.locator('.verdict').innerText()).toMatch(/^(?:Worse|Better|A trade)/);
    // The question and its answer are in sight, and not what the address leads to.
    const top = async () => (await page.locator('.what-if').boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(40);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('for a page from standard input, options and all', async () => {
    const path = join(folder, 'piped.html');
    const flags = ['--startup-time', '3s', '--controllers', 'restart'];
    const words = ['-', '-e', 'powerOff nodes=worker-5', '--seed', '7', ...flags];
    const set = ['--set', 'controllerManager.node-monitor-grace-period=20s', '--interactive'];
    const given = [...words, ...set, '--kubernetes-version', '1.32'];
    run(['simulate', ...given, '-o', `html=${path}`, '--quiet'], { input: readFileSync(SNAPSHOT) });
    const { page, context } = await open('', DESKTOP, path);
    await field(page, 'What happens').selectOption('');
    const digest = await play(page);
    expect(await page.locator('.verdict').innerText()).toBe('No difference.');
    expect(await commandLine(page, ...flags)).toBe(digest);
    await context.close();
  });
});

test('an error is the one that the command line prints, and does not end the page', async () => {
  const { page, context } = await open();
  await field(page, 'Nodes or zones').fill('worker-55');
  await field(page, 'Nodes or zones').press('Enter');
  await page.getByRole('button', { name: 'Play' }).click();
  const said = await page.getByRole('alert').innerText();
  const path = join(folder, 'what-if.yaml');
  writeFileSync(path, await page.locator('.script textarea').inputValue());
  const { stderr } = run(['simulate', SNAPSHOT, '-s', 'what-if.yaml'], { cwd: folder });
  expect(said.trim()).toBe(stderr.trim());
  await page.getByRole('button', { name: 'Remove node worker-55' }).click();
  await field(page, 'Nodes or zones').fill('node worker-5');
  expect(await play(page)).toMatch(/^sha256:/);
  expect(await page.getByRole('alert').count()).toBe(0);
  await context.close();
});

test('a play that is cancelled leaves a page that plays again', async () => {
  const { page, context } = await open('#node/worker-5');
  await page.getByRole('button', { name: '+ node worker-5' }).click();
  // Both clicks come before the worker has said anything.
  await page.evaluate(`{
    const click = (name) => [...document.querySelectorAll('.go button')]
      .find(({ textContent }) => textContent === name)?.click();
    click('Play');
    new Promise((resolve) => setTimeout(resolve)).then(() => click('Cancel'));
  }`);
  await page.getByText('The play was cancelled').waitFor();
  expect(await play(page)).toMatch(/^sha256:/);
  await context.close();
});

describe.each<Looks>([DESKTOP, { width: 390, height: 844, scheme: 'dark' }])(
  'the answer at $width by $height, $scheme',
  (looks) => {
    test('has both runs, no overflow, and no serious fault that axe finds', async () => {
      const { page, context, complaints } = await open('#node/worker-5', looks);
      await page.getByRole('button', { name: '+ node worker-5' }).click();
      await field(page, 'The events of the report happen, too').check();
      await play(page);
      await page.getByText('Both', { exact: true }).click();
      await page.getByRole('heading', { name: 'Both runs' }).waitFor();
      const { PICTURES = folder } = process.env;
      await page.screenshot({ path: join(PICTURES, `what-if-${looks.width}-${looks.scheme}.png`) });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await page.evaluate(
        `for (const each of document.querySelectorAll('details')) each.open = true`,
      );
      await page.evaluate(AXE);
      const { violations } = await page.evaluate<AxeResults>('axe.run()');
      const serious = violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      );
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    });
  },
);
