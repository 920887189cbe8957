import { basename } from 'node:path';
import { type Importer, type Item, type Notice, type Reading, unexpressed } from './importer.ts';
import { wholeHost } from './shared/servers.ts';

/** Where signpost's own rules lead that only keep a URL away from other rules. */
const nowhere = ' /.signpost/none ';
const ownMark = /^# signpost:(begin|end)$/;

const statuses = new Set([301, 302, 303, 307, 308]);

/** `_redirects` of Netlify: a rule without a status is permanent, and one with `!` answers before files. */
export const netlifyLineImporter: Importer = importerFor('netlify', '_redirects of Netlify', 301);
/** `_redirects` of Cloudflare Pages: a rule without a status is temporary. */
export const cloudflareImporter: Importer = {
  ...importerFor('cloudflare', '_redirects of Cloudflare', 302),
  detect: () => false,
};

function importerFor(id: string, title: string, status: number): Importer {
  return {
    id,
    title,
    firstWins: true,
    detect: (file) => basename(file).endsWith('_redirects'),
    read: (_, text) => readLines(text, { id, status }),
  };
}

/** The host whose rules are read. */
interface Dialect {
  readonly id: string;
  /** Of a rule that says none. */
  readonly status: number;
}

function readLines(text: string, dialect: Dialect): Reading {
  const items: Item[] = [];
  const notices: Notice[] = [];
  // Comments between signpost's marks are its own.
  let isOwn = false;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1;
    const trimmed = raw.trim();
    const mark = ownMark.exec(trimmed)?.[1];
    if (mark !== undefined) isOwn = mark === 'begin';
    if (trimmed === '' || mark !== undefined || (isOwn && trimmed.startsWith('#'))) continue;
    if (trimmed.startsWith('#')) items.push({ kind: 'heading', line, text: trimmed.replace(/^#+\s*/, '') });
    else if (!trimmed.includes(nowhere)) items.push(readRule(trimmed, line, dialect, notices));
  }
  return { items, notices };
}

/** What a line says, by its words. */
interface Rule {
  readonly from: string;
  /** `name=value` pairs that are asked for. */
  readonly query: readonly string[];
  readonly to: string;
  readonly status: number;
}

function readRule(text: string, line: number, dialect: Dialect, notices: Notice[]): Item {
  const words = text.replace(/(?<!\s)\s+#.*/s, '').split(/\s+/);
  const [from = '', ...rest] = words;
  if (!isUrl(from)) return unexpressed(line, text, 'it isn’t a valid rule');
  const at = rest.findIndex(isUrl);
  const to = rest[at];
  if (to === undefined) return unexpressed(line, text, 'it has no target');
  const [code, ...conditions] = rest.slice(at + 1);
  const given = /^(\d{3})(!?)$/.exec(code ?? '');
  if (code !== undefined && given === null && /^\d/.test(code))
    return unexpressed(line, text, `"${code}" isn’t a valid status`);
  const more = given === null && code !== undefined ? [code, ...conditions] : conditions;
  if (more.length > 0)
    return unexpressed(line, text, `it depends on ${more.join(' ')}, and a map matches only URLs`);
  if (given === null) notices.push({ line, text: defaulted(dialect) });
  if (given?.[2] === '!' && /[*]|\/:/.test(from))
    notices.push({ line, text: 'it overrides files (!), but in a map, files come before patterns' });
  const status = given === null ? dialect.status : Number(given[1]);
  const rule: Rule = { from, query: rest.slice(0, at), to, status };
  const why = whyNone(rule);
  return why === undefined ? itemOf(rule, line, text) : unexpressed(line, text, why);
}

const isUrl = (word: string): boolean => /^(?:\/|https?:)/.test(word);

/** Why a map can't say a rule; undefined where it can. */
function whyNone({ from, query, to, status }: Rule): string | undefined {
  if (status === 410) return undefined;
  if (status === 404) return 'status 404 is an error page, not a redirect; in a map, use `gone:`';
  if (/^https?:\/\/[^/]*\/\*$/.test(from) && /^https?:\/\/[^/]*\/:splat$/.test(to)) return wholeHost.same;
  if (status >= 200 && status < 300) return `status ${status} is a rewrite, not a redirect`;
  if (!statuses.has(status)) return `status ${status} isn’t one of a redirect: 301, 302, 303, 307, 308`;
  return query.some((pair) => /=:/.test(pair))
    ? 'it copies a value from the query, which a map can’t express'
    : undefined;
}

function itemOf({ from, query, to, status }: Rule, line: number, text: string): Item {
  const target = status === 410 ? '' : to.replaceAll(':splat', '*');
  return { kind: 'rule', line, text, from: sourceOf(from, query), to: target, status };
}

/** Values are not encoded there, so that signs with a meaning in a query are escaped. */
function sourceOf(from: string, query: readonly string[]): string {
  const pairs = query.map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return `${name}=${value.replace(/[&#+=?]|%(?![0-9a-f]{2})/gi, encodeURIComponent)}`;
  });
  return pairs.length === 0 ? from : `${from}?${pairs.join('&')}`;
}

function defaulted({ id }: Dialect): string {
  return id === 'netlify'
    ? 'it has no status, which means 301 on Netlify and 302 on Cloudflare; read as 301 (for 302, pass --input-format cloudflare)'
    : 'it has no status, which means 302 on Cloudflare';
}
