// Writes where the project lives into package.json, as a step of a release:
// node packaging/home.js https://github.com/OWNER/k8s-evict
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../package.json', import.meta.url);
/** No such host can exist (RFC 2606): who installs a package from before a release is led nowhere. */
const NOWHERE = 'https://k8s-evict.invalid/k8s-evict/k8s-evict';

const [home = ''] = process.argv.slice(2);
if (!/^https:\/\/[^/\s]+\/\S*[^/\s]$/.test(home)) {
  process.stderr.write(
    `error: ${JSON.stringify(home)} is no address such as https://example.com/k8s-evict\n`,
  );
  process.exit(2);
}
const text = readFileSync(FILE, 'utf8');
if (!text.includes(NOWHERE)) {
  process.stderr.write('error: package.json names a home already\n');
  process.exit(2);
}
writeFileSync(FILE, text.replaceAll(NOWHERE, home));
