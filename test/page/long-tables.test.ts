import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { newFolder, run } from '../support/program.ts';

const PODS = 1_500;

/** A node with many pods, which have no other place. */
const snapshot = (): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: [
      {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: 'only' },
        status: {
          allocatable: { cpu: '64', memory: '64Gi', pods: '2000' },
          conditions: [{ type: 'Ready', status: 'True' }],
        },
      },
      ...Array.from({ length: PODS }, (_, place) => ({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: `bare-${place}`, namespace: 'd' },
        spec: { nodeName: 'only', containers: [{ name: 'c', image: 'i' }] },
        status: { phase: 'Running' },
      })),
    ],
  });

test('rows of long tables are made once they are in sight, not before', async () => {
  const folder = newFolder();
  const [input, file] = [join(folder, 'snapshot.json'), join(folder, 'report.html')];
  writeFileSync(input, snapshot());
  const args = ['simulate', input, '-e', 'at=30s evict pods=d/*', '-o', `html=${file}`];
  expect(run(args).exitCode).toBe(0);
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(`{
      const make = Document.prototype.createElementNS;
      window.rows = 0;
      Document.prototype.createElementNS = function (space, name, ...rest) {
        if (name === 'tr') window.rows += 1;
        return make.call(this, space, name, ...rest);
      };
    }`);
    await page.goto(`file://${file}`);
    await page.waitForSelector('html[data-ready]');
    await page.locator('tr[data-row]').first().waitFor({ state: 'attached' });
    const made = await page.evaluate<number>('window.rows');
    expect(made).toBeGreaterThan(20);
    expect(made).toBeLessThan(PODS / 3);
  } finally {
    await browser.close();
  }
});
