import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { arch, argv, execPath, version as nodeVersion, platform, stdout } from 'node:process';
import { krewManifest, tapFormula } from './manifests.js';

const TOP = join(import.meta.dirname, '../..');
const BUILT = join(TOP, 'dist/binary');
const PROGRAM = platform === 'win32' ? 'k8s-evict.exe' : 'k8s-evict';
const { version, homepage } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));

/** The licence of Node.js, which is in the binary; an installation of it has the text beside it. */
function licenceOfNode() {
  const places = ['..', '../share/doc/node', '../share/doc/nodejs'];
  const found = places
    .map((place) => join(dirname(execPath), place, 'LICENSE'))
    .find((file) => existsSync(file) && readFileSync(file, 'utf8').includes('Node.js'));
  if (found !== undefined) return readFileSync(found, 'utf8');
  return `https://github.com/nodejs/node/blob/${nodeVersion}/LICENSE\n`;
}

/** All that an archive has, in a folder of its own. */
function stage(binary) {
  const folder = join(BUILT, 'archive');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(binary, join(folder, PROGRAM));
  copyFileSync(join(TOP, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(join(TOP, 'docs/k8s-evict.1'), join(folder, 'k8s-evict.1'));
  const notices = readFileSync(join(TOP, 'dist/bundle/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const rule = `\n${'-'.repeat(80)}\n\n`;
  writeFileSync(
    join(folder, 'THIRD-PARTY-NOTICES.txt'),
    `${notices}${rule}Node.js ${nodeVersion.slice(1)}\n\n${licenceOfNode()}`,
  );
  return folder;
}

const [, , binary = join(BUILT, PROGRAM), target = join(TOP, 'dist/release')] = argv;
mkdirSync(target, { recursive: true });
const file = `k8s-evict-${version}-${platform}-${arch}.tar.gz`;
const folder = stage(binary);
const files = [PROGRAM, 'LICENSE', 'THIRD-PARTY-NOTICES.txt', 'k8s-evict.1'];
// The same bytes for the same files, whoever packs them, where tar can do that.
const same =
  platform === 'linux' ? ['--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'] : [];
execFileSync('tar', [...same, '-czf', join(target, file), '-C', folder, ...files]);
const sha256 = createHash('sha256')
  .update(readFileSync(join(target, file)))
  .digest('hex');
writeFileSync(join(target, `${file}.sha256`), `${sha256}  ${file}\n`);
const archives = [{ os: platform, arch, file, sha256 }];
const page = homepage.replace(/#.*/, '');
const address = `${page}/releases/download/v${version}`;
writeFileSync(join(target, 'evict-sim.yaml'), krewManifest(version, page, address, archives));
writeFileSync(join(target, 'k8s-evict.rb'), tapFormula(version, page, address, archives));
stdout.write(`${join(target, file)}\n`);
