import { EventEmitter, once } from 'node:events';
import { watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from './os-errors.ts';
import type { OwnWork } from './replace-file.ts';
import { UserError } from './user-error.ts';

/** Editors write a file in several steps. Events within this many milliseconds are one change. */
const SETTLING_TIME = 100;

/**
 * Yields at once, and again whenever another process has changed these files and folders. Never
 * ends. Throws a {@link UserError} for a path that cannot be watched.
 */
export async function* changesIn(paths: readonly string[], ownWork: OwnWork): AsyncGenerator<void> {
  const touched = new Set<string>();
  const bell = new EventEmitter();
  for (const path of paths) {
    const ring = (file: string) => {
      touched.add(file);
      bell.emit('touched');
    };
    await listen(path, ring, (error) => bell.emit('error', error));
  }
  while (true) {
    yield;
    do {
      if (touched.size === 0) await once(bell, 'touched');
      await sleep(SETTLING_TIME);
    } while (await areOwnWork(emptied(touched), ownWork));
  }
}

async function listen(
  path: string,
  ring: (file: string) => void,
  fail: (error: UserError) => void,
): Promise<void> {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true;
  // Editors replace a file by another one, which only its folder reports.
  const folder = isFolder ? path : dirname(path);
  const explain = (error: Error) => new UserError(`cannot watch ${path}: ${reasonOf(error)}`);
  try {
    const watcher = watch(folder, { recursive: isFolder }, (_, name) => {
      if (isFolder || name === basename(path)) ring(join(folder, name ?? ''));
    });
    watcher.on('error', (error) => fail(explain(error)));
  } catch (error) {
    throw error instanceof Error ? explain(error) : error;
  }
}

function emptied(touched: Set<string>): readonly string[] {
  const files = [...touched];
  touched.clear();
  return files;
}

const areOwnWork = async (files: readonly string[], ownWork: OwnWork): Promise<boolean> =>
  (await Promise.all(files.map((file) => ownWork.has(file)))).every(Boolean);
