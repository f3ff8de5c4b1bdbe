import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesOf, packagesOf } from './notices.js';

const TOP = join(import.meta.dirname, '..');
/** Either would end or hide the script in a file of HTML. */
const ENDS_SCRIPT = /<\/script|<!--/i;

const hashOf = (text) => createHash('sha256').update(text).digest('base64');

/** A style without comments, line breaks and indentation. */
const shortened = (style) =>
  style
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,])\s*/g, '$1')
    .trim();

/**
 * Writes the script of a page and its style as a module of texts, so that the program can put them
 * into a file without reading any.
 * @param name - the name of the module
 * @param styles - the files of its style, from the top of the project
 */
export const builtPage = (name, styles) => ({
  name: 'built-page',
  generateBundle(_, bundle) {
    const [chunk] = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const notices = noticesOf(chunk.moduleIds).replaceAll('*/', '* /');
    const script = `/*\n${notices}*/\n${chunk.code.trim()}`;
    if (ENDS_SCRIPT.test(script)) throw new Error('the script of the page ends its own text node');
    const style = shortened(styles.map((path) => readFileSync(join(TOP, path), 'utf8')).join('\n'));
    const texts = {
      SCRIPT: script,
      SCRIPT_HASH: hashOf(script),
      STYLE: style,
      STYLE_HASH: hashOf(style),
    };
    const lines = Object.entries(texts).map(
      ([key, text]) => `export const ${key} = ${JSON.stringify(text)};\n`,
    );
    mkdirSync(join(TOP, 'dist/page'), { recursive: true });
    writeFileSync(join(TOP, `dist/page/${name}.js`), lines.join(''));
    const packages = JSON.stringify(packagesOf(chunk.moduleIds));
    writeFileSync(join(TOP, `dist/page/${name}.packages.json`), packages);
  },
});
