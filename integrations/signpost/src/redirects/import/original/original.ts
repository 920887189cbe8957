/** A request for a path of the site: a GET by https, as a browser sends it. */
export interface ServerRequest {
  readonly host: string;
  /** As it is sent, without the query. */
  readonly path: string;
  readonly query: string;
}

/** What the server that a file configures returns, and the line that decides so. */
export interface ServerAnswer {
  /** 0 where neither a redirect nor an error is configured: a file, an application, or a 404. */
  readonly status: number;
  readonly location: string;
  readonly line: number;
  readonly file?: string | undefined;
}

/** Line of a file, and the path or expression that is there. */
export interface ServerRule {
  readonly line: number;
  readonly file?: string | undefined;
  readonly text: string;
  readonly isRegex: boolean;
  /** What comes before what the expression matches: `/` in a .htaccess. */
  readonly before?: string;
}

/** A file of redirects as the server itself reads it, rules included that a map can't express. */
export interface Original {
  /** Every host that its redirects name; the site's own first, as far as the file shows it. */
  readonly hosts: readonly string[];
  /** Redirects of servers that no host can be asked for: their name stands for many, or they have none. */
  readonly unnamed: readonly Pick<ServerRule, 'line' | 'file'>[];
  readonly sources: readonly ServerRule[];
  /** What the server does to every request and a map does not. */
  readonly general: readonly string[];
  /** About how many lines the server tries for one request. */
  readonly tried: number;
  ask(request: ServerRequest): ServerAnswer;
}

export const nothing: ServerAnswer = { status: 0, location: '', line: 0 };

/** Variables of a request that every server has; no file is there, so that redirects alone are compared. */
export const browser = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  userAgent: 'Mozilla/5.0',
} as const;

/** A path as a server matches it: decoded, without doubled slashes. */
export function decoded(path: string): string {
  const merged = path.replace(/\/{2,}/g, '/');
  try {
    return decodeURIComponent(merged);
  } catch {
    return merged;
  }
}

/** The opposite, for a target. */
export function encoded(text: string): string {
  return text.replace(/[^!#$&'()*+,\-./0-9:;=?@A-Z_a-z~%[\]]+|%(?![0-9A-Fa-f]{2})/gu, (piece) =>
    encodeURIComponent(piece.toWellFormed()),
  );
}

/** Repeats within repeats may take a server's expression forever here. */
export function isSlow(expression: string): boolean {
  return /[*+}]\)[*+{]/.test(expression) || expression.length > 4000;
}

interface Compiled {
  readonly regex: RegExp | undefined;
  /** What all that it matches starts with, which is quicker to see. */
  readonly start: string;
}

const compiled = { plain: new Map<string, Compiled>(), folded: new Map<string, Compiled>() };

/** What a server's expression (PCRE) finds in a text; undefined too where it can't be said here or might not end. */
export function matchOf(expression: string, text: string, ignoresCase = false): RegExpExecArray | undefined {
  const known = ignoresCase ? compiled.folded : compiled.plain;
  let found = known.get(expression);
  if (found === undefined) {
    found = { regex: compile(expression, ignoresCase), start: ignoresCase ? '' : startOf(expression) };
    known.set(expression, found);
  }
  return text.startsWith(found.start) ? (found.regex?.exec(text) ?? undefined) : undefined;
}

/** The plain text at the start of a bound expression, less a last character that may be repeated. */
function startOf(expression: string): string {
  if (expression.includes('|')) return '';
  return /^\^([\w/-]*)[\w/-](?![\w/-])/.exec(expression)?.[1] ?? '';
}

function compile(expression: string, ignoresCase: boolean): RegExp | undefined {
  if (isSlow(expression)) return undefined;
  const [, flags = '', rest = expression] = /^\(\?([is]+)\)(.*)$/s.exec(expression) ?? [];
  const text = rest
    .replace(/\(\?P</g, '(?<')
    .replace(/\\[zZ]/g, '$')
    .replace(/\\A/g, '^')
    .replace(/\[:alnum:\]/g, 'A-Za-z0-9')
    .replace(/\[:alpha:\]/g, 'A-Za-z')
    .replace(/\[:digit:\]/g, '0-9')
    .replace(/([*+?}])\+/g, '$1');
  try {
    return new RegExp(text, ignoresCase || flags.includes('i') ? 'is' : 's');
  } catch {
    return undefined;
  }
}
