import { delimiter } from 'node:path';
import { defineConfig } from 'vitest/config';

const site = 'test/site/**/*.test.ts';
const modules = '**/node_modules/**';

/** Debian keeps nginx, apache2 and haproxy where a user's own PATH does not look. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin'];

export default defineConfig({
  test: {
    reporters: ['default', './test/closing-line.ts'],
    // What a person reads is compared without colours, which CI would switch on.
    env: {
      NO_COLOR: '1',
      PATH: [process.env['PATH'], ...serverFolders].join(delimiter),
    },
    setupFiles: ['test/setup/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['test/**/*.test.ts', 'integrations/signpost/test/**/*.test.ts'],
          exclude: [modules, site],
        },
      },
      // Only these need a build of the site.
      {
        extends: true,
        test: {
          name: 'site',
          include: [site],
          exclude: [modules],
          globalSetup: ['test/setup/build-site.ts'],
        },
      },
    ],
  },
});
