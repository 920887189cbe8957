import { availableParallelism } from 'node:os';
import { delimiter } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import ClosingLine from './test/closing-line.ts';
import HangWatch from './test/hang-watch.ts';

/** Debian keeps nginx and apache2 where a user's own PATH does not look. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin'];

/** The folders of `test/` whose files belong to a project; a name such as `x.build.test.ts` goes before the folder. */
const folders: Readonly<Record<Name, readonly string[]>> = {
  unit: [],
  build: ['site', 'package', 'bad-input'],
  engines: ['adapters', 'behavior', 'contract', 'migration', 'audit'],
  browser: ['browser'],
};
type Name = 'unit' | 'build' | 'engines' | 'browser';
const names: readonly Name[] = ['unit', 'build', 'engines', 'browser'];

type Files = Partial<Record<Name, readonly string[]>>;

/** What `npm test` runs of the projects that take longer. */
export const smoke: Files = {
  build: ['integrations/signpost/test/astro/shop.build.test.ts'],
  engines: ['test/behavior/smoke.test.ts'],
  browser: ['test/browser/report.test.ts'],
};

/** What CI runs on the lowest Node: what talks to Node itself, the package as npm has it, and a file of each room. */
export const onLowestNode: Files = {
  unit: [
    'lib/**/*',
    ...['answers/responder', 'api/node', 'astro/settings', 'audit/correct-sites', 'commands/audit'],
    ...[
      'hosts/read-back',
      'import/own-files',
      'map/read-yaml',
      'migrate/status',
      'options',
      'pages/page-facts',
    ],
    ...[
      'plan/answer',
      'project/load',
      'report/formats',
      'rules/examples',
      'serve/local-server',
      'verify/verify',
    ],
  ].map((file) => `integrations/signpost/test/${file}.test.ts`),
  build: ['test/package/pack.test.ts'],
  engines: [],
  browser: [],
};

/** What `npm run test:nightly` runs beside CI's files: more hosts for what one of their kind proves, and looks. */
export const onlyNightly: readonly string[] = [
  ...['apache', 'caddy', 'cloudflare', 'netlify', 'vercel'].map((host) => `test/contract/${host}.test.ts`),
  'test/{docs,site}/lighthouse.browser.test.ts',
  'test/{docs,site}/looks.browser.test.ts',
];

const filesByMode: Readonly<Record<string, Files>> = { quick: smoke, lowest: onLowestNode };

/** Rules without one of their guards, for `each-guard.test.ts`: `title-missing.ts?without-guard=2`. */
const rulesWithoutGuard = {
  name: 'rules-without-guard',
  enforce: 'pre' as const,
  async transform(code: string, id: string) {
    const index = /[?&]without-guard=(\d+)/.exec(id)?.[1];
    if (index === undefined) return undefined;
    const { removeGuard } = await import('./test/setup/rule-guards.ts');
    return { code: removeGuard(code, Number(index)), map: null };
  },
};

/** `test/all.ts` and `npm test` name a mode; without one, every file can be named. */
export default defineConfig(({ mode }) => ({
  plugins: [rulesWithoutGuard],
  test: {
    reporters: reportersOf(mode),
    env: {
      // What a person reads is compared without colors, which CI would switch on.
      NO_COLOR: '1',
      PATH: [process.env['PATH'], ...serverFolders].join(delimiter),
      ...(mode === 'nightly' ? { SIGNPOST_PROOF: 'nightly' } : {}),
    },
    setupFiles: ['test/setup/seed.ts', 'test/setup/leave-as-found.ts'],
    // No test ends by its time on a busy machine: a hang alone does. Full amounts take a server minutes.
    testTimeout: mode === 'nightly' ? 1_800_000 : 240_000,
    hookTimeout: 240_000,
    // What a page shows or a program writes may take a loaded machine that long.
    expect: { poll: { timeout: 60_000 } },
    // A test of a server, a build or a browser waits more than half of its time: two files a core keep the cores busy.
    maxWorkers: mode === 'proof' || mode === 'nightly' ? 2 * availableParallelism() : '100%',
    projects: names.map((name) =>
      projectOf(name, filesByMode[mode]?.[name], mode === 'proof' ? onlyNightly : []),
    ),
  },
}));

function reportersOf(mode: string): (Reporter | 'default')[] {
  const closingLine = new ClosingLine(mode === 'quick');
  return ['default', closingLine, new HangWatch(closingLine)];
}

function projectOf(
  name: Name,
  only: readonly string[] | undefined,
  without: readonly string[],
): TestProjectInlineConfiguration {
  const others = names.filter((other) => other !== name);
  const include =
    name === 'unit'
      ? ['test/**/*.test.ts', 'integrations/signpost/test/**/*.test.ts']
      : [`**/*.${name}.test.ts`, ...folders[name].map((folder) => `test/${folder}/**/*.test.ts`)];
  const isBuilt = name === 'build' || name === 'browser';
  return {
    extends: true,
    test: {
      name,
      // Files share a process, one after the other; a worker thread could not change its working directory.
      pool: 'forks',
      isolate: false,
      env: { SIGNPOST_TESTS: name },
      globalSetup: [
        ...(isBuilt ? ['test/setup/run-folder.ts'] : []),
        ...(name === 'browser' ? ['test/setup/browser-server.ts'] : []),
      ],
      setupFiles: isBuilt ? ['test/setup/built-site.ts'] : [],
      include: [...(only ?? include)],
      exclude: [
        '**/node_modules/**',
        ...without,
        `**/*.{${others.join(',')}}.test.ts`,
        ...others.flatMap((other) => folders[other].map((one) => `test/${one}/**/!(*.${name}).test.ts`)),
      ],
    },
  };
}
