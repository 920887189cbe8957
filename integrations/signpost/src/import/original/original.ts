/** A request for a path of the site: an https GET by a browser. */
export interface ServerRequest {
  readonly host: string;
  /** As sent, without the query. */
  readonly path: string;
  readonly query: string;
}

/** The response of the configured server, and the line that decides it. */
export interface ServerAnswer {
  /** 0 if neither a redirect nor an error is configured: a file, an application, or a 404. */
  readonly status: number;
  readonly location: string;
  readonly line: number;
  readonly file?: string | undefined;
}

/** A line of the file, and its path or expression. */
export interface ServerRule {
  readonly line: number;
  readonly file?: string | undefined;
  readonly text: string;
  readonly isRegex: boolean;
  /** The prefix of what the expression matches: `/` in a .htaccess. */
  readonly before?: string | undefined;
}

/** A file of redirects as its own server evaluates it, including rules that a map can't express. */
export interface Original {
  /** Every host in its redirects, the site's own first if known. */
  readonly hosts: readonly string[];
  /** Redirects of server blocks without a specific host name. */
  readonly unnamed: readonly Pick<ServerRule, 'line' | 'file'>[];
  readonly sources: readonly ServerRule[];
  /** What the server does to every request and a map doesn't. */
  readonly general: readonly string[];
  /** About how many lines the server tries per request. */
  readonly tried: number;
  ask(request: ServerRequest): ServerAnswer;
}

export const nothing: ServerAnswer = { status: 0, location: '', line: 0 };

/** Variables of every request; no file exists, so only redirects are compared. */
export const browser = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  userAgent: 'Mozilla/5.0',
} as const;

/** A path as servers match it: decoded, without duplicate slashes. */
export function decoded(path: string): string {
  const merged = path.replace(/\/{2,}/g, '/');
  try {
    return decodeURIComponent(merged);
  } catch {
    return merged;
  }
}

/** The inverse, for a target. */
export function encoded(text: string): string {
  return text.replace(/[^!#$&'()*+,\-./0-9:;=?@A-Z_a-z~%[\]]+|%(?![0-9A-Fa-f]{2})/gu, (piece) =>
    encodeURIComponent(piece.toWellFormed()),
  );
}

/** Nested repetition could take forever here. */
export function isSlow(expression: string): boolean {
  return /[*+}]\)[*+{]/.test(expression) || expression.length > 4000;
}

interface Compiled {
  readonly regex: RegExp | undefined;
  /** The literal prefix of everything that it matches, for a quick test. */
  readonly start: string;
}

const compiled = { plain: new Map<string, Compiled>(), folded: new Map<string, Compiled>() };

/** The match of a server's expression (PCRE) in a text; undefined also if it isn't supported here or might not end. */
export function matchOf(expression: string, text: string, ignoresCase = false): RegExpExecArray | undefined {
  const known = ignoresCase ? compiled.folded : compiled.plain;
  let found = known.get(expression);
  if (found === undefined) {
    found = { regex: compile(expression, ignoresCase), start: ignoresCase ? '' : startOf(expression) };
    known.set(expression, found);
  }
  return text.startsWith(found.start) ? (found.regex?.exec(text) ?? undefined) : undefined;
}

/** The literal prefix of an anchored expression, without a last character that may be repeated. */
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
