import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { caddy } from '../../integrations/signpost/src/hosts/caddy/host.ts';
import { parseImportedRule } from '../../integrations/signpost/src/import/arrange.ts';
import {
  type ImportedRedirects,
  importRedirects,
} from '../../integrations/signpost/src/import/import-redirects.ts';
import { notes } from '../../integrations/signpost/src/map/patterns/notes.ts';
import { resolveMap } from '../../integrations/signpost/src/map/resolved-map.ts';
import { answer, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { buildPlan } from '../../integrations/signpost/src/plan/build.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { parseSettings } from '../../integrations/signpost/src/plan/settings.ts';
import { caddyEngine } from './engines/caddy.ts';
import { requireEngine } from './engines/engine.ts';
import { endOf } from './imported-end.ts';
import { urlsFor } from './imported-urls.ts';
import type { Site } from './sites.ts';

/**
 * Imports what is in a site's block of a Caddyfile, serves it and its import with Caddy, and asks both for the same URLs.
 * Other files: `SIGNPOST_IMPORT_CADDY=/path/one,/path/two npx vitest run imported-caddy`. Every URL that ends elsewhere must be
 * named in the report.
 */
const named = (process.env['SIGNPOST_IMPORT_CADDY'] ?? '').split(',').filter((name) => name !== '');
const given = named.length > 0 ? named : [fileURLToPath(new URL('imported/Caddyfile', import.meta.url))];

const page = { '404.html': 'missing', '410.html': 'gone' };

describe.runIf(requireEngine(caddyEngine))('a Caddyfile and its import on Caddy', () => {
  test.each(given)(
    '%s',
    async (file) => {
      const text = readFileSync(file, 'utf8');
      const brought = importRedirects(file, [{ file, text }], { base: '/', from: 'caddy' });
      const plan = planOf(file, brought);
      const site: Site = { name: 'main', files: page, plan };
      const own = `{\n\tauto_https disable_redirects\n}\nhttp:// {\n\troot * ../../dist\n${text}\n\tfile_server\n}\n`;
      const before = await caddyEngine.start(site, [{ path: 'Caddyfile', content: '' }], own);
      const after = await caddyEngine.start(site, caddy.emit(plan));
      try {
        const sources = sourcesIn(text);
        const urls = urlsFor(
          sources.map(({ text: source, isRegex }) => ({ text: source, isRegex, before: '' })),
          500,
        );
        let differing = 0;
        const unreported: string[] = [];
        for (const url of urls) {
          const [there, here] = [await endOf(before, url, plan), await endOf(after, url, plan)];
          if (there.end === here.end) continue;
          differing++;
          const path = decodeURIComponent(url.replace(/\?.*$/s, ''));
          const step = answer(plan, requestOf(plan.origin + url)).by.find((one) => one.step === 'entry');
          const line = step?.step === 'entry' ? step.entry.place.line : 0;
          const lines = [line, ...sources.filter(({ takes }) => takes(path)).map((one) => one.line)];
          const sibling = await endOf(before, withOtherSlash(url), plan);
          // A map treats a path with and without a trailing slash alike.
          const isOfSlash = bare(sibling.end) === bare(here.end);
          if (isOfSlash || lines.some((one) => explains(brought, one, path, there.end, here.end))) continue;
          unreported.push(`${url}: ${there.end}; import: ${here.end}; lines ${lines.join(', ')}`);
        }
        const count = (kind: string): number => brought.items.filter((item) => item.kind === kind).length;
        console.log(
          `${basename(file)} | ${count('rule')} entries | ${count('unexpressed')} refused | ${urls.length} URLs asked | ${differing} differ | ${unreported.length} unreported`,
        );
        expect(unreported).toEqual([]);
        expect(urls.length).toBeGreaterThan(250);
      } finally {
        await before.stop();
        await after.stop();
      }
    },
    600_000,
  );
});

/** The plan of what is brought in, in which each entry has the line of the file. */
function planOf(file: string, { items }: ImportedRedirects): Plan {
  const settings = parseSettings(file, {
    origin: 'https://www.example.com',
    tls: { at: 'proxy', from: ['127.0.0.1'] },
  });
  const entries = items.flatMap((item) =>
    item.kind === 'rule' ? (parseImportedRule(file, item) ?? []) : [],
  );
  return buildPlan(settings, resolveMap({ file, entries, sections: [], ignoreCase: false }, settings), []);
}

const bare = (end: string): string => end.replace(/[?#].*$/s, '').replace(/\/$/, '');

function withOtherSlash(url: string): string {
  const [path = '', ...query] = url.split('?');
  return [path.endsWith('/') ? path.slice(0, -1) : `${path}/`, ...query].join('?');
}

/** True where the report says of a line what is different: that it is left out, its case, its query, or all that begins so. */
function explains(
  { items, notices }: ImportedRedirects,
  line: number,
  path: string,
  there: string,
  here: string,
): boolean {
  if (items.some((item) => item.kind === 'unexpressed' && item.line === line)) return true;
  const said = notices.filter((notice) => notice.line === line).map(({ text }) => text);
  if (there !== 'nothing' && here !== 'nothing')
    return bare(there) === bare(here) && said.includes(notes.dropped);
  // Some versions of Caddy match longer paths if a path has an escape.
  const isEscaped = items.some(
    (item) => item.kind === 'rule' && item.line === line && item.from.includes('%'),
  );
  return (
    (path !== path.toLowerCase() && said.includes(notes.case)) || said.includes(notes.prefix) || isEscaped
  );
}

interface Source {
  readonly line: number;
  readonly text: string;
  readonly isRegex: boolean;
  takes(path: string): boolean;
}

/** The paths and expressions of a file, each with the lines where it is used. */
function sourcesIn(text: string): Source[] {
  const lines = text.split('\n').map((line) => line.trim());
  const uses = (name: string): number[] =>
    lines.flatMap((line, at) => (new RegExp(`\\s${name}(?:\\s|$)`).test(` ${line}`) ? [at + 1] : []));
  return lines.flatMap((line, at): Source[] => {
    const [, path] = /^(?:redir|respond|error|handle)\s+(\/\S*)/.exec(line) ?? [];
    if (path !== undefined)
      return [ofPath(path, at + 1), ...(line.endsWith('{') ? [ofPath(path, at + 2)] : [])];
    const [, name = '', kind, rest = ''] = /^(@\S+)\s+(path|path_regexp)\s+(.*)$/.exec(line) ?? [];
    if (kind === 'path') return uses(name).flatMap((use) => rest.split(/\s+/).map((one) => ofPath(one, use)));
    const expression = rest.split(/\s+/).at(-1) ?? '';
    if (kind !== 'path_regexp') return [];
    return uses(name).map((use) => ({
      ...{ line: use, text: expression, isRegex: true },
      takes: (requested) => new RegExp(expression, 'i').test(requested),
    }));
  });
}

function ofPath(path: string, line: number): Source {
  const start = decodeURIComponent(path.replace(/\*$/, '')).toLowerCase();
  // Caddy 2.6 reads a path with an escape as if a star followed.
  const isPrefix = path.endsWith('*') || path.includes('%');
  return {
    ...{ line, text: path.endsWith('*') ? `${path.slice(0, -1)}any` : path, isRegex: false },
    takes: (requested) =>
      isPrefix ? requested.toLowerCase().startsWith(start) : requested.toLowerCase() === start,
  };
}
