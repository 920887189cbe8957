import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'integrations/signpost/test/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    reporters: ['default', './test/closing-line.ts'],
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
});
