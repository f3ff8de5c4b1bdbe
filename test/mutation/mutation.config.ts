import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { makePlan } from './plan.ts';

const TOP = join(import.meta.dirname, '../..');

/** `npm run mutation` gives what is asked for by variables of the environment. */
const asked = (name: string): string => process.env[`MUTATION_${name}`] ?? '';

const { sources, ...plan } = makePlan(
  asked('ROOM'),
  asked('FILE'),
  asked('SEED'),
  Number(asked('SIZE')),
);
mkdirSync(asked('FOLDER'), { recursive: true });
writeFileSync(join(asked('FOLDER'), 'plan.json'), JSON.stringify(plan));

// biome-ignore lint/style/noDefaultExport: vitest asks for one.
export default defineConfig((env) => {
  const { test, ...rest } = base(env);
  return {
    ...rest,
    root: TOP,
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        transform: (_, id) => sources[relative(TOP, id).split(sep).join('/')],
      },
    ],
    test: {
      ...test,
      include: ['test/mutation/drive.ts'],
      runner: './test/mutation/runner.ts',
      pool: 'forks',
      maxWorkers: 1,
      testTimeout: 20_000,
      sequence: {},
    },
  };
});
