import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  type ImportedRedirects,
  importRedirects,
} from '../../integrations/signpost/src/import/import-redirects.ts';
import {
  findLiteralStart,
  makeRedirectTest,
  parseSample,
} from '../../integrations/signpost/src/import/left-out-first.ts';
import { writeYaml } from '../../integrations/signpost/src/import/write-map.ts';
import { readTables } from '../../integrations/signpost/src/lib/text/toml.ts';
import { resolveMap } from '../../integrations/signpost/src/map/resolved-map.ts';
import { buildPlan } from '../../integrations/signpost/src/plan/build.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { parseSettings } from '../../integrations/signpost/src/plan/settings.ts';
import { loadMap } from '../../integrations/signpost/src/project/map-includes.ts';
import { allEngines, ownServers } from './engines/all.ts';
import { apacheEngine } from './engines/apache.ts';
import type { Engine, Running } from './engines/engine.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { nginxEngine, startNginx } from './engines/nginx.ts';
import { vercelEngine } from './engines/vercel.ts';
import { endOf } from './imported-end.ts';
import { urlsFor } from './imported-urls.ts';
import type { Site } from './sites.ts';

/**
 * Imports files of redirects, serves each and its import with the same server, and asks both for the same URLs. Other files,
 * also `_redirects`, netlify.toml, firebase.json and vercel.json:
 *
 *     SIGNPOST_IMPORT=/path/nginx.conf,/path/.htaccess=/folder npx vitest run imported-file
 *
 * Behind `=` is the path of a .htaccess's folder, behind `@` the host. SIGNPOST_IMPORT_TO=caddy serves the import with another
 * host's server. A URL that ends elsewhere must be below a line that the import reports.
 */
const named = (process.env['SIGNPOST_IMPORT'] ?? '').split(',').filter((name) => name !== '');
const ownFiles = ['nginx.conf', '.htaccess'].map((name) =>
  fileURLToPath(new URL(`imported/${name}`, import.meta.url)),
);
const given = named.length > 0 ? named : ownFiles;

test.each(given)(
  'map import keeps where each URL ends: %s',
  async (name) => {
    const [file = '', base = '/'] = name.replace(/@.*/, '').split('=');
    expect(existsSync(file)).toBe(true);
    const text = readFileSync(file, 'utf8');
    const brought = importRedirects(file, [{ file, text }], { base });
    const engine = findEngine(file);
    const target = allEngines.find(({ host }) => host.id === process.env['SIGNPOST_IMPORT_TO']) ?? engine;
    const plan = await planOf(file, brought, /@(.*)/.exec(name)?.[1] ?? hostIn(text));
    const [before, after] = [
      await startOriginal(engine, file, text, base, plan),
      await target.start({ name: 'main', files: page, plan }, target.host.emit(plan)),
    ];

    const findEnd = (server: Running, url: string) =>
      endOf(server, url, plan, findScheme(server === before ? engine : target));
    try {
      const urls = urlsFor(listPaths(brought));
      const starts = reportedStarts(brought);
      const unexpressed = brought.items.filter((item) => item.kind === 'unexpressed');
      const leftOut = unexpressed.map((item) => makeRedirectTest(item));
      // `/docs` to /docs/v2/, which a line that isn't imported leads on: whatever ends there is reported.
      const noticeLines = new Set(brought.notices.map(({ line }) => line));
      const leadingOn = unexpressed
        .filter(({ line }) => noticeLines.has(line))
        .map((item) => makeRedirectTest(item));
      const isStop = (end: string): boolean =>
        leadingOn.some((isRedirected) => isRedirected(parseSample(end.replace(/^[^/]*/, ''))));
      let differing = 0;
      const unreported: string[] = [];
      for (const url of urls) {
        const [there, here] = [await findEnd(before, url), await findEnd(after, url)];
        if (there.end === here.end) continue;
        if (await isOfSlash((asked) => findEnd(before, asked), url, here.end)) continue;
        differing++;
        const isUnderStart = starts.some((start) => url.toLowerCase().startsWith(start.toLowerCase()));
        const isLeftOut = leftOut.some((isRedirected) => isRedirected(parseSample(url)));
        if (!isUnderStart && !isLeftOut && !isStop(here.end))
          unreported.push(`${url}: ${there.end}; import: ${here.end}`);
      }

      const count = (kind: string): number => brought.items.filter((item) => item.kind === kind).length;
      console.log(
        [
          basename(file),
          `${count('rule')} entries`,
          `${count('unexpressed')} refused`,
          `${urls.length} URLs asked`,
          `${differing} differ`,
          `${unreported.length} unreported`,
        ].join(' | '),
      );
      expect(unreported).toEqual([]);
      expect(urls.length).toBeGreaterThanOrEqual(50);
    } finally {
      await before.stop();
      await after.stop();
    }
  },
  600_000,
);

