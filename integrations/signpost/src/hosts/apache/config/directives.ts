import { memoizeByName } from '../../../lib/memoize.ts';
import { compact } from '../../../lib/text/text.ts';
import { parseServerName } from '../../shared/server-config.ts';

/** A directive of an Apache configuration, with continuation lines joined. */
export interface Directive {
  readonly line: number;
  /** Where its text starts. */
  readonly column: number;
  readonly text: string;
  /** Lower case. */
  readonly name: string;
  readonly words: readonly string[];
  /** Why the section makes the directive depend on more than the URL. */
  readonly barred?: string;
  /** True inside a `<VirtualHost>`, for the names of the virtual host alone. */
  readonly isOfHost?: boolean;
  /** The name of that host. */
  readonly host?: string | undefined;
}

/**
 * The directives and comments of a .htaccess; a comment has the name `#` and the text as the only word. Each text is
 * parsed once, for the readers of redirects, headers and error pages.
 */
export const parseDirectives = memoizeByName(parseLines, 8);

function parseLines(text: string): readonly Directive[] {
  const found: Directive[] = [];
  let begun: Written | undefined;
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [index, raw] of lines.entries()) {
    const column = raw.length - raw.trimStart().length + 1;
    const { text: before, ...place } = begun ?? { line: index + 1, column, text: '' };
    const current = { ...place, text: before + raw.trim() };
    begun = current.text.endsWith('\\') ? { ...current, text: `${current.text.slice(0, -1)} ` } : undefined;
    if (begun === undefined && current.text !== '') found.push(parseDirective(current));
  }
  if (begun) found.push(parseDirective({ ...begun, text: begun.text.trim() }));

  return found;
}

type Written = Pick<Directive, 'line' | 'column' | 'text'>;

