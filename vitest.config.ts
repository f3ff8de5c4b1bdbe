import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';
import { SLOW_TESTS } from './test/support/slow-tests.ts';

export default defineConfig(({ mode }) => ({
  resolve: { conditions: ['k8s-evict-source'] },
  ssr: { resolve: { conditions: ['k8s-evict-source'] } },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(mode === 'quick' ? SLOW_TESTS : [])],
    globalSetup: 'test/support/run-folder.ts',
    setupFiles: 'test/support/property-seed.ts',
    // Nothing here keeps state between files, and to load the same modules for each took half the time.
    isolate: false,
    // Tests that wait for a program leave a core idle: of two cores vitest itself would use one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    env: { NO_COLOR: '1' },
    // Programs that tests start are not seen, so rooms that print and rooms of commands have no bound.
    coverage: {
      include: ['src/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: {
        'src/{autoscalers,cluster,controllers,kubelet,scheduler,units,versions,workloads}/**': {
          lines: 95,
          branches: 90,
        },
        'src/{outage,simulation,world}/**': { lines: 95 },
      },
    },
  },
}));
