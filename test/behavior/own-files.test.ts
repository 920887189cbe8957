import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCloudflareRedirects } from '../../integrations/signpost/src/hosts/cloudflare/read.ts';
import { readNetlifyRedirects } from '../../integrations/signpost/src/hosts/netlify/read.ts';
import { answerFromFiles } from '../../integrations/signpost/src/hosts/shared/answer-from-files.ts';
import type { ForeignRule } from '../../integrations/signpost/src/hosts/shared/foreign-rule.ts';
import { judgeRules } from '../../integrations/signpost/src/hosts/shared/rule-order.ts';
import { once } from '../../integrations/signpost/src/lib/memoize.ts';
import { amount } from '../proof.ts';
import { cloudflareParser, cloudflareParserMissing } from './engines/cloudflare-parser.ts';
import { requireEngine } from './engines/engine.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { crawlerHeaders, headersRead } from './own-headers.ts';

/** Lines that a parser could take in more than one way. */
const words = fc.constantFrom(
  ...[
    '/a',
    '/a/',
    '/a/b',
    '/a/*',
    '/*',
    '/:x',
    '/a/:x',
    '/a/:x/*',
    '/a/:x/:x',
    '/*/b/*',
    'a',
    '/a?x=1',
    '/é',
    '/a#b',
  ],
  ...[
    '/index',
    '/a/index.html',
    'https://example.com/a',
    'https://example.com/:splat',
    'http://example.com/',
    '/b/:splat',
  ],
  ...[
    '/c/:x',
    '301',
    '302',
    '200',
    '404',
    '410',
    '301!',
    'abc',
    'Country=de',
    'id=1',
    'id=:id',
    '#',
    '# x',

    '/a//b',
  ],
);
const line = fc.array(words, { minLength: 0, maxLength: 4 }).map((parts) => parts.join(' '));
const file = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
const paths = ['/a', '/a/', '/a/b', '/a/b/c', '/', '/b', '/x/b/y', '/%C3%A9', '/a/x/y/', '/index', '/a//b'];

const many = (count: number, of: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at)).join('\n');
const fixed = [
  many(2005, (at) => `/s${at} /t 301`),
  `${many(3, (at) => `/s${at} /t`)}\n/x/* /y\n${many(120, (at) => `/d${at} /t`)}`,
  many(105, (at) => `/d${at}/* /t 301`),
  `/long${'x'.repeat(990)} /t\n/longer${'x'.repeat(1995)} /t`,
  '/a /b 301\r\n/c /d 302\r\n',
  '/a /b\n/a /c\n/* /d\n/a/b /e',
  '/x/* /y 999\n/late /t',
  many(2100, (at) => `/s${at} nowhere 301`),
];

const isKept = ({ state }: ForeignRule): boolean => state.is === 'active';

const hasCloudflareParser = requireEngine({ missing: () => cloudflareParserMissing });

describe.runIf(hasCloudflareParser)(
  "readCloudflareRedirects and Cloudflare's own parser agree on _redirects with",
  () => {
    // The body of a skipped suite runs too.
    const openParser = once(cloudflareParser);
    /** The parser keeps what its rule engine then can't compile; those are invalid here. */
    const keptLines = (text: string): number[] =>
      openParser()
        .parse(text)
        .rules.filter(({ from }) => compiles(from))
        .map(({ lineNumber }) => lineNumber);
    const compiles = (from: string): boolean =>
      (from.match(/\*/g)?.length ?? 0) < 2 &&
      new Set(from.match(/:[A-Za-z]\w*/g)).size === (from.match(/:[A-Za-z]\w*/g)?.length ?? 0);
    const generated = (text: string): number[] =>
      readCloudflareRedirects('_redirects', text)
        .filter(isKept)
        .map((rule) => rule.line)
        .sort((a, b) => a - b);
    const check = (text: string): void => {
      expect(generated(text)).toEqual(keptLines(text));
      const rules = judgeRules(readCloudflareRedirects('_redirects', text));
      for (const path of paths) {
        const theirs = openParser().match(text, path);
        const { rule } = answerFromFiles(rules, { path });
        const to = rule?.match({ path, query: '', host: 'www.example.com' });
        expect([path, rule?.status, to]).toEqual([path, theirs?.status, theirs?.to]);
      }
    };

    test.each(fixed)('the written lines %#', check);
    test('generated lines', () => {
      fc.assert(fc.property(file, check), { numRuns: amount(500, 5000) });
    });
  },
);

/** Lines of `_headers`, and what is none. */
describe.runIf(hasCloudflareParser)("Cloudflare's own parser of _headers", () => {
  const text =
    '# all\n/*\n  X-Robots-Tag: noindex\n\n/docs/:page\n\tRefresh:  9 \n/docs/*\n  Link: </a>\n  Link: </b>\n/open\n  ! X-Robots-Tag\nhttps://:project.pages.dev/*\n  Refresh: 1\n';
  test.each(['/', '/docs/a', '/docs/a/', '/docs/a/b', '/open'])(
    'sends %s the headers that Signpost reads',
    (path) => {
      expect(headersRead('cloudflare', { _headers: text }, path)).toEqual(
        crawlerHeaders(Object.entries(cloudflareParser().sent(text, path))),
      );
    },
  );
});

