import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { globSync } from 'tinyglobby';

/** One file of the project, as far as the rules about its structure look at it. */
export interface SourceFile {
  /** From the top of the project, with slashes. */
  readonly path: string;
  readonly lines: readonly string[];
  /** Its text without comments. */
  readonly code: string;
  readonly imports: readonly Import[];
}

/** The name of an import, and the file of the project that it resolves to, if any. */
interface Import {
  readonly name: string;
  readonly target?: string;
}

/** The project, also for a built copy of this file. */
const TOP = join(import.meta.dirname.replace(/([\\/])dist\1/, '$1'), '../..');
const TEXT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/.source;
const PATTERN = /(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//
  .source;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/.source;
/** Texts and patterns are found first, because they may contain the beginning of a comment. */
const KEPT_OR_COMMENT = new RegExp(`(${TEXT}|${PATTERN})|${COMMENT}`, 'gm');
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

export const readSources = (...patterns: readonly string[]): readonly SourceFile[] =>
  globSync([...patterns], { cwd: TOP })
    .sort()
    .map(readSource);

function readSource(path: string): SourceFile {
  const text = readFileSync(join(TOP, path), 'utf8');
  const code = withoutComments(text);
  const imports = [...code.matchAll(IMPORT)].map(([, name = '']) => resolve(path, name));
  return { path, lines: text.split('\n'), code, imports };
}

/** A text such as `'src/**'` is no beginning of a comment. */
export const withoutComments = (text: string): string =>
  text.replace(KEPT_OR_COMMENT, (_, kept: string | undefined) => kept ?? '');

function resolve(path: string, name: string): Import {
  // The build writes the script of the page as a module of texts.
  if (name.startsWith('#built-')) return { name };
  if (name.startsWith('#')) return { name, target: `src/${name.slice(1)}/index.ts` };
  if (!name.startsWith('.')) return { name };
  const target = join(dirname(path), name);
  // A built file counts as its source.
  const source = normalize(target).replace(/^dist\/(.*)\.js$/, '$1.ts');
  return { name, target: source };
}

/** All files that the given ones lead to, themselves included. */
export function reachableFrom(
  starts: readonly string[],
  files: ReadonlyMap<string, SourceFile>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const { target } of files.get(path)?.imports ?? []) {
      if (target !== undefined) waiting.push(target);
    }
  }
  return reached;
}

/** The shortest way from a file back to itself, if there is one. */
export function cycleThrough(
  start: string,
  files: ReadonlyMap<string, SourceFile>,
): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (const path of waiting) {
    for (const { target } of files.get(path)?.imports ?? []) {
      if (target === undefined || cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      if (target === start) return wayBack(start, cameFrom);
      waiting.push(target);
    }
  }
  return undefined;
}

function wayBack(start: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const way = [start];
  for (let path = cameFrom.get(start); path !== undefined && path !== start; ) {
    way.unshift(path);
    path = cameFrom.get(path);
  }
  return [start, ...way];
}
