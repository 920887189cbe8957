import { figure } from '../../lib/text/text.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import {
  active,
  invalid,
  type PlatformRule,
  type RequestParts,
  type RuleState,
  takesNothing,
} from '../shared/platform-rule.ts';

/**
 * https://developers.cloudflare.com/pages/configuration/redirects/. The parser accepts lines of twice the documented
 * length.
 */
export const limits = { static: 2000, dynamic: 100, line: 2000, documentedLine: 1000 };

/** Where a generated rule rewrites to so that the answer is the page for 404: no file is there. */
export const nowhere = '/.signpost/none';

const statuses: ReadonlySet<number> = new Set([200, 301, 302, 303, 307, 308]);
const placeholders = /:([A-Za-z]\w*)/g;

/** The state of the parser: Cloudflare counts a line before it checks the rule. */
interface Progress {
  fixed: number;
  dynamic: number;
  /** The first line that counts as dynamic. */
  firstDynamic?: number;
  /** True below the first valid rule with a placeholder or wildcard. */
  isLate: boolean;
  /** Source ─▶ line. */
  readonly lines: Map<string, number>;
}

/** A line as words, with its source and target normalized like Cloudflare does; undefined if it is invalid. */
interface Words {
  readonly text: string;
  readonly from: string;
  readonly source: string | undefined;
  readonly to: string;
  readonly target: string | undefined;
  readonly status: string;
  readonly count: number;
}

/**
 * Reads `_redirects` as Cloudflare does. In the order of evaluation: static rules first, except those below the first rule
 * with a placeholder or wildcard, which all count as dynamic.
 */
export function readCloudflareRedirects(file: string, text: string): PlatformRule[] {
  const progress: Progress = { fixed: 0, dynamic: 0, isLate: false, lines: new Map() };
  const fixed: PlatformRule[] = [];
  const dynamic: PlatformRule[] = [];
  const omitted: PlatformRule[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const trimmed = raw.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const words = wordsOf(trimmed);
    const { from, source, to, target } = words;
    const status = Number(words.status);
    const given = {
      ...({ platform: 'cloudflare', file, line: index + 1, text: trimmed, from, to, status } as const),
      ...({ kind: status === 200 ? 'rewrite' : 'redirect', conditions: [] } as const),
      ...{ isForced: true, isFallback: false, note: noteOf(words) },
    };
    const fault = faultOf(words, progress, { file, line: given.line });
    if (fault !== undefined || source === undefined || target === undefined) {
      omitted.push({ ...given, ...takesNothing, state: fault ?? active });
      continue;
    }
    const matching = progress.isLate ? byExpression(source, target) : byText(source, target);
    const rule = { state: active, ...given, ...matching };
    if (progress.isLate) dynamic.push(rule);
    else fixed.push(rule);
  }
  return [...fixed, ...dynamic, ...omitted];
}

const isUrl = (from: string): boolean => /^https?:\/\//.test(from);

/** https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/ */
const bulkRedirect =
  'make a Bulk Redirect for the other domain in the dashboard, or list it in `deploy.domains`, for which Signpost generates a Worker';