interface Redirector {
  parsePlain(
    rules: string,
    options: object,
  ): Promise<{ match(request: object): { to: string; status: number; force: boolean } | null }>;
}

const engines = new URL('../engines/', import.meta.url);
const loadRedirector = once(
  (): Redirector => createRequire(new URL('node_modules/', engines))('netlify-redirector'),
);
const loadParser = once(
  () => import(new URL('node_modules/@netlify/redirect-parser/lib/index.js', engines).href),
);

describe.runIf(requireEngine(netlifyEngine))(
  "readNetlifyRedirects and Netlify's own parser and rule engine agree on _redirects with",
  () => {
    /** The lines that the parser refuses, each asked alone, since its answer names no lines. */
    const refused = async (text: string): Promise<number[]> => {
      const { parseAllRedirects } = await loadParser();
      const folder = mkdtempSync(join(tmpdir(), 'signpost-netlify-'));
      try {
        const name = join(folder, '_redirects');
        const found: number[] = [];
        for (const [at, one] of text.split('\n').entries()) {
          writeFileSync(name, one);
          const answer: { readonly errors: readonly Error[] } = await parseAllRedirects({
            redirectsFiles: [name],
          });
          if (answer.errors.length > 0) found.push(at + 1);
        }
        return found;
      } finally {
        rmSync(folder, { recursive: true });
      }
    };
    const nothing = { headers: {}, cookieValues: {}, getHeader: () => '', getCookie: () => '' };
    const check = async (text: string): Promise<void> => {
      const rules = readNetlifyRedirects('_redirects', text);
      const invalid = rules.filter(({ state }) => state.is === 'invalid').map((rule) => rule.line);
      expect(invalid).toEqual(await refused(text));
      // The rule engine reads lines that the parser refuses.
      const readable = text
        .split('\n')
        .filter((_, at) => !invalid.includes(at + 1))
        .join('\n');
      const engine = await loadRedirector().parsePlain(readable, {});
      const judged = judgeRules(readNetlifyRedirects('_redirects', readable));
      for (const path of paths.filter((one) => !one.includes('//'))) {
        const theirs = engine.match({ scheme: 'https', host: 'example.com', path, query: '', ...nothing });
        const { rule } = answerFromFiles(judged, { path, host: 'example.com' });
        const to = rule?.match({ path, query: '', host: 'example.com' });
        expect([path, rule?.status, to, rule?.isForced]).toEqual([
          path,
          theirs?.status,
          theirs?.to,
          theirs?.force,
        ]);
      }
    };

    test.each([
      '/a /b 301\r\n/c /d 302\r\n',
      '/a /b\n/a /c\n/* /d\n/a/b /e',
      '/a /b 302 Country=de\n/a /c',
      'http://example.com/a /b\nhttps://example.com/a /c',
      // What the first line leaves out, to end a loop, no later line answers.
      '/a/* /a/b/:splat\n/a/b /c\n/a/:x /c',
      '/* /a\n/a /b',
      '/a/* /a 301 Country=de\n/a /b',
    ])('the written lines %#', check);
    test('queries', async () => {
      const text = '/q q=:q /find/:q\n/term q=:q /find?term=:q\n/plus q=a+b /b\n/blank q=a%20b /b\n\n';
      const engine = await loadRedirector().parsePlain(text, {});
      const judged = judgeRules(readNetlifyRedirects('_redirects', text));
      const values = [
        'a',
        '',
        'a%20b',
        'a+b',
        'a%2Bb',
        'a%2Fb',
        'a%23b',
        '%C3%A9',
        '%3F',
        'x%26y',
        "~*'()!,.-_@:$",
      ];
      const queries = [...values.map((value) => `q=${value}`), 'q=a&q=b', 'q', 'Q=a', '%71=a', 'x=1&q=a&'];
      for (const path of ['/q', '/term', '/plus', '/blank']) {
        for (const query of queries) {
          const asked = { path, query, host: 'example.com' };
          const theirs = engine.match({ scheme: 'https', ...asked, ...nothing });
          const to = answerFromFiles(judged, asked).rule?.match(asked);
          expect([path, query, to]).toEqual([path, query, theirs?.to]);
        }
      }
    });
    test('generated lines', async () => {
      // Netlify documents `*` at the end alone, and its engine takes `//` for the start of a host.
      const documented = file.map((text) => text.replaceAll('/*/b/*', '/c/*').replaceAll('/a//b', '/c'));
      await fc.assert(fc.asyncProperty(documented, check), { numRuns: amount(200, 2000) });
    });
  },
);
