import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium as driver, type Page } from 'playwright-core';

/** Flags for functions in the cloud that make a browser less strict, or end it with its first page. */
const NOT_HERE = /single-process|web-security|insecure-content|no-zygote/;

/** Starts the browser that the development dependencies bring. */
export const startBrowser = async (): Promise<Browser> =>
  driver.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((flag) => !NOT_HERE.test(flag)),
  });

export interface Looks {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

export const DESKTOP: Looks = { width: 1280, height: 800, scheme: 'light' };

/** A page, and what it did that it must not do. */
export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Messages of the console, errors, and requests for anything but the file itself. */
  readonly complaints: readonly string[];
}

/** Opens a file of HTML and waits until its script has shown everything. */
export async function openFile(
  browser: Browser,
  file: string,
  { width, height, scheme }: Looks = DESKTOP,
  link = '',
): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'en-US',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith('file:') && !url.startsWith('blob:')) complaints.push(url);
  });
  await page.goto(`file://${file}${link}`);
  await page.waitForSelector('html[data-ready]');
  return { page, context, complaints };
}
