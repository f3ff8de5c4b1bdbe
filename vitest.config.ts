import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['k8s-evict-source'] },
  ssr: { resolve: { conditions: ['k8s-evict-source'] } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/run-folder.ts',
    // Nothing here keeps state between files, and to load the same modules for each took half the time.
    isolate: false,
    testTimeout: 120_000,
    env: { NO_COLOR: '1' },
  },
});
