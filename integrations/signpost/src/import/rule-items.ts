import { describeConditions, queryUses, redirectsHome } from '../hosts/shared/ask-rule.ts';
import type { ForeignRule, InMap, RuleCondition } from '../hosts/shared/foreign-rule.ts';
import { noRedirect, noteGonePage, notes } from '../hosts/shared/import-texts.ts';
import { compact } from '../lib/text/text.ts';
import { toUrlPath } from '../lib/url/path.ts';
import { isRedirectStatus } from '../map/entry.ts';
import { isWholeHost } from '../map/resolved-map.ts';
import { nameErrorPage } from '../plan/error-pages.ts';
import { parseImportedRule } from './imported-entry.ts';
import { type Item, type LeftOutGroup, listItems, makeUnexpressed, type Notice } from './item.ts';

// What the map has of a rule in a host's own file: `/old /new 301` of `_redirects` is a redirect, and `/api/* https://api.example.com/
// 200` is left out, because it is a proxy. The state of the rule on its host decides first: a rejected rule never worked.

const setsHeaders = "it sets headers, and isn't a redirect (use `http.headers` in the options)";

/** True for a rule that a map can express, also beyond a limit of the platform; not for `https://old.example.com/*`. */
export function isForMap(rule: ForeignRule): boolean {
  return readRule(rule, []).some((item) => {
    const entry = item.kind === 'rule' ? parseImportedRule(rule.file, item) : undefined;
    return entry !== undefined && !isWholeHost(entry);
  });
}

export function readRule(rule: ForeignRule, notices: Notice[]): Item[] {
  const { line: number, text, server, status, isFirst, match, conditions } = rule;
  const inMap = expressRule(rule);
  if ('why' in inMap) {
    const isRedirect = rule.kind === 'redirect' || rule.kind === 'gone';
    const leftOut = makeUnexpressed(number, text, inMap.why, findGroup(rule));
    return [{ ...leftOut, match: isRedirect ? match : undefined }];
  }

  // `/store id=42` requires a parameter.
  const listPairs = (condition: RuleCondition['on']): (readonly [string, string])[] =>
    conditions.flatMap(({ on, pair }) => (on === condition && pair ? [pair] : []));
  const query = listPairs('query').map(printPair).join('&');
  const host = listPairs('host')[0]?.[1];
  const redirects = inMap.redirects.map(({ from, to }) => ({
    from: compact(host && `https://${host}`, from, query && `?${query}`).join(''),
    to: rule.kind === 'gone' ? '' : to,
  }));
  const line = { line: number, text, status, server, isFirst, match };
  return listItems(line, { redirects, notes: [...inMap.notes, ...findNotes(rule, host)] }, notices);
}

/** Of a rule that isn't for a map, findNoRedirectReason tells why. */
const noRedirects: InMap = { redirects: [], notes: [] };

/** What the map has in a rule's place, or why it has nothing. */
function expressRule(rule: ForeignRule): InMap {
  const { inMap = noRedirects } = rule;
  const noEffectReason = findNoEffectReason(rule);
  if (noEffectReason !== undefined) return { why: noEffectReason };
  if ('why' in inMap) return inMap;

  const noRedirectReason = findNoRedirectReason(rule);
  return noRedirectReason === undefined ? inMap : { why: noRedirectReason };
}

/** The group of a rule that isn't in the map. */
function findGroup(rule: ForeignRule): LeftOutGroup {
  const { is } = rule.state;
  // Its platform never applied it as it was meant.
  if (is === 'invalid' || is === 'never matches' || redirectsHome(rule)) return 'correct';
  return is === 'shadowed' || isUsual404(rule) ? 'no effect' : 'keep';
}

/** `/* /404.html 404` */
function isUsual404({ platform, status, from, to, isForced, conditions }: ForeignRule): boolean {
  const isUsual =
    platform === 'netlify' && status === 404 && from === '/*' && to === toUrlPath(nameErrorPage(404));
  return isUsual && !isForced && conditions.length === 0;
}

