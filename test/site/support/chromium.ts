import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Debian's browsers: the one that has no windows needs half of the time. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;

/** The browser of the tests, unless the environment names another. */
export const chromium = process.env['CHROMIUM'] ?? browsers.find(existsSync) ?? browsers[0];

/** A browser for tests: no sandbox, since it may run as root, and nothing that it asks for by itself. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const packages = createRequire(fileURLToPath(new URL('../../engines/package.json', import.meta.url)));

/** The exports of a package by name. */
type Loaded = Readonly<Record<string, unknown>>;

/** A package of `test/engines` that drives the browser. */
export const tool = (name: string) => ({
  /** Why it can't be used here, with what installs it; undefined where it can. */
  missing(): string | undefined {
    if (!existsSync(chromium)) return 'chromium is not installed: apt-get install chromium-headless-shell';
    return whereIs(name) === undefined ? `${name} is not installed: npm run engines` : undefined;
  },
  async load(): Promise<Loaded> {
    const path = whereIs(name);
    if (path === undefined) throw new Error(`${name} is not installed: npm run engines`);
    return import(pathToFileURL(path).href);
  },
});

function whereIs(name: string): string | undefined {
  try {
    return packages.resolve(name);
  } catch {
    return undefined;
  }
}
