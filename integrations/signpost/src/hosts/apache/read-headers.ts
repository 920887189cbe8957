import { compact } from '../../lib/text/text.ts';
import { escapeRegex, joinByWildcard, maxPathLength } from '../../lib/url/wildcards.ts';
import { compileRegex, type FileRegex } from '../shared/file-regex.ts';
import { isCrawlerHeader, type PlatformHeader } from '../shared/platform-headers.ts';
import { type Directive, parseDirectives } from './config/directives.ts';
import { type ConfigSection, listWithSections } from './config/sections.ts';

// A header of mod_headers, in a section or outside of one:
//
//   Header [always|onsuccess] set|add|append|merge name value [env=…|expr=…]
//   Header [always|onsuccess] unset name
//   <Files "*.pdf">, <Files ~ regex>, <FilesMatch regex>     the name of the file
//   <If expression>                                          a condition that the URL alone doesn't decide
//
// https://httpd.apache.org/docs/2.4/mod/mod_headers.html, https://httpd.apache.org/docs/2.4/sections.html

/** Reads the headers of a `.htaccess` in Apache's order: file sections come last. */
export function readHtaccessHeaders(file: string, text: string): PlatformHeader[] {
  const headers = listWithSections(parseDirectives(text)).flatMap(({ directive, sections }) =>
    readHeader(
      file,
      directive,
      sections.filter(({ name }) => name !== 'ifmodule'),
    ),
  );
  // <Files "*.pdf"> comes after the lines for every URL.
  const isEverywhere = ({ from }: PlatformHeader): boolean => from === '/*';
  return [...headers.filter(isEverywhere), ...headers.filter((header) => !isEverywhere(header))];
}

function readHeader(
  file: string,
  { line, column, name: directive, words }: Directive,
  sections: readonly ConfigSection[],
): PlatformHeader[] {
  if (directive !== 'header') return [];

  const [action = '', named = '', first, second] = words.filter(
    (word, index) => index > 0 || !/^(?:always|onsuccess)$/i.test(word),
  );
  const name = named.replace(/:$/, '').toLowerCase();
  if (!/^(?:set|add|append|merge|unset)$/i.test(action) || !isCrawlerHeader(name)) return [];

  // Header unset Link env=PREVIEW
  const isUnset = action.toLowerCase() === 'unset';
  const adds = /^(?:add|append|merge)$/i.test(action);
  const tests = sections.map((section) => ({ tag: section.openTag, regex: compileFileTest(section) }));
  const unknown = tests.filter(({ regex }) => regex === undefined).map(({ tag }) => tag);
  const conditions = compact(...unknown, isUnset ? first : second);
  return [
    {
      platform: 'apache',
      file,
      line,
      column,
      name,
      value: isUnset ? '' : (first ?? ''),
      adds,
      matches: ({ path }) => tests.every(({ regex }) => regex?.test(deriveFileName(path)) ?? true),
      from: sections.map(({ openTag }) => openTag).join(' ') || '/*',
      condition: conditions.join(' and ') || undefined,
    },
  ];
}

/** The test for the name of a file: `<Files "*.pdf">`, `<Files ~ "\.pdf$">`, `<FilesMatch "\.pdf$">`. */
function compileFileTest({ name, operands }: ConfigSection): FileRegex | undefined {
  const words = operands.matchAll(/"([^"]*)"|(\S+)/g);
  const [first = '', second = ''] = Array.from(words, ([, quoted, plain]) => quoted ?? plain ?? '');
  if (name === 'filesmatch') return compileRegex(first);
  if (name !== 'files') return undefined;
  if (first === '~') return compileRegex(second);

  if (first.length > maxPathLength) return /(?!)/;
  const pieces = first.split('*').map((piece) => piece.split('?').map(escapeRegex).join('.'));
  return new RegExp(`^${joinByWildcard(pieces, '.*?')}$`);
}

/** The file that is served for a URL: `index.html` for /a/, `a.html` for /a, `a.pdf` for /a.pdf. */
function deriveFileName(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (last === '') return 'index.html';
  return last.includes('.') ? last : `${last}.html`;
}