/** Values are as they are sent or decoded, so signs with a meaning in a query are escaped. */
function printPair([name, value]: readonly [string, string]): string {
  return `${name}=${value.replace(/[&#+=?]|%(?![0-9a-f]{2})/gi, encodeURIComponent)}`;
}

/** Notices about a rule that is imported. */
function findNotes({ state, note, platform, to, kind }: ForeignRule, host: string | undefined): string[] {
  const noticeTexts: string[] = [];
  if (state.is === 'dropped') noticeTexts.push(`${makeClause(state.limit)}. The map has no such limit`);
  if (state.is === 'never matches' && state.isMeant === true)
    noticeTexts.push(`${makeClause(state.why)}. The map matches both forms`);
  else if (state.is === 'never matches')
    noticeTexts.push('Netlify matches no path with unencoded characters; the map does');
  if (note !== undefined) noticeTexts.push(makeClause(note));

  if (host !== undefined) noticeTexts.push(notes.host);
  const queryNote = kind === 'redirect' ? noteQuery(platform, to) : undefined;
  return [...noticeTexts, ...compact(queryNote, kind === 'gone' && noteGonePage(to))];
}

/** How a redirect of the map passes the request's query on in another way than the platform's. */
function noteQuery(platform: ForeignRule['platform'], to: string): string | undefined {
  const use = queryUses[platform];
  if (use === 'drops') return notes.dropped;
  if (platform === 'firebase' && to.includes('#')) return notes.fragment;
  return use === 'adds' && /^[^#]*\?[^#]/.test(to) ? notes.joined : undefined;
}

/** Why a rule has no effect on its platform; undefined for one that has, or whose URLs the map matches. */
function findNoEffectReason(rule: ForeignRule): string | undefined {
  const { state, from, to } = rule;
  if (state.is === 'invalid' && state.fix !== undefined && state.isBroken !== true)
    return `${makeClause(state.why)}. To keep it, ${state.fix}`;
  if (state.is === 'invalid') return makeClause(state.why);
  if (state.is === 'never matches' && state.isMeant !== true && !isUnencoded(from))
    return makeClause(state.why);
  if (redirectsHome(rule))
    return `Cloudflare ignores its query, so your home page redirects to ${to}. Delete the line. To redirect the query alone, add ${from} to the map`;
  return undefined;
}

/** Why an effective rule can't become an entry; undefined for a rule that can. */
function findNoRedirectReason(rule: ForeignRule): string | undefined {
  const { kind, status, to, conditions } = rule;
  if (kind === 'proxy' && to === '') return "a function responds to it, so it isn't a redirect";
  if (kind === 'proxy') return noRedirect.proxy;
  if (kind === 'rewrite') return noRedirect.rewrite;
  if (isUsual404(rule)) return 'Netlify serves 404.html by itself: delete the line';
  if (kind === 'error page' && status === 404)
    return 'status 404 is an error page, not a redirect; in a map, use `gone:`';
  if (kind === 'headers' && status < 300) return setsHeaders;
  // `ErrorDocument 410 /gone.html`
  if (kind === 'other') return undefined;
  if (kind !== 'gone' && (kind !== 'redirect' || !isRedirectStatus(status)))
    return `status ${status} isn't a redirect`;

  const condition = describeConditions(rule);
  if (condition !== undefined) return `${condition}, and a map matches only URLs. ${keepIt}`;
  const copiesQuery = conditions.some(({ pair }) => pair === undefined);
  return copiesQuery ? `it copies a value from the query, which a map can't express. ${keepIt}` : undefined;
}

const keepIt = "Keep this rule in the host's own file";

/** True for a path as a person reads it, which browsers send percent-encoded. */
const isUnencoded = (from: string): boolean =>
  from.startsWith('/') && /[^!-~]/.test(from) && !/[?#]/.test(from);

/** A sentence as a clause: `It has no target.` is `it has no target`. */
function makeClause(sentence: string): string {
  return sentence
    .replace(/^Vercel refuses the file, and the deployment fails: /, '')
    .replace(/^(?:It|The)\b/, (word) => word.toLowerCase())
    .replace(/\.$/, '');
}
