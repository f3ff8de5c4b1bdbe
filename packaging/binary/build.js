import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { argv, execPath, platform, stdout } from 'node:process';
import { inject } from 'postject';
import { rolldown } from 'rolldown';

const TOP = join(import.meta.dirname, '../..');
const FOLDER = join(TOP, 'dist/binary');
const MODULES = join(TOP, 'dist/bundle');
const COMPILED = join(FOLDER, 'compiled');
const LOADER = join(FOLDER, 'loader.cjs');
/** Node.js looks for this in itself. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const NAME = platform === 'win32' ? 'k8s-evict.exe' : 'k8s-evict';

/** The files that `example` copies, beside the program. */
const SHIPPED = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8')).files.filter((path) =>
  /^(docs|fixtures\/)/.test(path),
);

/** The loader as one file: Node.js runs no more than that of a binary. */
async function bundleLoader() {
  const bundled = await rolldown({
    input: join(import.meta.dirname, 'loader.cjs'),
    platform: 'node',
  });
  await bundled.write({ file: LOADER, format: 'cjs' });
  await bundled.close();
}

/** Compiles each module once, as its loader would have to on each start. */
function compile() {
  rmSync(COMPILED, { recursive: true, force: true });
  mkdirSync(COMPILED, { recursive: true });
  execFileSync(execPath, [join(import.meta.dirname, 'compile.cjs'), MODULES, COMPILED], {
    cwd: TOP,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return readdirSync(COMPILED);
}

function filesOfExamples() {
  const found = SHIPPED.flatMap((folder) =>
    readdirSync(join(TOP, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(TOP.length + 1)),
  );
  return found.map((path) => path.replaceAll('\\', '/')).sort();
}

function assetsOf(modules) {
  const files = filesOfExamples();
  const list = join(FOLDER, 'files.json');
  writeFileSync(list, JSON.stringify(files));
  return Object.fromEntries([
    ['files.json', list],
    ...files.map((path) => [`files/${path}`, join(TOP, path)]),
    ...modules.map((name) => [`modules/${name}`, join(MODULES, name)]),
    ...modules.map((name) => [`compiled/${name}`, join(COMPILED, name)]),
  ]);
}

/** Puts the modules and files into a copy of this Node.js. */
async function pack(modules, target) {
  const blob = join(FOLDER, 'assets.blob');
  const settings = join(FOLDER, 'settings.json');
  writeFileSync(
    settings,
    JSON.stringify({
      main: LOADER,
      output: blob,
      disableExperimentalSEAWarning: true,
      assets: assetsOf(modules),
    }),
  );
  execFileSync(execPath, ['--experimental-sea-config', settings], { stdio: 'ignore' });
  rmSync(target, { force: true });
  copyFileSync(execPath, target);
  chmodSync(target, 0o755);
  // A binary of macOS is signed anew after this; a signature of Windows is taken off before.
  if (platform === 'darwin') execFileSync('codesign', ['--remove-signature', target]);
  await inject(target, 'NODE_SEA_BLOB', readFileSync(blob), {
    sentinelFuse: FUSE,
    ...(platform === 'darwin' && { machoSegmentName: 'NODE_SEA' }),
  });
  if (platform === 'darwin') execFileSync('codesign', ['--sign', '-', target]);
}

const [, , target = join(FOLDER, NAME)] = argv;
await bundleLoader();
await pack(compile(), target);
stdout.write(`${target}\n`);
