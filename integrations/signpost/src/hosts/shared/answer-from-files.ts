import { memoize } from '../../lib/memoize.ts';
import { splitParameters } from '../../map/query.ts';
import { isAnswer, isFinal, isInEffect, queryUses } from './ask-rule.ts';
import type { ForeignRule, RequestParts } from './foreign-rule.ts';
import { noRedirect } from './import-texts.ts';
import { RulesByPath } from './rules-by-path.ts';

// From the rules of a platform's files and a request to the rule that answers, with its target. A rule with a condition
// that the URL doesn't decide, such as a country, is listed as one that may answer first.

/** A request: the path as sent, and whether the build has a file there. */
export interface FileRequest {
  readonly path: string;
  readonly query?: string;
  readonly host?: string;
  readonly scheme?: 'http' | 'https';
  readonly hasFile?: boolean;
}

/** The answer of a project's own files. */
export interface FileAnswer {
  /** The rule that answers, if any. */
  readonly rule: ForeignRule | undefined;
  /** The target for the URL, without the query. */
  readonly to: string | undefined;
  /** The target of a redirect, with the query. */
  readonly location: string | undefined;
  /** Earlier rules with conditions, which may answer first. */
  readonly conditional: readonly ForeignRule[];
}

/** The answer of a platform's rules for a path. */
export function answerFromFiles(rules: readonly ForeignRule[], request: FileRequest): FileAnswer {
  const { path, query = '', host = '', scheme } = request;
  const requestParts: RequestParts = { path, query, host, scheme };
  const conditional: ForeignRule[] = [];
  let isClaimedByHeaders = false;

  const pairs = splitParameters(query).map(({ name, value }) => [name, value] as const);
  for (const rule of indexRules(rules).list(path, pairs)) {
    if (request.hasFile === true && !rule.isForced) continue;
    if (isClaimedByHeaders && !rule.isFallback) continue;
    if (rule.stopsAt?.(requestParts) === true) break;
    const matched = rule.match(requestParts);
    if (matched === undefined) continue;
    const to = keepOnSite(rule, matched);

    const isUnconditional =
      rule.conditions.every(({ on }) => matchedConditions.has(on)) || isEndOfRewriting(rules, rule, to);
    if (!isAnswer(rule)) {
      // A route on Azure that only sets headers: no later route applies, except the fallback.
      isClaimedByHeaders ||= isUnconditional;
      continue;
    }

    // A rule for `Country=de` may answer instead of a later one.
    if (!isUnconditional) {
      conditional.push(rule);
      continue;
    }

    const location = rule.kind === 'redirect' ? appendQuery(rule, to, query) : undefined;
    return { rule, to, location, conditional };
  }

  return { rule: undefined, to: undefined, location: undefined, conditional };
}

/**
 * /other.example/ in place of //other.example/, which a browser reads as a host: `/go/* /:splat` and a request for
 * /go//other.example/. A rule names another host by itself, never by what it matched.
 */
function keepOnSite(rule: ForeignRule, to: string): string {
  return /^\/(?![/\\])/.test(rule.to) ? to.replace(/^\/[/\\]+/, '/') : to;
}

/** Conditions that `match` checks. */
const matchedConditions: ReadonlySet<string> = new Set(['query', 'host']);

/** True for a rewrite inside of Apache to a file, /index.html, that no other rule takes up when all are asked again. */
function isEndOfRewriting(rules: readonly ForeignRule[], rule: ForeignRule, to: string): boolean {
  if (!rule.conditions.every(({ text }) => text === noRedirect.rewrite)) return false;
  const forced = rules.filter((other) => other !== rule && other.isForced && isInEffect(other));
  return forced.every((other) => other.match({ path: to, query: '', host: '' }) === undefined);
}

/** The rules that have an effect, in the platform's order: readers list fallbacks last. */
const indexRules = memoize(
  (rules: readonly ForeignRule[]) =>
    new RulesByPath(rules.filter((rule) => isFinal(rule) && isInEffect(rule))),
);

/** The target of a redirect with the request's query, as its platform sends them. */
function appendQuery({ platform, matchAppendsQuery }: ForeignRule, to: string, query: string): string {
  const use = queryUses[platform];
  if (query === '' || use === 'drops' || matchAppendsQuery === true) return to;
  // Firebase appends it at the end, even after a fragment.
  if (platform === 'firebase') return to + (to.includes('?') ? '&' : '?') + query;
  // /new?lang=de#top
  const [, url = '', ownQuery = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  if (ownQuery === '') return `${url}?${query}${fragment}`;
  return use === 'passes' ? to : `${url}${ownQuery}&${query}${fragment}`;
}
