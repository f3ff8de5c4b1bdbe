import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesOf, packagesOf } from './notices.js';

const FOLDER = join(import.meta.dirname, '../dist/engine');

/** Writes the engine for pages as a module of one text, so that programs can put it into a page. */
export const builtEngine = {
  name: 'built-engine',
  generateBundle(_, bundle) {
    const [chunk] = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const notices = noticesOf(chunk.moduleIds).replaceAll('*/', '* /');
    const engine = `/*\n${notices}*/\n${chunk.code.trim()}\n`;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(
      join(FOLDER, 'built-engine.js'),
      `export const ENGINE = ${JSON.stringify(engine)};\n`,
    );
    const packages = JSON.stringify(packagesOf(chunk.moduleIds));
    writeFileSync(join(FOLDER, 'built-engine.packages.json'), packages);
  },
};
