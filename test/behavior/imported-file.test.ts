import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { apache } from '../../integrations/signpost/src/hosts/apache/host.ts';
import type { Host } from '../../integrations/signpost/src/hosts/host.ts';
import { nginx } from '../../integrations/signpost/src/hosts/nginx/host.ts';
import { entryFrom } from '../../integrations/signpost/src/import/arrange.ts';
import { type BroughtIn, bringIn } from '../../integrations/signpost/src/import/bring-in.ts';
import type { Original } from '../../integrations/signpost/src/import/original/original.ts';
import { resolveMap } from '../../integrations/signpost/src/map/resolved-map.ts';
import { writeYaml } from '../../integrations/signpost/src/map/write-yaml.ts';
import { answer, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { buildPlan } from '../../integrations/signpost/src/plan/build.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { parseSettings } from '../../integrations/signpost/src/plan/settings.ts';
import { loadMap } from '../../integrations/signpost/src/project/read-map.ts';
import { apacheEngine } from './engines/apache.ts';
import type { Running } from './engines/engine.ts';
import { nginxEngine, startNginx } from './engines/nginx.ts';
import { endOf } from './imported-end.ts';
import { urlsFor } from './imported-urls.ts';
import type { Site } from './sites.ts';

/**
 * Imports files of redirects, serves each and its import with the same server, and asks both for the same URLs. Other files:
 *
 *     SIGNPOST_IMPORT=/path/nginx.conf,/path/.htaccess=/folder npx vitest run imported-file
 *
 * Behind `=` is the path of a .htaccess's folder. Every URL that ends elsewhere must be named in the report.
 */
const named = (process.env['SIGNPOST_IMPORT'] ?? '').split(',').filter((name) => name !== '');
const ownFiles = ['nginx.conf', '.htaccess'].map((name) =>
  fileURLToPath(new URL(`imported/${name}`, import.meta.url)),
);
const given = named.length > 0 ? named : ownFiles;

/** Ours have few rules. */
const leastRequested = named.length > 0 ? 500 : 250;

test.each(given)(
  '%s',
  async (name) => {
    const [file = '', base = '/'] = name.split('=');
    expect(existsSync(file)).toBe(true);
    const text = readFileSync(file, 'utf8');
    const brought = bringIn(file, [{ file, text }], { base });
    const original = brought.importer.read(file, text, { base }).original?.(() => false);
    if (original === undefined)
      throw new Error(`${file} is read as ${brought.importer.title}, which no server here serves`);
    const plan = await planOf(file, brought, original.hosts[0] ?? '');
    const byLine = planByLine(file, brought, original.hosts[0] ?? '');
    const isNginx = brought.importer.id === 'nginx';
    const [before, after] = [
      await startOriginal(isNginx, text, base, plan),
      await startImport(isNginx ? nginx : apache, plan),
    ];
    try {
      const lines = original.sources.map(({ text: source, isRegex, before: folder = '' }) => ({
        text: source,
        isRegex,
        before: folder,
      }));
      const urls = urlsFor(lines, 500);
      const reported = reportedLines(brought);
      let differing = 0;
      const unreported: string[] = [];
      for (const url of urls) {
        const [there, here] = [await endOf(before, url, plan), await endOf(after, url, plan)];
        if (there.end === here.end) continue;
        if (await isOfSlash(before, url, here.end, plan, brought)) continue;
        differing++;
        const deciding = decidingLines(original, byLine, url);
        if (!deciding.some((line) => explains(brought, line, there.end, here.end)))
          unreported.push(`${url}: ${there.end}; import: ${here.end}; lines ${deciding.join(', ')}`);
      }
      const count = (kind: string): number => brought.items.filter((item) => item.kind === kind).length;
      console.log(
        [
          basename(file),
          `${original.sources.length} rules`,
          `${count('rule')} entries`,
          `${count('unexpressed')} refused`,
          `${reported.size} lines reported`,
          `${urls.length} URLs asked`,
          `${differing} differ`,
          `${unreported.length} unreported`,
        ].join(' | '),
      );
      expect(unreported).toEqual([]);
      expect(urls.length).toBeGreaterThanOrEqual(leastRequested);
    } finally {
      await before.stop();
      await after.stop();
    }
  },
  600_000,
);

async function planOf(file: string, brought: BroughtIn, host: string): Promise<Plan> {
  const yaml = [...writeYaml(file, brought)].join('');
  const openStream = (): Promise<never> => Promise.reject(new Error('no file is included'));
  const { map, findings } = await loadMap('redirects.yaml', { readText: async () => yaml, openStream });
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  const settings = parseSettings(file, {
    origin: `https://${host}`,
    tls: { at: 'proxy', from: ['127.0.0.1'] },
  });
  return buildPlan(settings, resolveMap(map, settings), []);
}

/** The same plan, in which each entry has the line of the file. */
function planByLine(file: string, { items }: BroughtIn, host: string): Plan {
  const entries = items.flatMap((item) => (item.kind === 'rule' ? (entryFrom(file, item) ?? []) : []));
  const settings = parseSettings(file, { origin: `https://${host}` });
  return buildPlan(settings, resolveMap({ file, entries, sections: [], ignoreCase: false }, settings), []);
}

const page = { '404.html': 'missing', '410.html': 'gone' };

function startOriginal(isNginx: boolean, text: string, base: string, plan: Plan): Promise<Running> {
  const site: Site = { name: 'main', files: page, plan };
  if (isNginx) return startNginx(site, nginx.emit(plan), nginxConf(text, new URL(plan.origin).host));
  const path = `${base.replace(/^\/|\/$/g, '')}/.htaccess`;
  const files = path === '/.htaccess' ? page : { ...page, [path]: text };
  // The folder of a file may need options that a site's own file names.
  const root = path === '/.htaccess' ? text : 'Options +FollowSymLinks\n';
  return apacheEngine.start({ ...site, files }, [{ path: '.htaccess', content: root }]);
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

function startImport(host: Host, plan: Plan): Promise<Running> {
  const engine = host === nginx ? nginxEngine : apacheEngine;
  return engine.start({ name: 'main', files: page, plan }, host.emit(plan));
}

/** True for what an import says once: a path is answered with and without its trailing slash. */
async function isOfSlash(
  before: Running,
  url: string,
  end: string,
  plan: Plan,
  { general = [] }: BroughtIn,
): Promise<boolean> {
  if (!general.some((said) => /trailing slash/.test(said))) return false;
  const [path = '', query] = url.split('?', 2);
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  const bare = (one: string): string => one.replace(/\/(?=$|[?#])/, '');
  const sibling = await endOf(before, query === undefined ? other : `${other}?${query}`, plan);
  const here = await endOf(before, url, plan);
  return bare(sibling.end) === bare(end) || bare(here.end) === bare(end);
}

/** The lines that the report names: what is left out, and what differs. */
function reportedLines({ items, notices }: BroughtIn): Set<number> {
  const left = items.flatMap((item) => (item.kind === 'unexpressed' ? [item.line] : []));
  return new Set([...left, ...notices.map(({ line }) => line)]);
}

/**
 * True where the report says of a line why a URL ends elsewhere. That it matches more or less, or what becomes of a query,
 * is no reason for another target: that needs a line that is left out, or one whose difference has an example.
 */
function explains({ items, notices }: BroughtIn, line: number, there: string, here: string): boolean {
  if (items.some((item) => item.kind === 'unexpressed' && item.line === line)) return true;
  const bare = (end: string): string => end.replace(/[?#].*$/s, '');
  const isOneAlone = there === 'nothing' || here === 'nothing' || bare(there) === bare(here);
  return notices.some((notice) => notice.line === line && (isOneAlone || notice.example !== undefined));
}

/** The lines of the file that decide about a URL, there and in the import. */
function decidingLines(original: Original, byLine: Plan, url: string): number[] {
  const { host } = new URL(byLine.origin);
  const lines: number[] = [];
  let target = url;
  for (let hop = 0; hop < 10; hop++) {
    const [path = '', query = ''] = target.split(/\?(.*)/s, 2);
    const { line, location } = original.ask({ host, path, query });
    if (line > 0) lines.push(line);
    const next = location === '' ? null : URL.parse(location, `${byLine.origin}${target}`);
    if (next?.host !== host) break;
    target = next.pathname + next.search;
  }
  const step = answer(byLine, requestOf(byLine.origin + url)).by.find((one) => one.step === 'entry');
  return [...new Set([...lines, ...(step?.step === 'entry' ? [step.entry.place.line] : [])])];
}
