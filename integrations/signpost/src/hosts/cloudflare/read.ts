import { formatNumber } from '../../lib/text/text.ts';
import type { ForeignRule, RuleState } from '../shared/foreign-rule.ts';
import { matchesNothing, rejectRule, usualRule } from '../shared/make-rule.ts';
import { applyMeaning } from '../shared/rule-meaning.ts';
import {
  addFirstSlash,
  compileRedirectSource,
  isPattern,
  type Line,
  normalizePath,
  readMeaning,
} from './match-rule.ts';

// A line of `_redirects`:
//
//   source target [status]     # comment
//
//   /old /new 301              a static rule
//   /blog/:slug /news/:slug    a dynamic rule; so is every line below it
//   /shop/* /store/:splat
//   /app /app.html 200         a rewrite to a path of the site
//
// https://developers.cloudflare.com/pages/configuration/redirects/

/** The limits of the file. The parser accepts lines of twice the documented length. */
export const limits = { static: 2000, dynamic: 100, line: 2000, documentedLine: 1000 };

const statuses: ReadonlySet<number> = new Set([200, 301, 302, 303, 307, 308]);

const fixes = {
  // https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/
  otherDomain:
    'make a Bulk Redirect for the other domain in the dashboard, or list it in `deploy.domains`, for which Signpost generates a Worker',
  app: 'remove the line: Pages serves index.html for unknown URLs by itself where there is no 404.html, and on Workers `assets.not_found_handling` is set to `single-page-application` for that',
  line: 'write a shorter source or target',
  dynamic:
    'make room above it: delete repeated lines, put rules for one path above the first rule with a placeholder or "*", or import the file into a map, for which Signpost generates a Worker',
  static:
    'put rules for one path above the first rule with a placeholder or "*", of which Cloudflare reads 2,000',
};

/** The state of the parser: Cloudflare counts a line before it checks the rule. */
interface Progress {
  staticCount: number;
  dynamicCount: number;
  /** The first line that counts as dynamic. */
  firstDynamicLine?: number;
  /** True below the first valid rule with a placeholder or wildcard: from there on, each rule comes after all static ones. */
  isBelowDynamic: boolean;
  readonly lineBySource: Map<string, number>;
}

type LinePlace = Pick<ForeignRule, 'file' | 'line'>;

/**
 * Reads `_redirects` as Cloudflare does. In the order of evaluation: static rules first, except those below the first
 * rule with a placeholder or wildcard, which all count as dynamic.
 */
export function readCloudflareRedirects(file: string, text: string): ForeignRule[] {
  const progress: Progress = {
    staticCount: 0,
    dynamicCount: 0,
    isBelowDynamic: false,
    lineBySource: new Map(),
  };
  const staticRules: ForeignRule[] = [];
  const dynamicRules: ForeignRule[] = [];
  const ineffectiveRules: ForeignRule[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const trimmed = raw.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;

    const line = parseLine(trimmed);
    const { from, to } = line;
    const status = Number(line.status);
    const unread: ForeignRule = {
      ...usualRule,
      platform: 'cloudflare',
      file,
      line: index + 1,
      text: trimmed,
      kind: status === 200 ? 'rewrite' : 'redirect',
      from,
      to,
      status,
      isForced: true,
      note: describeReading(line),
    };

    const state = checkLine(line, progress, unread);
    const { isBelowDynamic } = progress;
    const rule = applyMeaning(unread, readMeaning(line, isBelowDynamic));
    if (state !== undefined) ineffectiveRules.push({ ...rule, ...matchesNothing, state });
    else if (isBelowDynamic) dynamicRules.push(rule);
    else staticRules.push(rule);
  }
  return [...staticRules, ...dynamicRules, ...ineffectiveRules];
}

