import { escapeRegex, joinByWildcard, longestPath } from '../../lib/url/wildcards.ts';
import { isCrawlerHeader, type PlatformHeader } from '../shared/header-rule.ts';
import { compileRegex } from '../shared/rule-matching.ts';
import { type Directive, parseDirectives, parseSectionTag } from './config/directives.ts';

// A header of mod_headers, in a section or outside of one:
//
//   Header [always|onsuccess] set|add|append|merge name value [env=…|expr=…]
//   Header [always|onsuccess] unset name
//   <Files "*.pdf">, <Files ~ regex>, <FilesMatch regex>     the name of the file
//   <If expression>                                          a condition that the URL alone doesn't decide
//
// https://httpd.apache.org/docs/2.4/mod/mod_headers.html, https://httpd.apache.org/docs/2.4/sections.html

interface Section {
  readonly name: string;
  /** `<Files "*.pdf">` */
  readonly openTag: string;
  /** Tests the name of a file; undefined for a section that is about something else. */
  readonly regex: RegExp | undefined;
}

/** Reads the headers of a `.htaccess` in Apache's order: those in file sections come after all others. */
export function readHtaccessHeaders(file: string, text: string): PlatformHeader[] {
  const open: Section[] = [];
  const everywhere: PlatformHeader[] = [];
  const inSections: PlatformHeader[] = [];

  for (const directive of parseDirectives(text)) {
    const tag = parseSectionTag(directive.text);
    if (tag?.opens) open.push(readSection(tag.name, tag.operands));
    else if (tag !== undefined) {
      const at = open.findLastIndex(({ name }) => name === tag.name.toLowerCase());
      if (at >= 0) open.splice(at);
    } else if (directive.name === 'header') {
      const sections = open.filter(({ name }) => name !== 'ifmodule');
      const list = sections.length === 0 ? everywhere : inSections;
      list.push(...readHeader(file, directive, sections));
    }
  }

  return [...everywhere, ...inSections];
}

function readHeader(
  file: string,
  { line, column, words }: Directive,
  sections: readonly Section[],
): PlatformHeader[] {
  const hasTable = /^(?:always|onsuccess)$/i.test(words[0] ?? '');
  const [action = '', named = '', ...rest] = hasTable ? words.slice(1) : words;
  const name = named.replace(/:$/, '').toLowerCase();
  if (!/^(?:set|add|append|merge|unset)$/i.test(action) || !isCrawlerHeader(name)) return [];

  const isUnset = action.toLowerCase() === 'unset';
  const adds = /^(?:add|append|merge)$/i.test(action);
  const [value, ownCondition] = isUnset ? ['', rest[0]] : [rest[0] ?? '', rest[1]];
  const unknown = sections.filter(({ regex }) => regex === undefined).map(({ openTag }) => openTag);
  const conditions = ownCondition === undefined ? unknown : [...unknown, ownCondition];
  const isFile: PlatformHeader['matches'] = ({ path }) =>
    sections.every(({ regex }) => regex?.test(deriveFileName(path)) ?? true);
  return [
    {
      ...{ platform: 'apache', file, line, column, name, value, adds, matches: isFile },
      from: sections.length === 0 ? '/*' : sections.map(({ openTag }) => openTag).join(' '),
      condition: conditions.length === 0 ? undefined : conditions.join(' and '),
    },
  ];
}

function readSection(tagName: string, operands: string): Section {
  const name = tagName.toLowerCase();
  const openTag = `<${tagName}${operands === '' ? '' : ` ${operands}`}>`;
  const words = Array.from(
    operands.matchAll(/"([^"]*)"|(\S+)/g),
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  return { name, openTag, regex: compileFileTest(name, words) };
}

/** `<Files "*.pdf">`, `<Files ~ "\.pdf$">` and `<FilesMatch "\.pdf$">`. */
function compileFileTest(name: string, [first = '', second = '']: readonly string[]): RegExp | undefined {
  if (name === 'filesmatch') return compileRegex(first);
  if (name !== 'files') return undefined;
  if (first === '~') return compileRegex(second);

  if (first.length > longestPath) return /(?!)/;
  const pieces = first.split('*').map((piece) => piece.split('?').map(escapeRegex).join('.'));
  return new RegExp(`^${joinByWildcard(pieces, '.*?')}$`);
}

/** The file that is served for a URL: `index.html` for /a/, `a.html` for /a, `a.pdf` for /a.pdf. */
function deriveFileName(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (last === '') return 'index.html';
  return last.includes('.') ? last : `${last}.html`;
}
