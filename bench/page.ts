import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver, type Page } from 'playwright-core';
import type { SimulationReport } from '#documents';
import { FORMATS, type FormatName, PRINTERS } from '#print';
import { best } from './measure.ts';

/**
 * What the page of a report costs: the time to write it compared with JSON, its size, the time to its
 * first picture, frames while a reader zooms and moves, and the memory of its script.
 */
const [path = ''] = process.argv.slice(2);
const report: SimulationReport = JSON.parse(readFileSync(path, 'utf8'));
const LOOKS = {
  ...{ columns: 120, colour: false, headers: true, all: false },
  pack: (bytes: Uint8Array) => deflateRawSync(bytes, { level: 3 }).toString('base64'),
};
const RUNS = 3;
const NOT_HERE = /single-process|web-security|insecure-content|no-zygote/;

const [json, html] = [await written('json'), await written('html')];
const file = join(tmpdir(), 'k8s-evict-bench.html');
writeFileSync(file, html.chunks.join(''));
const megabytes = (statSync(file).size / 1e6).toFixed(1);
console.log(`${megabytes} MB; ${(html.seconds / json.seconds).toFixed(2)} of the time of JSON`);
await measurePage();

async function written(format: FormatName) {
  const render = await FORMATS[format].rendererFor(PRINTERS.simulate);
  const { seconds, result } = await best(RUNS, () => [...render(report, LOOKS)]);
  return { seconds, chunks: result };
}

async function measurePage(): Promise<void> {
  const browser = await driver.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((flag) => !NOT_HERE.test(flag)),
  });
  try {
    await measureIn(browser);
  } finally {
    await browser.close();
  }
}

async function measureIn(browser: Browser): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const page = await browser.newPage({ viewport, locale: 'en-US' });
  await page.goto(`file://${file}`);
  await page.waitForSelector('html[data-ready]');
  const [first, ready] = await page.evaluate<[number, number]>(
    "[performance.getEntriesByName('first-contentful-paint')[0].startTime, performance.now()]",
  );
  console.log(`first picture after ${Math.round(first)} ms, all after ${Math.round(ready)} ms`);
  const box = await page.locator('.lanes canvas').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 700, (box?.y ?? 0) + 200];
  await page.mouse.move(x, y);
  await frames(page, 'zoom', async () => {
    for (let step = 0; step < 40; step++) await page.mouse.wheel(0, step < 20 ? -60 : 60);
  });
  await page.mouse.down();
  await frames(page, 'move', async () => {
    for (let step = 0; step < 40; step++) await page.mouse.move(x - 8 * step, y + 3 * step);
  });
  await page.mouse.up();
  await tellMemory(page);
}

/** Tells how many frames a second the browser draws while something goes on. */
async function frames(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate(
    'window.frames_ = []; const next = (at) => { frames_.push(at); requestAnimationFrame(next); }; next(0)',
  );
  await act();
  const times = (await page.evaluate<number[]>('frames_')).slice(1);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  console.log(`${name}: ${Math.round((times.length - 1) / seconds)} frames a second`);
}

async function tellMemory(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const { value = 0 } = metrics.find((each) => each.name === 'JSHeapTotalSize') ?? {};
  const nodes = metrics.find((each) => each.name === 'Nodes')?.value ?? 0;
  console.log(`${Math.round(value / 1e6)} MB of JavaScript, ${nodes} elements and texts`);
}