function parseLine(text: string): Line {
  const words = text.replace(/(?<!\s)\s+#.*/s, '').split(/\s+/);
  const [from = '', to = '', status = '302'] = words;
  const source = isHttpsUrl(from) ? undefined : normalizePath(addFirstSlash(from));
  return { text, from, source, to, target: parseTarget(to), status, wordCount: words.length };
}

function isHttpsUrl(text: string): boolean {
  return text.startsWith('https://');
}

/** A path, or a URL with https; targets may have ports. */
function parseTarget(to: string): string | undefined {
  const { host, path = '' } = /^https:\/\/+(?<host>[^/]+)\/?(?<path>.*)/.exec(to)?.groups ?? {};
  if (host === undefined) return to.startsWith('/') ? normalizePath(to, true) : undefined;
  const rest = normalizePath(addFirstSlash(path), true);
  return rest && `https://${host}${rest}`;
}

/** In the order of Cloudflare's own checks, since later limits see fewer lines. Undefined for a line that counts. */
function checkLine(line: Line, progress: Progress, place: LinePlace): RuleState | undefined {
  const { text, from, source, target, status } = line;

  // 1. The length and the words.
  if (text.length > limits.line) {
    const lengthLimit = `Cloudflare skips lines longer than ${formatNumber(limits.line)} characters. This one has ${formatNumber(text.length)}.`;
    return { is: 'dropped', limit: lengthLimit, fix: fixes.line };
  }
  const shapeFault = findShapeFault(line);
  if (shapeFault !== undefined || source === undefined)
    return rejectRule(shapeFault ?? '', isHttpsUrl(from) ? fixes.otherDomain : undefined);

  // 2. The number of rules, then the rule: above the limit, Cloudflare would ignore an invalid line too.
  const limit = countLine(source, progress, place.line);
  const fault = target === undefined ? describeTarget(line) : findStatusFault(status);
  if (fault !== undefined || target === undefined) return rejectRule(fault ?? '', suggestFix(line));
  if (isLoop(source, target)) return rejectLoop(target, suggestFix(line));
  const lateFault = findLateFault(source, target, status);
  if (limit !== undefined && lateFault !== undefined) return rejectRule(lateFault);

  // 3. A source that an earlier line has. Above the limit too, the line would have no effect.
  const earlierLine = progress.lineBySource.get(source);
  if (earlierLine !== undefined) return { is: 'shadowed', by: { file: place.file, line: earlierLine } };
  if (limit !== undefined)
    return { is: 'dropped', limit, fix: isPattern(source) ? fixes.dynamic : fixes.static };

  progress.lineBySource.set(source, place.line);
  progress.isBelowDynamic ||= isPattern(source) && !isProxy(target, status);
  return lateFault === undefined ? undefined : rejectRule(lateFault);
}

function isProxy(target: string, status: string): boolean {
  return status === '200' && isHttpsUrl(target);
}

function findShapeFault({ from, source, wordCount }: Line): string | undefined {
  if (wordCount < 2) return 'It has no target. Add the new URL.';
  if (wordCount > 3)
    return `Cloudflare reads a source, a target and a status. This line has ${wordCount} words, and Cloudflare has no conditions.`;
  if (isHttpsUrl(from)) return "On Cloudflare a source is a path. It can't name a host.";
  if (source === undefined) return `Cloudflare can't read the source "${from}".`;
  return undefined;
}

/** Counts a line, and returns the exceeded limit. */
function countLine(source: string, progress: Progress, line: number): string | undefined {
  if (progress.dynamicCount === 0 && !isPattern(source)) {
    progress.staticCount += 1;
    if (progress.staticCount <= limits.static) return undefined;
    return `Cloudflare reads ${formatNumber(limits.static)} static rules and skips the rest. This is number ${formatNumber(progress.staticCount)}.`;
  }

  // `/shop/*`, or any line below the first such line.
  progress.dynamicCount += 1;
  progress.firstDynamicLine ??= line;
  if (progress.dynamicCount <= limits.dynamic) return undefined;
  const reason = `Cloudflare reads ${limits.dynamic} dynamic rules and skips all lines below the last one.`;
  if (isPattern(source)) return reason;
  return `${reason} Below the first rule with a placeholder or "*", on line ${progress.firstDynamicLine}, every rule counts as dynamic.`;
}

function describeTarget({ to }: Line): string {
  if (/^http:/i.test(to)) return `The target "${to}" uses http. Cloudflare accepts a path or an https URL.`;
  return `The target "${to}" isn't a path or an https URL.`;
}

function findStatusFault(status: string): string | undefined {
  if (!statuses.has(Number(status))) {
    const gone = /^(?:404|410)$/.test(status) ? ' A redirect map lists such a URL under `gone:`.' : '';
    return `Cloudflare has no rules with status ${status}. It accepts 200, 301, 302, 303, 307 and 308.${gone}`;
  }
  return undefined;
}

/** `/* /index.html 200`: the index page's own redirect to / would lead back to the rule. */
function isLoop(source: string, target: string): boolean {
  return !isHttpsUrl(target) && /\/index(?:.html)?$/.test(target) && /\/\*?$/.test(source);
}

/** Wrangler warns, and the API refuses the deployment: https://github.com/cloudflare/workers-sdk/issues/10992 */
function rejectLoop(target: string, fix: string | undefined): RuleState {
  const why = `Workers refuse a deployment with this line ("Infinite loop detected"), and Pages ignores it: Cloudflare redirects ${target} to ${stripIndex(target)}, and this rule matches that URL again.`;
  return { is: 'invalid', why, fix, failsDeployment: true };
}

/** The limits that Cloudflare checks last. */
function findLateFault(source: string, target: string, status: string): string | undefined {
  if (isProxy(target, status))
    return "Cloudflare accepts status 200 only for a path of the same site. It can't proxy to another host.";
  if (isPattern(source) && compileRedirectSource(source) === undefined)
    return 'Cloudflare accepts one "*" in a source, and each placeholder once.';
  return undefined;
}

function stripIndex(target: string): string {
  return target.replace(/index(?:\.html)?$/, '');
}

/** The line that Cloudflare takes instead. */
function suggestFix({ from, source = '', target = '', status }: Line): string | undefined {
  // `301!` is Netlify's, and here every redirect comes before files.
  if (/^\d+!$/.test(status)) return `write the status as ${status.slice(0, -1)}`;
  // `/* /index.html 200` is meant for an app. As `/* / 200` it would answer every file with the home page.
  if (from === '/*' && status === '200') return fixes.app;
  if (from === '/' && status === '200') return 'remove the line';

  const targetWithoutIndex = stripIndex(target);
  // `/app/* /app/ 200` would answer /app/app.js with the page.
  if (status === '200' && isPattern(source))
    return `write a line for each view of the app, such as \`${source.replace(/\*|:[A-Za-z]\w*/g, 'settings')} ${targetWithoutIndex} 200\`: a rule with "*" comes before the app's own files`;
  return targetWithoutIndex === target ? undefined : `write the target as ${targetWithoutIndex}`;
}

/** A warning about a valid line that Cloudflare reads in another way than written. */
function describeReading({ from }: Line): string | undefined {
  if (from.startsWith('http://'))
    return 'On Cloudflare a source is a path, so this rule matches no URL of another domain.';
  if (/[?#]/.test(from))
    return 'Cloudflare ignores what follows "?" or "#" in a source, so this rule matches the path with any query.';
  return undefined;
}
