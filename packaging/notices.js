import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sbomText } from './sbom.js';

const read = (...path) => readFileSync(join(...path), 'utf8');

/** The folder of the package that a bundled module is from; undefined for our own. */
function packageOf(id) {
  if (!id.includes('/node_modules/')) return undefined;
  let folder = dirname(id);
  // Some packages have files of their own name in folders that are no packages.
  const isPackage = () =>
    existsSync(join(folder, 'package.json')) &&
    JSON.parse(read(folder, 'package.json')).version !== undefined;
  while (!isPackage()) folder = dirname(folder);
  return folder;
}

/** The comment at the head of a module, without the marks of comments. */
const headOf = (id) => (/^(?:\/\/.*\n)+/.exec(read(id))?.[0] ?? '').replace(/^\/\/ ?/gm, '').trim();

/** Our own licence is the text of this one. */
const OWN_LICENSE = 'Apache-2.0';
/** Words that the head of a module has when it is the text of a licence. */
const TEXTS = { 'BSD-3-Clause': 'Redistribution and use in source and binary forms' };

/** The licence of a package that has no file of it: what its modules begin with, and its texts. */
function licenceFromModules(license, ids) {
  const heads = [...new Set(ids.map(headOf))].filter((head) => head.includes('Copyright'));
  const texts = license.match(/[\w.-]+/g).map((name) => {
    if (name === 'AND') return [];
    if (name === OWN_LICENSE) return read(import.meta.dirname, '../LICENSE').trim();
    if (heads.some((head) => head.includes(TEXTS[name]))) return [];
    throw new Error(`there is no text of the licence ${name}`);
  });
  return [`Licence: ${license}`, ...heads.sort(), ...texts.flat()].join('\n\n');
}

/** The name, the version and the licence of a package, as its licence demands. */
function noticeOf(folder, ids) {
  const { name, version, license } = JSON.parse(read(folder, 'package.json'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file === undefined ? licenceFromModules(license, ids) : read(folder, file).trim();
  return `${name} ${version}\n\n${text}\n`;
}

/** The modules by the folder of their package, without our own. */
function modulesByPackage(ids) {
  const modules = new Map();
  for (const id of ids) {
    const folder = packageOf(id);
    if (folder !== undefined) modules.set(folder, [...(modules.get(folder) ?? []), id]);
  }
  return modules;
}

/** Name, version and licence of all packages that modules are from. */
export const packagesOf = (ids) =>
  [...modulesByPackage(ids).keys()].map((folder) => {
    const { name, version, license } = JSON.parse(read(folder, 'package.json'));
    return { name, version, license };
  });

/** The licences of all packages that modules are from. */
export function noticesOf(ids) {
  return [...modulesByPackage(ids)]
    .map(([folder, own]) => noticeOf(folder, own))
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** With those of scripts that a module holds as text: `built-page.js` has them beside it. */
function packagesWithTexts(ids) {
  const listed = ids
    .filter((id) => /\/built-[\w-]+\.js$/.test(id))
    .map((id) => id.replace(/\.js$/, '.packages.json'))
    .filter((path) => existsSync(path))
    .flatMap((path) => JSON.parse(read(path)));
  return [...packagesOf(ids), ...listed];
}

/** Writes the licences of all packages of the bundle next to it, and what the bundle is made of. */
export const notices = {
  name: 'notices',
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
    this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source: noticesOf(ids) });
    this.emitFile({
      type: 'asset',
      fileName: 'sbom.cdx.json',
      source: sbomText(packagesWithTexts(ids)),
    });
  },
};
