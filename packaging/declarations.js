import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const TOP = join(import.meta.dirname, '..');
const ROOMS = join(TOP, 'dist/src');
const FOLDER = '/node_modules/';
const TYPES = join(TOP, 'dist/types');
/** The text after `from` and in `import()`, in a declaration. */
const SPECIFIER = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\2/g;

/** A comment with lines of its own, but for what it tells the compiler. */
const DOC_COMMENT = /^[ \t]*\/\*\*(?:(?!\*\/|@ts-)[\s\S])*\*\/[ \t]*\n/gm;

/** The declarations of a module that another one names. */
function resolve(specifier, from) {
  if (specifier.startsWith('#')) return join(ROOMS, specifier.slice(1), 'index.d.ts');
  if (!specifier.startsWith('.')) {
    return fileURLToPath(import.meta.resolve(specifier)).replace(/\.js$/, '.d.ts');
  }
  const base = join(dirname(from), specifier);
  const candidates = [base.replace(/\.[jt]s$/, '.d.ts'), `${base}.d.ts`, join(base, 'index.d.ts')];
  const found = candidates.find((each) => each.endsWith('.d.ts') && existsSync(each));
  if (found === undefined)
    throw new Error(`${from} imports ${specifier}, which has no declarations`);
  return found;
}

/** Our declarations keep their folders; those of packages are below `packages`. */
const placeOf = (file) =>
  file.startsWith(ROOMS)
    ? join(TYPES, relative(ROOMS, file))
    : join(TYPES, 'packages', file.slice(file.lastIndexOf(FOLDER) + FOLDER.length));

/** Comments of packages, which are for their own users, are a third of their declarations. */
const textOf = (file) => {
  const text = readFileSync(file, 'utf8');
  return file.startsWith(ROOMS) ? text : text.replace(DOC_COMMENT, '');
};

/** Copies the declarations of a module and of all that they name; no name leaves the folder. */
function copy(file, copied) {
  if (copied.has(file)) return;
  copied.add(file);
  const target = placeOf(file);
  const text = textOf(file).replace(SPECIFIER, (_, before, quote, specifier) => {
    const other = resolve(specifier, file);
    copy(other, copied);
    const path = relative(dirname(target), placeOf(other)).replace(/\.d\.ts$/, '.js');
    return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/**
 * Writes the declarations of the library into `dist/types`, with those of the packages that they name:
 * an installation has no packages of its own.
 */
export const declarations = {
  name: 'declarations',
  writeBundle() {
    rmSync(TYPES, { recursive: true, force: true });
    copy(join(ROOMS, 'index.d.ts'), new Set());
  },
};