function parseDirective(written: Written): Directive {
  const { text } = written;
  if (text.startsWith('#')) return { ...written, name: '#', words: [text.replace(/^#+\s*/, '')] };
  const [name = '', ...words] = splitWords(text);
  return { ...written, name: name.toLowerCase(), words };
}

/** A directive with the conditions since the last RewriteRule, which apply to the next one. */
export interface Conditioned extends Directive {
  readonly conditions: readonly Directive[];
}

/** The directives with their conditions. */
export function withConditions(directives: readonly Directive[]): Conditioned[] {
  let conditions: Directive[] = [];
  return directives.map((one) => {
    if (one.name === 'rewritecond') conditions.push(one);
    const conditioned = { ...one, conditions };
    if (one.name === 'rewriterule') conditions = [];
    return conditioned;
  });
}

/** True for a condition that only tests whether a file exists. */
export function isFileTest({ words: [tested = '', wanted = ''] }: Directive): boolean {
  return /^%\{(?:REQUEST_FILENAME|DOCUMENT_ROOT)\}/i.test(tested) && /^!?-[dfls]\b/i.test(wanted);
}

/** Splits at spaces; quotes keep a word together, and a backslash escapes a quote. */
function splitWords(text: string): string[] {
  return Array.from(
    text.matchAll(/"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|(?:[^\s\\]|\\[\s\S])+/g),
    ([whole, double, single]) => {
      const quoted = double ?? single;
      return quoted === undefined ? whole : quoted.replace(/\\(["'])/g, '$1');
    },
  );
}

const shortFlags: ReadonlyMap<string, string> = new Map([
  ['CHAIN', 'C'],
  ['FORBIDDEN', 'F'],
  ['GONE', 'G'],
  ['LAST', 'L'],
  ['NOCASE', 'NC'],
  ['NOESCAPE', 'NE'],
  ['ORNEXT', 'OR'],
  ['PROXY', 'P'],
  ['QSAPPEND', 'QSA'],
  ['QSDISCARD', 'QSD'],
  ['REDIRECT', 'R'],
  ['SKIP', 'S'],
]);

/** The flags of a rule or condition by their short names: `[R=301,NC]`. */
export function parseFlags({ words: [, , list = ''] }: Directive): ReadonlyMap<string, string> {
  return new Map(
    list
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map((flag): [string, string] => {
        const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(flag.trim().toUpperCase()) ?? [];
        return [shortFlags.get(name) ?? name, value];
      }),
  );
}

const statusWords: ReadonlyMap<string, number> = new Map(
  Object.entries({ permanent: 301, temp: 302, seeother: 303, gone: 410 }),
);

/** The status that a word means; undefined for a URL. */
export function parseStatus(word: string): number | undefined {
  return /^\d{3}$/.test(word) ? Number(word) : statusWords.get(word.toLowerCase());
}

/** A directive of mod_alias that redirects. */
export interface Alias {
  readonly status: number;
  readonly from: string;
  readonly to: string;
  /** True for a `RedirectMatch`, whose source is an expression. */
  readonly isMatch: boolean;
}

export function parseAlias({ name, words }: Directive): Alias | undefined {
  if (!/^redirect(?:permanent|temp|match)?$/.test(name)) return undefined;
  const isMatch = name === 'redirectmatch';
  const fixed = { redirectpermanent: 301, redirecttemp: 302 }[name];
  const [first = '', second = '', third = ''] = words;
  const written = fixed ?? parseStatus(first);
  // `Redirect 301 /old /new`, `Redirect /old /new`, `RedirectPermanent /old /new`
  if (fixed === undefined && written !== undefined)
    return { status: written, from: second, to: third, isMatch };
  return { status: written ?? 302, from: first, to: second, isMatch };
}

/** An open section: `<Files "*.pdf">`. */
export interface ConfigSection {
  /** In lower case. */
  readonly name: string;
  readonly operands: string;
  /** As written. */
  readonly openTag: string;
  /** The `ServerName` of a `<VirtualHost>`. */
  readonly host: string | undefined;
}

/** Each directive with the sections around, from the outermost to the innermost. The lines of sections are left out. */
export function listWithSections(
  directives: readonly Directive[],
): { readonly directive: Directive; readonly sections: readonly ConfigSection[] }[] {
  let open: readonly ConfigSection[] = [];
  return directives.flatMap((directive, at) => {
    const [, slash, tag = '', rest = ''] = /^<(\/?)(\w+)(.*)$/s.exec(directive.text) ?? [];
    if (slash === undefined) return [{ directive, sections: open }];

    // `</Files>` closes the innermost `<Files>`, and every section inside.
    const name = tag.toLowerCase();
    const closed = open.findLastIndex((section) => section.name === name);
    const operands = rest.trim().replace(/>$/, '').trimEnd();
    if (slash === '') {
      const host = name === 'virtualhost' ? findServerName(directives.slice(at)) : undefined;
      const openTag = `<${compact(tag, operands).join(' ')}>`;
      open = [...open, { name, operands, openTag, host }];
    } else if (closed >= 0) open = open.slice(0, closed);
    return [];
  });
}

/** The `ServerName` of the section at the start of these directives. */
function findServerName(directives: readonly Directive[]): string | undefined {
  const end = directives.findIndex(({ text }) => /^<\/virtualhost/i.test(text));
  const inside = end < 0 ? directives : directives.slice(0, end);
  return parseServerName(inside.find(({ name }) => name === 'servername')?.words[0] ?? '');
}

/** The directives without section lines, each with the meaning of its sections. */
export function resolveSections(directives: readonly Directive[]): Directive[] {
  const root = directives.find(({ name }) => name === 'documentroot')?.words[0];
  return listWithSections(directives).map(({ directive, sections }): Directive => {
    // <VirtualHost>, and <Files "*.pdf">
    const [barred] = sections.flatMap((section) => explainSection(section, root) ?? []);
    const virtual = sections.find(({ name }) => name === 'virtualhost');
    return {
      ...directive,
      ...(barred !== undefined && { barred }),
      ...(virtual && { isOfHost: true, host: virtual.host }),
    };
  });
}

/** Modules in `<IfModule>` are assumed to be loaded; the root folder contains all URLs. */
function explainSection(
  { name, operands, openTag }: ConfigSection,
  root: string | undefined,
): string | undefined {
  if (name === 'virtualhost') return undefined;
  if (name === 'ifmodule' && !operands.startsWith('!')) return undefined;
  if (name === 'ifmodule') return `it applies only if ${operands.slice(1)} is missing (${openTag})`;
  const operand = operands.replace(/^["']|["']$/g, '').replace(/(?<=.)\/$/, '');
  if (name === 'directory' && operand === root?.replace(/(?<=.)\/$/, '')) return undefined;
  if (name === 'location' && operand === '/') return undefined;
  return `it is inside ${openTag}, which a map can't express`;
}
