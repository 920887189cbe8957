import { parse } from 'acorn';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { hosts } from '../../src/hosts/index.ts';
import { joinContent, type OutFile } from '../../src/lib/file.ts';
import type { Entry } from '../../src/map/entry.ts';
import { parseEntry } from '../../src/map/parse-entry.ts';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { buildPlan } from '../../src/plan/build.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { hostileWords, makeWordSite } from '../support/hostile-words.ts';
import { selectSupportedPlan } from './support/supported-plan.ts';

/** The directives of an nginx.conf: the first word of each statement. */
function listNginxDirectives(text: string): string[] {
  const directives: string[] = [];
  let isFirst = true;
  // A quoted word, a comment, the end of a statement or a block, another word
  for (const [token] of text.matchAll(
    /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|#.*|[;{}]|(?:\\.|\$\{|[^\s;{}"'#])+/g,
  )) {
    if (token.startsWith('#')) continue;
    if (/^[;{}]$/.test(token)) isFirst = true;
    else {
      // The rows of a map or of types aren't directives.
      if (isFirst && /^[a-z_]+$/.test(token)) directives.push(token);
      isFirst = false;
    }
  }
  return directives;
}

/** The directives of a Caddyfile: the first token of each line. */
function listCaddyDirectives(text: string): string[] {
  const lines = text.replaceAll(/`[^`]*`|"(?:\\"|[^"])*"/g, 'TOKEN').split('\n');
  return lines.map((line) => /^\S+/.exec(line.trim())?.[0].replace(/^@.*|^#.*/, '') ?? '');
}

function listLineStarts(text: string): string[] {
  return text.split('\n').map((line) => /^\S+/.exec(line.trim())?.[0] ?? '');
}

/** The elements of a page, with their attributes: `a href`. */
function listElements(html: string): string[] {
  const elements = load(html)('*').get();
  return elements.flatMap((element) =>
    'attribs' in element ? [element.name, ...Object.keys(element.attribs)].join(' ') : [],
  );
}

/** The keys of a file, or of each rule where the file is a list of rules. */
function listJsonKeys(data: object): string[] {
  return Array.isArray(data) ? data.flatMap((rule) => Object.keys(rule)) : Object.keys(data);
}

/** What a file consists of, whatever words are in it; throws where it can't be read. */
function listParts({ path, ...file }: OutFile): string[] {
  const text = joinContent({ path, ...file });
  if (path.endsWith('.js') || path.endsWith('.mjs')) {
    parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
    return [];
  }
  if (path.endsWith('.html')) return listElements(text);
  if (path.endsWith('.json')) return listJsonKeys(JSON.parse(text));
  if (path.endsWith('.conf')) return listNginxDirectives(text);
  if (/caddy/i.test(path)) return listCaddyDirectives(text);
  if (path === '.htaccess') return listLineStarts(text).filter((word) => !word.startsWith('#'));
  if (path === '_redirects')
    return text.split('\n').map((line) => (/^(?:#.*|\/\S*(?: \S+)* \S+ \d{3}!?|)$/.test(line) ? '' : line));
  if (path === '_headers')
    return text
      .split('\n')
      .map((line) => (/^(?:#.*|\/\S*|)$/.test(line) ? '' : (/^ {2}[^:]+/.exec(line)?.[0] ?? line)));
  return [];
}

function planWords(words: readonly string[], count: number): Plan {
  const { entries, headers, files } = makeWordSite(words, count);
  const settings = parseSettings('the test', {
    origin: 'https://www.example.com',
    headers: [{ match: { prefix: '/' }, headers: headers.map(([name, value]) => [name, value] as const) }],
    protect: words
      .filter((word) => /^[^\p{Cc}\\]*$/u.test(word))
      .map((realm, at) => ({ prefix: `/in${at}/`, realm, users: 'ali:{SHA}W8r/fyL/UzygmbNAjq2HbA67qac=' })),
  });
  const parsed = entries.flatMap(([from, to], at): Entry[] => {
    const place = { file: 'map.csv', line: at + 1, column: 1 };
    const { entry } = parseEntry({ from, to, status: '', since: '', until: '', merge: false, place });
    return entry === undefined ? [] : [entry];
  });
  const resolved = resolveMap(
    { file: 'map.csv', entries: parsed, sections: [], ignoreCase: false },
    settings,
  );
  return buildPlan(settings, resolved, [...files, 'index.html', '404.html']);
}

/** A dollar sign takes a variable on nginx, also in a plain word. */
const plainWords = hostileWords.map((_, at) => (at === 0 ? 'us$' : `word${at}`));

/** A server that serves the files itself has an emitter of its own. */
const serverPlans = [
  { count: 10, redirectsOnly: true },
  { count: 1100, redirectsOnly: true },
];
const hostPlans = [
  { count: 10, redirectsOnly: false },
  { count: 1100, redirectsOnly: false },
];

describe.each(hosts.map((host) => ({ id: host.id, host })))('$id', ({ host }) => {
  test.each([...hostPlans, ...(host.kind === 'server' ? serverPlans : [])])(
    'emit takes hostile words for text, with $count entries and redirectsOnly $redirectsOnly',
    ({ count, redirectsOnly }) => {
      const emitParts = (words: readonly string[]) => {
        const plan = selectSupportedPlan({ ...planWords(words, count), redirectsOnly }, host);
        return host.emit(plan).map((file) => {
          // The name of a redirect page is the word itself.
          const name = file.path.endsWith('.html') ? 'a redirect page' : file.path;
          return [name, new Set(listParts(file))] as const;
        });
      };
      const plain = new Map(emitParts(plainWords));
      for (const [path, parts] of emitParts(hostileWords)) {
        const foreign = [...parts].filter((part) => !plain.get(path)?.has(part));
        expect([path, foreign]).toEqual([path, []]);
      }
    },
  );
});
