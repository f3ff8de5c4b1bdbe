import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';

const TOP = join(import.meta.dirname, '..');
const NONE = 'none known';

/** What the tables of FIDELITY.md say about where the models differ knowingly, by part of Kubernetes. */
function deviationsIn(markdown) {
  const found = [];
  let part = '';
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) part = line.slice(3);
    if (!line.startsWith('| ') || !line.includes('`src/')) continue;
    const cells = line.split('|').map((cell) => cell.trim().replaceAll('`', ''));
    const [, behaviour, upstream, releases, , , deviation] = cells;
    if (deviation !== NONE) found.push({ part, behaviour, releases, deviation, upstream });
  }
  return found;
}

const [, , target = join(TOP, 'docs/deviations.json')] = argv;
const deviations = deviationsIn(readFileSync(join(TOP, 'test/FIDELITY.md'), 'utf8'));
writeFileSync(target, `${JSON.stringify(deviations, null, 1)}\n`);
