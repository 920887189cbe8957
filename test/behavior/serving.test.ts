import { describe, expect, test } from 'vitest';
import { rules } from '../../integrations/signpost/src/audit/rules/index.ts';
import { page } from '../../integrations/signpost/src/audit/rules/shared/example.ts';
import { readSite } from '../../integrations/signpost/src/audit/site/read.ts';
import type { ServingInput } from '../../integrations/signpost/src/hosts/shared/serving.ts';
import { filesInMemory, type OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { answer, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { isNightly } from '../proof.ts';
import { apacheEngine, startOwnApache } from './engines/apache.ts';
import { caddyEngine, startCaddy } from './engines/caddy.ts';
import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { type Engine, type Running, requireEngine } from './engines/engine.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { nginxEngine, startNginx } from './engines/nginx.ts';
import type { OwnServer } from './engines/own-server.ts';
import type { Site } from './sites.ts';
import { makeSite } from './strange.ts';

const origin = 'https://www.example.com';

type Format = 'directory' | 'file' | 'preserve';
type TrailingSlash = 'always' | 'never' | 'ignore';
type Canonicals = readonly [about: string, contact: string];

/** The files of src/pages/about/index.astro and src/pages/contact.astro. `astro.build.test.ts` builds them. */
const files: Readonly<Record<Format, readonly [about: string, contact: string]>> = {
  directory: ['about/index.html', 'contact/index.html'],
  file: ['about.html', 'contact.html'],
  preserve: ['about/index.html', 'contact.html'],
};

/** Their `Astro.url.pathname`, which a site without Signpost has as its canonicals. */
const canonicals: Readonly<Record<Format, Readonly<Record<TrailingSlash, Canonicals>>>> = {
  directory: {
    always: ['/about/', '/contact/'],
    never: ['/about', '/contact'],
    ignore: ['/about/', '/contact/'],
  },
  file: {
    always: ['/about.html', '/contact.html'],
    never: ['/about.html', '/contact.html'],
    ignore: ['/about.html', '/contact.html'],
  },
  preserve: {
    always: ['/about/', '/contact.html'],
    never: ['/about', '/contact.html'],
    ignore: ['/about/', '/contact.html'],
  },
};

const formats = ['directory', 'file', 'preserve'] as const;
const slashes = ['always', 'never', 'ignore'] as const;

/** The build, whose pages have these canonicals. */
function buildOf(format: Format, [about, contact]: Canonicals): Record<string, string> {
  const [aboutFile, contactFile] = files[format];
  return {
    'index.html': page('/'),
    '404.html': page('/404', { canonical: '' }),
    [aboutFile]: page('/about/', { canonical: origin + about }),
    [contactFile]: page('/contact/', { canonical: origin + contact }),
  };
}

const ends = ['', '/', '.html', '/index.html'];
const paths = ['/', '/index.html', ...['/about', '/contact'].flatMap((one) => ends.map((end) => one + end))];

/** A setting of a host, and the file that has it. */
interface Setting {
  readonly title: string;
  readonly file: OutFile;
}

/** Without settings of its own, a server is asked with the generated configuration. */
interface Asked {
  readonly engine: Engine;
  readonly settings: readonly Setting[];
}

const htmlHandlings = ['auto-trailing-slash', 'force-trailing-slash', 'drop-trailing-slash', 'none'];
const workers = htmlHandlings.map((html_handling): Setting => {
  const assets = { directory: './dist', html_handling, not_found_handling: '404-page' };
  const config = { name: 'test', compatibility_date: '2026-04-01', assets };
  return { title: html_handling, file: { path: 'wrangler.jsonc', content: JSON.stringify(config) } };
});

const firebase = [undefined, true].flatMap((cleanUrls) =>
  [undefined, true, false].map((trailingSlash): Setting => {
    const config = { hosting: { public: 'dist', ignore: [], cleanUrls, trailingSlash } };
    return {
      title: `cleanUrls ${cleanUrls}, trailingSlash ${trailingSlash}`,
      file: { path: 'firebase.json', content: JSON.stringify(config) },
    };
  }),
);

const platforms: readonly Asked[] = [
  { engine: cloudflareWorkers, settings: workers },
  { engine: firebaseEngine, settings: firebase },
];

/** The answers of an engine and of `explain` that differ, and the paths that the engine doesn't serve. */
async function compare(running: Running, build: Record<string, string>, input: ServingInput, engine: Engine) {
  const { serving } = engine.host.serving?.(input) ?? {};
  if (serving === undefined) throw new Error(`${engine.name} has no serving`);
  const variant = { base: '/', format: 'preserve', trailingSlash: 'ignore', ...input.variant } as const;
  const { plan } = makeSite([], { variant, tls: { at: 'here' } }, build, serving);

  const differences: string[] = [];
  const unserved = new Set<string>();
  for (const path of paths) {
    const url = origin + path;
    const { status, location } = await running.ask({ method: 'GET', url, headers: {} });
    const said = answer(plan, requestOf(url));
    const [real, ours] = [location, said.location ?? ''].map((one) => one.replace(origin, ''));
    if (status !== 200) unserved.add(path);
    if (status !== said.status || real !== ours)
      differences.push(`${path}: ${status} ${real}, and explain says ${said.status} ${ours}`);
  }
  return { serving, differences, unserved };
}

const { check } = rules.find(({ id }) => id === 'canonical-served') ?? {};

/** The causes of the faults that `canonical-served` finds in a build: each has a place for each URL. */
function listFaults(build: Record<string, string>, input: ServingInput, { host }: Engine) {
  const facts = readSite(filesInMemory(build), { origin, serving: host.serving?.(input) });
  const keys = Array.from(check?.(facts) ?? [], ({ cause }) =>
    typeof cause === 'string' ? cause : cause?.key,
  );
  return [...new Set(keys)];
}

describe.each(platforms.filter(({ engine }) => requireEngine(engine)))(
  '$engine.name',
  ({ engine, settings }) => {
    // The build with format preserve has a page of each layout.
    const built = isNightly ? formats : (['preserve'] as const);
    test.each(settings.flatMap((setting) => built.map((format) => ({ ...setting, format }))))(
      'with $title serves the build with format $format as explain says, and canonical-served knows what it redirects',
      async ({ file, format }) => {
        const build = buildOf(format, canonicals[format].always);
        const input = { files: Object.keys(build), read: (name: string) => readSetting(file, name) };
        const running = await engine.start(makeSite([], {}, build), [file]);
        const { differences, unserved } = await compare(running, build, input, engine);
        await running.stop();
        expect(differences).toEqual([]);

        for (const trailingSlash of slashes) {
          const named = canonicals[format][trailingSlash];
          const faults = listFaults(buildOf(format, named), input, engine);
          expect([trailingSlash, faults.length]).toEqual([
            trailingSlash,
            ['/', ...named].some((path) => unserved.has(path)) ? 1 : 0,
          ]);
        }
      },
    );
  },
);

describe.runIf(requireEngine(cloudflareWorkers))('Workers with the generated Worker', () => {
  const build = buildOf('preserve', canonicals.preserve.always);
  const site = makeSite([['/a/:x.html', '/about/']], { tls: { at: 'here' } }, build);

  // The Worker passes a page to the platform by one line, whatever the platform then makes of it.
  test.each(isNightly ? workers : workers.slice(0, 1))(
    'serves pages with $title as without it',
    async ({ file }) => {
      const output = cloudflareWorkers.host
        .emit({ ...site.plan, ignoreCase: true })
        .map((one) => (one.path === file.path ? withHtmlHandling(one, file) : one));
      expect(output.map(({ path }) => path)).toContain('_worker.js');
      const running = await cloudflareWorkers.start(site, output);
      const input = { files: Object.keys(build), read: (name: string) => readSetting(file, name) };
      const { differences } = await compare(running, build, input, cloudflareWorkers);
      const old = await running.ask({ method: 'GET', url: `${origin}/a/b.html`, headers: {} });
      await running.stop();
      expect(differences).toEqual([]);
      expect([old.status, old.location]).toEqual([301, `${origin}/about/`]);
    },
  );
});

/** The generated wrangler.jsonc with another `html_handling`. */
function withHtmlHandling(generated: OutFile, { content }: OutFile): OutFile {
  const { assets } = JSON.parse(String(content));
  const text = String(generated.content).replace(
    /"html_handling": "[a-z-]+"/,
    `"html_handling": "${assets.html_handling}"`,
  );
  return { path: generated.path, content: text };
}

function readSetting({ path, content }: OutFile, name: string): string | undefined {
  return path === name && typeof content === 'string' ? content : undefined;
}

const servers = [nginxEngine, apacheEngine, caddyEngine];

describe.each(servers.filter(requireEngine))('$name with the generated configuration', (engine) => {
  test.each(formats.flatMap((format) => slashes.map((trailingSlash) => ({ format, trailingSlash }))))(
    'serves the build with format $format and trailingSlash $trailingSlash as explain says',
    async (variant) => {
      const { format, trailingSlash } = variant;
      const build = buildOf(format, canonicals[format][trailingSlash]);
      const input = { files: Object.keys(build), read: () => undefined, variant };
      const site = makeSite([], { variant: { base: '/', ...variant }, tls: { at: 'here' } }, build);
      const running = await engine.start(site, engine.host.emit(site.plan));
      const { differences, unserved } = await compare(running, build, input, engine);
      await running.stop();

      expect(differences).toEqual([]);
      const isServed = canonicals[format][trailingSlash].every((path) => !unserved.has(path));
      expect(listFaults(build, input, engine)).toHaveLength(isServed ? 0 : 1);
    },
  );
});

/** A server whose configuration somebody wrote who says nothing about the URLs of pages. */
interface PlainServer {
  readonly engine: Engine;
  /** Its configuration doesn't include the generated `output`. */
  start(site: Site, output: readonly OutFile[]): Promise<OwnServer>;
}

const plainServers: readonly PlainServer[] = [
  {
    engine: nginxEngine,
    start: (site, output) =>
      startNginx(
        site,
        output,
        'events {}\nhttp {\n  server { listen 80; server_name www.example.com; root ../../dist; }\n}\n',
      ),
  },
  {
    engine: apacheEngine,
    start: (site, output) =>
      startOwnApache(site, output, ({ folder, http }) => [
        `<Directory ${folder}/dist>`,
        'Require all granted',
        '</Directory>',
        `<VirtualHost 127.0.0.1:${http}>`,
        'ServerName www.example.com',
        `DocumentRoot ${folder}/dist`,
        '</VirtualHost>',
      ]),
  },
  {
    engine: caddyEngine,
    start: (site, output) =>
      startCaddy(
        site,
        output,
        '{\n\tauto_https off\n}\nhttp://www.example.com {\n\troot * ../../dist\n\tfile_server\n}\n',
      ),
  },
];

describe.each(plainServers.filter(({ engine }) => requireEngine(engine)))(
  '$engine.name by its defaults',
  ({ engine, start }) => {
    // Without a slash, a page in a file of its own is a matter of the configuration: `try_files $uri.html`.
    const sure = paths.filter((path) => !['/contact', '/contact/'].includes(path));

    test('serves pages as explain says', async () => {
      const build = buildOf('preserve', canonicals.preserve.always);
      const serving = engine.host.serving?.({ files: Object.keys(build), read: () => undefined }).serving;
      const { plan } = makeSite([], { tls: { at: 'here' } }, build, serving);
      const site = makeSite([], {}, build);
      const server = await start(site, engine.host.emit(site.plan));

      const real: string[] = [];
      for (const path of sure) {
        const url = `http://www.example.com${path}`;
        const { status, location } = await server.ask({ method: 'GET', url, headers: {} });
        real.push(describeAnswer(path, status, location));
      }
      await server.stop();

      const said = sure.map((path) => {
        const { status, location = '' } = answer(plan, requestOf(origin + path));
        return describeAnswer(path, status, location);
      });
      expect(real).toEqual(said);
    });
  },
);

/** `/about: 301 /about/` */
function describeAnswer(path: string, status: number, location: string): string {
  return `${path}: ${status} ${location && new URL(location, origin).pathname}`;
}
