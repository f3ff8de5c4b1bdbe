import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as driver } from 'playwright-core';

/**
 * What a page of `-o html --interactive` costs: its size, the time until its engine has read the
 * snapshot and played the report, and the time from the button to the answer, for each target.
 */
const [path = '', ...targets] = process.argv.slice(2);
/** A person needs some seconds to choose the first target, in milliseconds. */
const CHOOSING = 10_000;
const NOT_HERE = /single-process|web-security|insecure-content|no-zygote/;
const file = resolve(path);

const browser = await driver.launch({
  executablePath: await chromium.executablePath(),
  args: chromium.args.filter((flag) => !NOT_HERE.test(flag)),
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
const begun = performance.now();
await page.goto(`file://${file}`);
await page.waitForSelector('html[data-ready]');
const shown = performance.now();
await page.waitForSelector('.what-if .play:not(:disabled)');
await page.waitForSelector('.what');
const ready = performance.now();
const megabytes = (statSync(file).size / 1e6).toFixed(1);
console.log(
  `${megabytes} MB; page after ${Math.round(shown - begun)} ms, engine after ${Math.round(ready - begun)} ms`,
);
await new Promise((done) => setTimeout(done, CHOOSING));
for (const target of targets) {
  const chosen = page.locator('.chip button');
  while ((await chosen.count()) > 0) await chosen.first().click();
  await page.locator('.targets input').fill(target);
  await page.locator('.targets input').press('Enter');
  // From the button until the browser has drawn the answer.
  const milliseconds = await page.evaluate<number>(`new Promise((done) => {
    const before = document.querySelector('.digest')?.textContent;
    const begun = performance.now();
    new MutationObserver((_, observer) => {
      const after = document.querySelector('.digest')?.textContent;
      if (after === undefined || after === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    document.querySelector('.play').click();
  })`);
  console.log(`${target}: ${Math.round(milliseconds)} ms`);
}
await browser.close();
