import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import { deflateRawSync } from 'node:zlib';
import { ENGINE } from '#built-engine';
import { SCRIPT, SCRIPT_HASH, STYLE, STYLE_HASH } from '#built-what-if';
import { FORMATS } from '#print';

/** The page of `-o html --interactive` without a report and without a snapshot. */
const PAGE = {
  title: 'k8s-evict: what will Kubernetes evict?',
  about: 'k8s-evict, in this page',
  answer: [
    'If a node, a zone or the network fails: which pods does Kubernetes evict, when, and why?',
  ],
  figures: [],
  footer: 'k8s-evict plays the outage in this page. Nothing leaves it.',
  blocks: [],
  interactive: {
    ...{ script: SCRIPT, scriptHash: SCRIPT_HASH, style: STYLE, styleHash: STYLE_HASH },
    blocks: [{ name: 'engine', content: new TextEncoder().encode(ENGINE) }],
  },
};

const [, , folder = join(import.meta.dirname, '../dist/playground')] = argv;
const render = await FORMATS.html.rendererFor({ page: async () => () => PAGE });
const pack = (bytes) => deflateRawSync(bytes, { level: 9 }).toString('base64');
mkdirSync(folder, { recursive: true });
const file = join(folder, 'index.html');
writeFileSync(file, [...render(undefined, { pack })].join(''));
stdout.write(`${file}\n`);