/** The host that the file's server block names. */
function hostIn(text: string): string {
  return /^\s*(?:server_name|ServerName)\s+([\w.-]+)/m.exec(text)?.[1] ?? 'www.example.com';
}

/** A path for each entry, and one below each line that was left out. */
function listPaths({ items }: ImportedRedirects): string[] {
  return items.flatMap((item) => {
    if (item.kind === 'rule') return pathOf(item.from);
    return item.kind === 'unexpressed' ? (findLiteralStart(item.text) ?? []) : [];
  });
}

/** `/blog/some/some-more` for `https://www.example.com/blog/:slug/*?id=7`. */
function pathOf(from: string): string {
  const path = from.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*$/s, '');
  return path.replace(/\/:\w+/g, '/some').replace(/\*$/, 'some-more');
}

/** The starts of the paths that the report is about. */
function reportedStarts({ items, notices }: ImportedRedirects): string[] {
  const lines = new Set(notices.map(({ line }) => line));
  return items.flatMap((item) => {
    if (item.kind === 'unexpressed') return findLiteralStart(item.text) ?? [];
    return item.kind === 'rule' && lines.has(item.line) ? pathOf(item.from).replace(/some.*$/, '') : [];
  });
}

async function planOf(file: string, brought: ImportedRedirects, host: string): Promise<Plan> {
  const yaml = [...writeYaml(file, brought)].join('');
  const { map, findings } = await loadMap('redirects.yaml', { readBytes: async () => Buffer.from(yaml) });
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  const settings = parseSettings(file, {
    origin: `https://${host}`,
    tls: { at: 'proxy', from: ['127.0.0.1'] },
  });
  return buildPlan(settings, resolveMap(map, settings), []);
}

const page = { '404.html': 'missing', '410.html': 'gone' };

const engines: Readonly<Record<string, Engine>> = {
  '.htaccess': apacheEngine,
  _redirects: netlifyEngine,
  'firebase.json': firebaseEngine,
  'netlify.toml': netlifyEngine,
  'vercel.json': vercelEngine,
};

/** Own servers are behind a proxy that ends TLS. */
function findScheme(engine: Engine): 'http' | 'https' {
  return ownServers.some((server) => server === engine) ? 'http' : 'https';
}

function findEngine(file: string): Engine {
  return engines[basename(file)] ?? nginxEngine;
}

function startOriginal(
  engine: Engine,
  file: string,
  text: string,
  base: string,
  plan: Plan,
): Promise<Running> {
  const site: Site = { name: 'main', files: page, plan };
  if (engine === nginxEngine)
    return startNginx(site, engine.host.emit(plan), nginxConf(text, new URL(plan.origin).host));
  if (basename(file) === 'netlify.toml')
    return engine.start(site, [{ path: '_redirects', content: printLines(text) }]);
  if (engine !== apacheEngine) return engine.start(site, [{ path: basename(file), content: text }]);

  const path = `${base.replace(/^\/|\/$/g, '')}/.htaccess`;
  const files = path === '/.htaccess' ? page : { ...page, [path]: text };
  // The folder of a file may need options that a site's own file names.
  const root = path === '/.htaccess' ? text : 'Options +FollowSymLinks\n';
  return apacheEngine.start({ ...site, files }, [{ path: '.htaccess', content: root }]);
}

/** The tables of a netlify.toml as lines of `_redirects`, which the engine reads; those with conditions stay away. */
function printLines(text: string): string {
  const tables = readTables('netlify.toml', text, 'redirects').map(({ table }) => table);
  const plain = tables.filter((table) => !('query' in table || 'conditions' in table));
  return plain
    .map(({ from, to, status = 301, force }) => `${from} ${to} ${status}${force === true ? '!' : ''}`)
    .join('\n');
}

function nginxConf(text: string, host: string): string {
  const isWhole = /^\s*server\s*\{/m.test(text);
  // Their error pages aren't there.
  const own = text.replace(/^\s*error_page .*;$/gm, '');
  const inside = isWhole
    ? own.replace(/^\s*listen .*;$/gm, '')
    : `server {\nlisten 80;\nserver_name ${host};\nroot ../../dist;\n${own}\n}`;
  return `events {}\nhttp {\nabsolute_redirect off;\n${isWhole ? inside.replace(/^(\s*server\s*\{)/gm, '$1\nlisten 80;') : inside}\n}\n`;
}

/** True for what every map does: a path is answered with and without its trailing slash. */
async function isOfSlash(
  findEnd: (url: string) => Promise<{ end: string }>,
  url: string,
  end: string,
): Promise<boolean> {
  const [path = '', query] = url.split('?', 2);
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  const bare = (one: string): string => one.replace(/\/(?=$|[?#])/, '');
  const sibling = await findEnd(query === undefined ? other : `${other}?${query}`);
  const here = await findEnd(url);
  return bare(sibling.end) === bare(end) || bare(here.end) === bare(end);
}
