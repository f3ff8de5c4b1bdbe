import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Io } from '#cli';
import { compareText } from '#units';
import { UserError } from '../src/cli/user-error.ts';
import { type ConformanceCase, casesOf } from './format.ts';

const CASES_IN_FOLDERS = ['**/*.{ndjson,json}', '**/*.{ndjson,json}.gz'];

type Finder = Pick<Io, 'kindOf' | 'findFiles'>;

/** The files of paths, sorted: files themselves, all cases in folders, matches of globs. */
export async function findCaseFiles(
  paths: readonly string[],
  io: Finder,
): Promise<readonly string[]> {
  const found = await Promise.all(paths.map((path) => filesAt(path, io)));
  return [...new Set(found.flat())].sort(compareText);
}

async function filesAt(path: string, io: Finder): Promise<readonly string[]> {
  const kind = await io.kindOf(path);
  if (kind === 'file') return [path];
  const files =
    kind === 'folder'
      ? await io.findFiles(CASES_IN_FOLDERS, path)
      : (await io.findFiles([path])).filter((file) => /\.(nd)?json(\.gz)?$/.test(file));
  if (files.length === 0) throw new UserError(`no conformance cases at ${path}`);
  return files;
}

/** The cases of a file, one after the other. Throws a {@link UserError} for other contents. */
export function* readCases(path: string, bytes: Uint8Array): Generator<ConformanceCase> {
  const text = new TextDecoder().decode(unpacked(path, bytes));
  const title = basename(path).replace(/(\.case)?\.json(\.gz)?$/, '');
  if (!/\.ndjson(\.gz)?$/.test(path)) return yield* parseCases(text, path, title);
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() !== '') yield* parseCases(line, `${path}:${index + 1}`, title);
  }
}

function unpacked(path: string, bytes: Uint8Array): Uint8Array {
  if (!path.endsWith('.gz')) return bytes;
  try {
    return gunzipSync(bytes);
  } catch {
    throw new UserError(`cannot unpack ${path}: it is not a whole gzip file`);
  }
}

function parseCases(text: string, place: string, title: string): readonly ConformanceCase[] {
  try {
    return casesOf(JSON.parse(text), title);
  } catch (error) {
    if (error instanceof SyntaxError) throw new UserError(`cannot read ${place}: ${error.message}`);
    if (error instanceof z.ZodError) throw new UserError(`no case at ${place}: ${faultOf(error)}`);
    throw error;
  }
}

/** The first error, such as `compare.kinds: expected array`. */
function faultOf({ issues: [first] }: z.ZodError): string {
  return first === undefined ? 'unknown shape' : `${first.path.join('.')}: ${first.message}`;
}
