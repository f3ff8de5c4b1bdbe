import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process, { argv, stderr } from 'node:process';

/** What stands in package.json for an address until a release has one. */
const PLACEHOLDER = 'https://repository.invalid/k8s-evict';

// A step of a release: node packaging/set-repository.js https://HOST/OWNER/NAME [package.json]
const [, , address = '', file = join(import.meta.dirname, '../package.json')] = argv;
if (!/^https:\/\/[\w.-]+(\/[\w.-]+)+$/.test(address) || address.endsWith('.git')) {
  stderr.write('error: the address of the repository is missing: https://HOST/OWNER/NAME\n');
  process.exitCode = 2;
} else {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(PLACEHOLDER, address));
}
