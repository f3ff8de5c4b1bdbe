import { SCRIPT, SCRIPT_HASH, STYLE, STYLE_HASH } from '#built-page';
import type { Block, Figure, PageCode, WebPage } from '#page-data';
import { visible } from '#units';
import { stored } from '../html/stored.ts';
import type { RenderOptions } from '../renderer.ts';

/**
 * One file that opens anywhere and asks for nothing: the policy allows its own script and style, by
 * their hashes, and no request. Data are compressed text without markup; names are escaped.
 */
export function* html(
  page: WebPage,
  { pack = stored }: Pick<RenderOptions, 'pack'> = {},
): Generator<string> {
  const code = page.interactive ?? ITS_OWN;
  const blocks = [...page.blocks, ...(page.interactive?.blocks ?? [])];
  yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n';
  yield `<meta http-equiv="Content-Security-Policy" content="${policyFor(page)}">\n`;
  yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n';
  yield '<meta name="color-scheme" content="light dark">\n';
  yield `<title>${escaped(page.title)}</title>\n<style>${code.style}</style>\n</head>\n<body>\n`;
  yield* bodyOf(page);
  for (const block of blocks) yield blockText(block, pack);
  yield `<script>${code.script}</script>\n</body>\n</html>\n`;
}

const ITS_OWN: PageCode = {
  ...{ script: SCRIPT, scriptHash: SCRIPT_HASH },
  ...{ style: STYLE, styleHash: STYLE_HASH },
};

/** Only a page that plays scenarios may start a worker, from its own memory. */
function policyFor({ interactive }: WebPage): string {
  const { scriptHash, styleHash } = interactive ?? ITS_OWN;
  return [
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}'`,
    `style-src 'sha256-${styleHash}'`,
    ...(interactive === undefined ? [] : ['worker-src blob:']),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function* bodyOf({ about, answer, figures, footer }: WebPage): Generator<string> {
  const [first = '', ...others] = answer;
  yield `<header>\n<p class="about">${escaped(about)}</p>\n<h1>${escaped(first)}</h1>\n</header>\n`;
  yield '<main>\n<section class="answer" aria-label="Answer">\n';
  yield `<dl class="figures">\n${figures.map(figureText).join('')}</dl>\n`;
  yield `<ul class="sentences">\n${others.map((text) => `<li>${escaped(text)}</li>\n`).join('')}</ul>\n`;
  yield '</section>\n<div id="page"></div>\n';
  yield '<noscript><p>The timeline and the tables need JavaScript.</p></noscript>\n</main>\n';
  yield `<footer><p>${escaped(footer)}</p></footer>\n`;
}

const figureText = ({ label, value, note, isBad, isGood }: Figure): string =>
  `<div class="figure${isBad ? ' bad' : isGood === true ? ' good' : ''}"><dt>${escaped(label)}</dt>` +
  `<dd><strong>${escaped(value)}</strong>${note === undefined ? '' : ` <span>${escaped(note)}</span>`}</dd></div>\n`;

/** Base64 has no character that ends a text node. */
function blockText({ name, content }: Block, pack: (bytes: Uint8Array) => string): string {
  const bytes =
    content instanceof Uint8Array ? content : new TextEncoder().encode(JSON.stringify(content));
  const text = pack(bytes);
  return `<script type="application/octet-stream" id="data-${name}">${text}</script>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  visible(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
