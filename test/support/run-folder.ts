import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which tests make theirs. */
    readonly runFolder: string;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'k8s-evict-test-'));

/** Before all tests. */
export const setup = (project: TestProject): void => project.provide('runFolder', folder);

/** After all tests. */
export const teardown = (): void => rmSync(folder, { recursive: true, force: true });
