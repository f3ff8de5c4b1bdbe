import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the package that a bundled module is from; undefined for our own. */
function packageOf(id) {
  if (!id.includes('/node_modules/')) return undefined;
  let folder = dirname(id);
  // Some packages have files of their own name in folders that are no packages.
  const isPackage = () =>
    existsSync(join(folder, 'package.json')) &&
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version !== undefined;
  while (!isPackage()) folder = dirname(folder);
  return folder;
}

/** The name, the version and the licence of a package, as its licence demands. */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text =
    file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), 'utf8');
  return `${name} ${version}\n\n${text.trim()}\n`;
}

/** The licences of all packages that modules are from. */
export function noticesOf(ids) {
  const folders = [...new Set(ids.flatMap((id) => packageOf(id) ?? []))];
  return folders
    .map(noticeOf)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** Writes the licences of all packages of the bundle next to it. */
export const notices = {
  name: 'notices',
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
    this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source: noticesOf(ids) });
  },
};
