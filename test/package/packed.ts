import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder, TOP } from '../support/program.ts';

/** Nothing answers there. */
const NO_REGISTRY = 'http://127.0.0.1:9';

/** The settings with which npm reaches nothing, and leaves nothing outside of a folder. */
export const offline = (folder: string) => ({
  npm_config_registry: NO_REGISTRY,
  npm_config_cache: join(folder, 'cache'),
  npm_config_update_notifier: 'false',
  npm_config_fund: 'false',
  npm_config_audit: 'false',
});

export interface Packed {
  /** The tarball. */
  readonly file: string;
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** Packs the built project as a release does, into a folder of its own. */
export function pack(): Packed {
  const folder = newFolder();
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const printed = execFileSync('npm', args, {
    ...{ cwd: TOP, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    env: { ...process.env, ...offline(folder) },
  });
  const [{ filename }] = JSON.parse(printed);
  const file = join(folder, filename);
  const bytes = readFileSync(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { file, sha256, size: bytes.length };
}
