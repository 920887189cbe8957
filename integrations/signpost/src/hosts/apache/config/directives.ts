import { memoizeByName } from '../../../lib/memoize.ts';

/** A directive of an Apache configuration, with continuation lines joined: `Redirect 301 /old /new`. */
export interface Directive {
  readonly line: number;
  /** Where its text starts. */
  readonly column: number;
  readonly text: string;
  /** In lower case: `redirect`. */
  readonly name: string;
  /** The arguments: `301`, `/old` and `/new`. */
  readonly words: readonly string[];
  /** Why the section makes the directive depend on more than the URL: `it is inside <Files "*.pdf">, …`. */
  readonly barred?: string;
  /** True inside a `<VirtualHost>`, whose directives apply to its own domains only. */
  readonly isOfHost?: boolean;
  /** The `ServerName` of that virtual host: `old.example.com`. */
  readonly host?: string | undefined;
}

/** The texts that are kept parsed: a site has a few .htaccess. */
const maxParsedTexts = 8;

/**
 * The directives and comments of a .htaccess; a comment has the name `#` and the text as the only word. Each text is
 * parsed once, for the readers of redirects, headers and error pages.
 */
export const parseDirectives = memoizeByName(parseLines, maxParsedTexts);

function parseLines(text: string): readonly Directive[] {
  const directives: Directive[] = [];
  let unfinished: UnfinishedDirective | undefined;
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const column = line.length - line.trimStart().length + 1;
    // A line behind a backslash continues the directive, which keeps the place of its first line.
    const current = unfinished ?? { line: index + 1, column, pieces: [] };
    const piece = line.trim();
    // `RewriteRule ^old$ \`
    const isContinued = piece.endsWith('\\');
    current.pieces.push(isContinued ? `${piece.slice(0, -1)} ` : piece);

    unfinished = isContinued ? current : undefined;
    if (!isContinued && current.pieces.some((text) => text !== '')) directives.push(parseDirective(current));
  }
  // The last line of the file ends with a backslash.
  if (unfinished) directives.push(parseDirective(unfinished));

  return directives;
}

/** The joined lines of a directive, and where the first one starts. */
interface UnfinishedDirective extends Pick<Directive, 'line' | 'column'> {
  readonly pieces: string[];
}

function parseDirective({ line, column, pieces }: UnfinishedDirective): Directive {
  const text = pieces.join('').trim();
  if (text.startsWith('#')) return { line, column, text, name: '#', words: [text.replace(/^#+\s*/, '')] };
  const [name = '', ...words] = splitWords(text);
  return { line, column, text, name: name.toLowerCase(), words };
}

/** A directive; of a `RewriteRule`, with each `RewriteCond` since the rule before. */
export interface Conditioned extends Directive {
  readonly conditions: readonly Directive[];
}

/** The directives with their conditions: `RewriteCond %{HTTP_HOST} ^old` belongs to the next `RewriteRule`. */
export function withConditions(directives: readonly Directive[]): Conditioned[] {
  let conditions: Directive[] = [];
  return directives.map((directive) => {
    if (directive.name === 'rewritecond') conditions.push(directive);
    if (directive.name !== 'rewriterule') return { ...directive, conditions: [] };

    const conditioned = { ...directive, conditions };
    conditions = [];
    return conditioned;
  });
}

/** True for a condition that only tests whether a file exists. */
export function isFileTest({ words: [tested = '', pattern = ''] }: Directive): boolean {
  return /^%\{(?:REQUEST_FILENAME|DOCUMENT_ROOT)\}/i.test(tested) && /^!?-[dfls]\b/i.test(pattern);
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