function wordsOf(text: string): Words {
  const words = text.replace(/(?<!\s)\s+#.*/s, '').split(/\s+/);
  const [from = '', to = '', status = '302'] = words;
  const source = isUrl(from) ? undefined : pathOf(from.startsWith('/') ? from : `/${from}`);
  return { text, from, source, to, target: targetOf(to), status, count: words.length };
}

/** In the order of Cloudflare's own checks, since later limits see fewer lines. */
function faultOf(
  words: Words,
  progress: Progress,
  here: { file: string; line: number },
): RuleState | undefined {
  const { text, source, target, status } = words;
  if (text.length > limits.line)
    return dropped(
      `Cloudflare skips lines longer than ${figure(limits.line)} characters. This one has ${figure(text.length)}.`,
    );
  const shape = shapeFault(words);
  if (shape !== undefined || source === undefined)
    return invalid(shape ?? '', isUrl(words.from) ? bulkRedirect : undefined);
  const limit = limitFault(source, progress, here.line);
  const fault = target === undefined ? targetFault(words) : ruleFault(source, target, status);
  // Above the limit, Cloudflare would ignore the line too.
  if (fault !== undefined || target === undefined) return invalid(fault ?? '', fixOf(words));
  const late = lateFault(source, target, status);
  if (limit !== undefined && late !== undefined) return invalid(late);
  if (limit !== undefined) return isPattern(source) ? dropped(limit) : { ...dropped(limit), fix: above };
  const first = progress.lines.get(source);
  if (first !== undefined) return { is: 'shadowed', by: { file: here.file, line: first } };
  progress.lines.set(source, here.line);
  progress.isLate ||= isPattern(source) && !isProxy(target, status);
  return late === undefined ? undefined : invalid(late);
}

const isProxy = (target: string, status: string): boolean => status === '200' && isAbsolute(target);

/** What Cloudflare checks last. */
function lateFault(source: string, target: string, status: string): string | undefined {
  if (isProxy(target, status))
    return "Cloudflare accepts status 200 only for a path of the same site. It can't proxy to another host.";
  return isPattern(source) && expressionOf(source) === undefined
    ? 'Cloudflare accepts one "*" in a source, and each placeholder once.'
    : undefined;
}

function shapeFault({ from, source, count }: Words): string | undefined {
  if (count < 2) return 'It has no target. Add the new URL.';
  if (count > 3)
    return `Cloudflare reads a source, a target and a status. This line has ${count} words, and Cloudflare has no conditions.`;
  if (isUrl(from)) return "On Cloudflare a source is a path. It can't name a host.";
  return source === undefined ? `Cloudflare can't read the source "${from}".` : undefined;
}

function limitFault(source: string, progress: Progress, line: number): string | undefined {
  if (progress.dynamic === 0 && !isPattern(source)) {
    progress.fixed += 1;
    return progress.fixed > limits.static
      ? `Cloudflare reads ${figure(limits.static)} static rules and skips the rest. This is number ${figure(progress.fixed)}.`
      : undefined;
  }
  progress.dynamic += 1;
  progress.firstDynamic ??= line;
  if (progress.dynamic <= limits.dynamic) return undefined;
  const counting = isPattern(source)
    ? ''
    : ` Below the first rule with a placeholder or "*", on line ${progress.firstDynamic}, every rule counts as dynamic.`;
  return `Cloudflare reads ${limits.dynamic} dynamic rules and skips all lines below the last one.${counting}`;
}

function targetFault({ to }: Words): string {
  if (/^http:/i.test(to)) return `The target "${to}" uses http. Cloudflare accepts a path or an https URL.`;
  return `The target "${to}" isn't a path or an https URL.`;
}

function ruleFault(source: string, target: string, status: string): string | undefined {
  if (!statuses.has(Number(status))) {
    const gone = /^(?:404|410)$/.test(status) ? ' A redirect map lists such a URL under `gone:`.' : '';
    return `Cloudflare has no rules with status ${status}. It accepts 200, 301, 302, 303, 307 and 308.${gone}`;
  }
  // The index page's own redirect would lead back to the rule.
  const isToIndex = !isAbsolute(target) && /\/index(?:.html)?$/.test(target);
  return isToIndex && (source.endsWith('/*') || source.endsWith('/'))
    ? `Cloudflare leaves it out: it redirects ${target} to ${withoutIndex(target)}, and this rule matches that URL again.`
    : undefined;
}

const withoutIndex = (target: string): string => target.replace(/index(?:\.html)?$/, '');

/** How to write a target so that Cloudflare takes it. */
function fixOf({ from, target = '', status }: Words): string | undefined {
  // `301!` is Netlify's, and here every redirect comes before files.
  if (/^\d+!$/.test(status)) return `write the status as ${status.slice(0, -1)}`;
  // `/* /index.html 200` is meant for an app. As `/* / 200` it would answer every file with the home page.
  if (from === '/*' && status === '200')
    return 'remove the line: Pages serves index.html for unknown URLs by itself where there is no 404.html, and on Workers `assets.not_found_handling` is set to `single-page-application` for that';
  if (from === '/' && status === '200') return 'remove the line';

  const short = withoutIndex(target);
  return short === target ? undefined : `write the target as ${short}`;
}

function noteOf({ from, text }: Words): string | undefined {
  if (/[?#]/.test(from))
    return 'Cloudflare ignores what follows "?" or "#" in a source, so this rule matches the path with any query.';
  return text.length > limits.documentedLine && text.length <= limits.line
    ? `The line has ${figure(text.length)} characters. Cloudflare documents a limit of ${figure(limits.documentedLine)}.`
    : undefined;
}

/** How to make room for a rule without a placeholder or "*". */
const above =
  'put rules for one path above the first rule with a placeholder or "*", of which Cloudflare reads 2,000';

const dropped = (limit: string) => ({ is: 'dropped', limit }) as const;

const isPattern = (source: string): boolean => source.includes('*') || /:[A-Za-z]/.test(source);
const isAbsolute = (target: string): boolean => target.startsWith('https://');

/** A normalized path, without the query unless it counts; undefined if it is invalid. */
function pathOf(text: string, isTarget = false): string | undefined {
  if (!isTarget && /^[\w/-]+$/.test(text)) return text;
  const url = URL.parse(`//${text}`, 'relative://');
  if (url === null) return undefined;
  return isTarget ? `${url.pathname}${url.search}${url.hash}` : url.pathname;
}

function targetOf(to: string): string | undefined {
  const { host, path = '' } = /^https:\/\/+(?<host>[^/]+)\/?(?<path>.*)/.exec(to)?.groups ?? {};
  if (host === undefined) return to.startsWith('/') ? pathOf(to, true) : undefined;
  // Targets may have ports.
  const rest = pathOf(path.startsWith('/') ? path : `/${path}`, true);
  return rest === undefined ? undefined : `https://${host}${rest}`;
}

type Matching = Pick<PlatformRule, 'match' | 'samples' | 'isExact'>;

function byText(source: string, target: string): Matching {
  const match = ({ path }: RequestParts) => (pathOf(path) === source ? target : undefined);
  return { match, samples: [source], isExact: true };
}

/** Longer paths match nothing, so that regular expressions stay fast. */
const longest = 2000;

function byExpression(source: string, target: string): Matching {
  const expression = expressionOf(source);
  if (source.split('/').some((segment) => (segment.match(placeholders)?.length ?? 0) > 3))
    return takesNothing;
  const match = ({ path }: RequestParts) => {
    const found = path.length > longest ? null : expression?.exec(pathOf(path) ?? path);
    return found ? filled(target, found.groups ?? {}) : undefined;
  };
  const sample = (rest: string) =>
    source.replaceAll('*', rest).replace(placeholders, (_, name: string) => `any-${name}`);
  const samples = source.includes('*') ? [sample(''), sample('any'), sample('any/more')] : [sample('')];
  return { match, samples, isExact: !isPattern(source) };
}

/** `*` matches any text including slashes, and a placeholder a segment or a part of one. Undefined for a duplicate name. */
function expressionOf(source: string): RegExp | undefined {
  let regex = source.split('*').map(escapeRegex).join('(?<splat>.*)');
  for (const [whole, name] of regex.matchAll(placeholders))
    regex = regex.split(whole).join(`(?<${name}>[^/]+)`);
  try {
    return new RegExp(`^${regex}$`);
  } catch {
    return undefined;
  }
}

function filled(target: string, groups: Readonly<Record<string, string>>): string {
  let to = target;
  for (const [name, value] of Object.entries(groups)) to = to.replaceAll(`:${name}`, () => value);
  return squeezed(to);
}

/** Consecutive slashes in a path on the site are merged. */
function squeezed(target: string): string {
  if (/^(?:\w+:\/\/|\/\/[^/\\\s?#])/.test(target)) return target;
  const [path = ''] = target.split(/[?#]/, 1);
  return path.replace(/[/\\]+/g, '/') + target.slice(path.length);
}
