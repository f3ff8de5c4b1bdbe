import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['k8s-evict-source'] },
  ssr: { resolve: { conditions: ['k8s-evict-source'] } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    env: { NO_COLOR: '1' },
  },
});
