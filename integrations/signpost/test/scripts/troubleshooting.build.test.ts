import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { page, site, sitemap } from '../../src/audit/rules/shared/example.ts';
import { git } from '../support/repository.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const text = readFileSync(here('../../../../docs/src/content/docs/help/troubleshooting.md'), 'utf8');
const packageFolder = here('../..');

type Files = Readonly<Record<string, string>>;

/** What is on a user's disk before the commands of the page run. */
interface Case {
  readonly files?: Files;
  /** How the last of the commands ends. */
  readonly exit: 0 | 1 | 2;
  /** A module that Node loads before the command, in place of the clock. */
  readonly imports?: string;
  /** `bin/signpost.js` of the package, unless the case is about another. */
  readonly bin?: string;
  readonly before?: (folder: string) => void | Promise<void>;
}

const dist = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`dist/${path}`, content]));
/** A site with the page /pumps/. */
const pumps = site({
  'sitemap.xml': sitemap('/', '/gauges/', '/pumps/'),
  'pumps/index.html': page('/pumps/'),
  'index.html': page('/', { body: '<p><a href="/gauges/">Gauges</a> <a href="/pumps/">Pumps</a></p>' }),
});
const built = dist(pumps);
const mapOf = (...lines: string[]): string => `redirects:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
const map = (...lines: string[]): Files => ({
  'redirects.yaml': mapOf(...lines.map((line) => line.replace(' }', ', since: 2026-09-01 }'))),
});
/** Node's clock, set to the day on which the page was written: a year later, other redirects may go. */
const clock = `data:text/javascript,const D=Date,o=D.parse('2026-11-24T12:00Z')-D.now();globalThis.Date=class extends D{constructor(...a){super(...(a.length?a:[D.now()+o]))}static now(){return D.now()+o}}`;

const cases: Readonly<Record<string, Case>> = {
  'The installed Node is too old': {
    imports: `data:text/javascript,Object.defineProperties(process,{version:{value:'v20.20.2'},versions:{value:{...process.versions,node:'20.20.2'}}})`,
    exit: 2,
  },
  "A clone isn't compiled": {
    before: (folder) => cpSync(join(packageFolder, 'bin'), join(folder, 'clone/bin'), { recursive: true }),
    files: { 'clone/package.json': '{ "type": "module" }' },
    bin: 'clone/bin/signpost.js',
    exit: 2,
  },
  "The build isn't found": { exit: 2 },
  "The site URL isn't known": { files: built, exit: 2 },
  "The redirect map isn't found": { exit: 2 },
  "An option isn't known": { files: built, exit: 2 },
  "A name of a host isn't known": { files: map('{ from: /a, to: /pumps/ }'), exit: 2 },
  "An option of the integration isn't known": {
    files: {
      'astro.config.mjs':
        "import signpost from 'astro-signpost';\nexport default { site: 'https://www.example.com', integrations: [signpost({ titleTemplate: '%s | Example' })] };\n",
      'src/pages/index.astro': '<h1>Pumps</h1>',
    },
    exit: 1,
  },
  'The port is in use': { files: built, before: () => occupy(4377), exit: 2 },
  'A key is misspelled': {
    files: { ...map('{ from: /a, to: /pumps/ }', '{ form: /d, to: /pumps/ }'), ...built },
    exit: 1,
  },
  "The YAML can't be read": {
    files: { 'redirects.yaml': 'redirects:\n  - { from: /a, to: /b\n  - { from: /c, to: /d }\n', ...built },
    exit: 1,
  },
  'A redirect hides a page': { files: { ...map('{ from: /pumps, to: /gauges/ }'), ...built }, exit: 1 },
  "A target doesn't exist": { files: { ...map('{ from: /c, to: /nowhere/ }'), ...built }, exit: 1 },
  'Redirects form a loop': {
    files: { ...map('{ from: /x, to: /y }', '{ from: /y, to: /x }'), ...built },
    exit: 1,
  },
  'A removed redirect is an error': {
    files: { ...map('{ from: /old, to: /pumps/ }', '{ from: /a, to: /pumps/ }'), ...built },
    before(folder) {
      git(folder, ['init', '-q', '-b', 'main']);
      git(folder, ['add', 'redirects.yaml']);
      git(folder, ['commit', '-qm', 'Redirects'], '2026-09-01');
      writeFileSync(join(folder, 'redirects.yaml'), mapOf('{ from: /a, to: /pumps/, since: 2026-09-01 }'));
    },
    exit: 1,
  },
  'A redirect is in the map, and its URL returns 404': {
    files: map('{ from: /old, to: /pumps/ }'),
    exit: 0,
  },
  'Cloudflare drops rules of your own file': {
    files: {
      ...built,
      'dist/_redirects': Array.from({ length: 105 }, (_, at) => `/a${at + 1}/* /pumps/:splat 301\n`).join(''),
      'published.txt': '/a101 2026-01-01\n',
    },
    exit: 0,
  },
  'A link leads to no page': {
    files: dist({
      ...pumps,
      'index.html': page('/', {
        body: '<p><a href="/gauges/">Gauges</a> <a href="/pumps/">Pumps</a> <a href="/missing/">Valves</a></p>',
      }),
      'pumps/index.html': page('/pumps/', { body: '<p><a href="/missing/">Valves</a></p>' }),
    }),
    exit: 1,
  },
  'The ledger is empty': { files: { ...built, 'published.txt': '' }, exit: 2 },
  'A published URL is lost': {
    files: { ...built, 'published.txt': '/pumps/ 2026-01-01\n/pumps/valve/ 2026-01-01\n' },
    exit: 1,
  },
  "A live site can't be reached": { exit: 2 },
};

/** The parts of the page with commands, by their heading. */
const parts = text
  .split(/^### /m)
  .slice(1)
  .map((part) => ({
    heading: part.slice(0, part.indexOf('\n')),
    shown: [...part.matchAll(/```console[^\n]*\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
      block
        .split(/^\$ /m)
        .slice(1)
        .map((lines) => ({
          command: lines.slice(0, lines.indexOf('\n')),
          output: lines.slice(lines.indexOf('\n') + 1),
        })),
    ),
  }))
  .filter(({ shown }) => shown.length > 0);

test('each message on the page has a case in this test', () => {
  expect(parts.map(({ heading }) => heading)).toEqual(Object.keys(cases));
  expect(parts.length).toBeGreaterThan(12);
});

test.each(parts)('$heading: the page shows what the command prints', async ({ heading, shown }) => {
  const { files = {}, exit, imports, bin, before } = cases[heading] ?? { exit: 0 };
  const folder = project(files);
  await before?.(folder);
  const ends = shown.map(({ command, output }) => {
    const ran = run(folder, command, bin, imports);
    expect(ran.output).toMatch(pattern(output));
    return ran.exit;
  });
  expect(ends.at(-1)).toBe(exit);
});

function project(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-help-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync(here('../../../../node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** A command of the page, as a shell runs it. Astro's clock and what it says besides is left out. */
function run(folder: string, command: string, bin = join(packageFolder, 'bin/signpost.js'), imports = clock) {
  const programs = { 'astro-signpost': bin, astro: here('../../../../node_modules/astro/bin/astro.mjs') };
  const [, name = '', rest = ''] = /^npx (astro-signpost|astro)(?: (.*))?$/.exec(command) ?? [];
  const program = name === 'astro-signpost' || name === 'astro' ? programs[name] : undefined;
  if (program === undefined) throw new Error(`"${command}" is neither astro-signpost nor astro.`);
  const { status, stdout } = spawnSync(
    'sh',
    ['-c', `"$@" ${rest} 2>&1`, 'sh', process.execPath, '--import', imports, program],
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: 240_000,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  return { exit: status, output: stdout.replace(/^\d\d:\d\d:\d\d /gm, '') };
}

/** The output that the page shows, from its first to its last character; `…` is any text. */
function pattern(output: string): RegExp {
  const literal = output.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('[\\s\\S]*?')}$`);
}

function occupy(port: number): Promise<void> {
  const server = createServer();
  onTestFinished(() => {
    server.close();
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
}
