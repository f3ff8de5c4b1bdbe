import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFile, startBrowser } from '../support/browser.ts';
import { newFolder, run, TOP } from '../support/program.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const folder = newFolder();
const file = join(folder, 'index.html');
let browser: Browser;

beforeAll(async () => {
  execFileSync(process.execPath, [join(TOP, 'packaging/playground.js'), folder]);
  browser = await startBrowser();
});

afterAll(() => browser.close());

test('a dump that is dropped into the playground is played there', async () => {
  const { page, context, complaints } = await openFile(browser, file);
  expect(await page.locator('.drop').innerText()).toContain('Nothing leaves this page');
  const bytes = gzipSync(readFileSync(join(TOP, SNAPSHOT))).toString('base64');
  await page.evaluate(`{
    const bytes = Uint8Array.from(atob('${bytes}'), (each) => each.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'snapshot.yaml.gz'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  }`);
  await page.waitForSelector('.what');
  expect(await page.locator('h1').innerText()).toBe('No pod is evicted: all nodes stay Ready.');
  await page.locator('.targets input').fill('node worker-5');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect
    .poll(() => page.locator('#result-title').innerText())
    .toContain('5 of 82 pods are evicted from worker-5');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a file that is no snapshot has the message of the command line', async () => {
  const { page, context } = await openFile(browser, file);
  const buffer = Buffer.from('kind: Pod\nmetadata: {nam: x}\n');
  const chosen = { name: 'broken.yaml', mimeType: 'text/yaml', buffer };
  await page.locator('input[type=file]').setInputFiles(chosen);
  const said = await page.getByRole('alert').innerText();
  const { stderr } = run(['simulate', '-'], { input: buffer });
  expect(said.trim()).toBe(stderr.replaceAll('--> -', '--> broken.yaml').trim());
  await context.close();
});

test('the engine and the page are small enough to send', () => {
  expect(statSync(file).size).toBeLessThan(400_000 + 900_000);
});
