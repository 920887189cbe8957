import { basename } from 'node:path';
import { tomlAsLines } from '../netlify-toml.ts';
import { type Importer, type Item, type Notice, type Reading, unexpressed } from './importer.ts';
import { wholeHost } from './shared/whole-host.ts';

/** Where signpost's own rules lead that only keep an address away from other rules. */
const nowhere = ' /.signpost/none ';
const ownMark = /^# signpost:(begin|end)$/;

const statuses = new Set([301, 302, 303, 307, 308]);

const netlifyLines = importerFor('netlify', '_redirects of Netlify', 301);
/**
 * `_redirects` of Netlify, or the redirects of a netlify.toml: a rule without a status is permanent, and one with `!`
 * answers before files.
 */
export const netlifyImporter: Importer = {
  ...netlifyLines,
  detect: (file, text) => netlifyLines.detect(file, text) || basename(file) === 'netlify.toml',
  read: (file, text, options) =>
    netlifyLines.read(file, file.endsWith('.toml') ? tomlAsLines(file, text) : text, options),
};
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
    read: (_, text) => readLines(text, id, status),
  };
}

function readLines(text: string, id: string, status: number): Reading {
  const items: Item[] = [];
  const notices: Notice[] = [];
  // Comments between signpost's marks are its own.
  let isOwn = false;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1;
    const written = raw.trim();
    const mark = ownMark.exec(written)?.[1];
    if (mark !== undefined) isOwn = mark === 'begin';
    if (written === '' || mark !== undefined || (isOwn && written.startsWith('#'))) continue;
    if (written.startsWith('#')) items.push({ kind: 'heading', line, text: written.replace(/^#+\s*/, '') });
    else if (!written.includes(nowhere)) items.push(readRule(written, line, status, notices, id));
  }
  return { items, notices };
}

function readRule(written: string, line: number, status: number, notices: Notice[], id: string): Item {
  const words = written.replace(/\s+#.*$/, '').split(/\s+/);
  const [from = '', ...rest] = words;
  if (!/^(?:\/|https?:)/.test(from))
    return unexpressed(line, written, 'it is no rule: a line of a template, or of something else');
  const at = rest.findIndex((word) => /^(?:\/|https?:)/.test(word));
  const to = rest[at];
  if (at < 0 || to === undefined) return unexpressed(line, written, 'it has no target');
  const [code, ...conditions] = rest.slice(at + 1);
  const given = /^(\d{3})(!?)$/.exec(code ?? '');
  if (code !== undefined && given === null && /^\d/.test(code))
    return unexpressed(line, written, `"${code}" is no status`);
  const asked = given === null ? status : Number(given[1]);
  const more = [...(given === null && code !== undefined ? [code] : []), ...conditions];
  if (more.length > 0)
    return unexpressed(line, written, `it depends on ${more.join(' ')}, and a map knows only addresses`);
  if (given === null) notices.push({ line, text: defaulted(id) });
  if (given?.[2] === '!' && /[*]|\/:/.test(from))
    notices.push({ line, text: 'it answers before files (!); in a map, files are before patterns' });
  if (asked === 410 || asked === 404) {
    if (asked === 410)
      return {
        kind: 'rule',
        line,
        text: written,
        from: sourceOf(from, rest.slice(0, at)),
        to: '',
        status: 410,
      };
    return unexpressed(line, written, 'status 404 is an error page and no redirect; a map has `gone:`');
  }
  if (/^https?:\/\/[^/]*\/\*$/.test(from) && /^https?:\/\/[^/]*\/:splat$/.test(to))
    return unexpressed(line, written, wholeHost.same);
  if (!statuses.has(asked)) return unexpressed(line, written, `status ${asked} is a rewrite and no redirect`);
  const query = rest.slice(0, at);
  if (query.some((pair) => /=:/.test(pair)))
    return unexpressed(line, written, 'it takes a value out of the query, for which a map has no word');
  return {
    kind: 'rule',
    line,
    text: written,
    from: sourceOf(from, query),
    to: to.replaceAll(':splat', '*'),
    status: asked,
  };
}

/** Values stand there as they are, so that those of their signs are escaped that have a meaning in a query. */
function sourceOf(from: string, query: readonly string[]): string {
  const pairs = query.map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return `${name}=${value.replace(/[&#+=?]|%(?![0-9a-f]{2})/gi, encodeURIComponent)}`;
  });
  return pairs.length === 0 ? from : `${from}?${pairs.join('&')}`;
}

function defaulted(id: string): string {
  return id === 'netlify'
    ? 'it has no status, which is 301 at Netlify and 302 at Cloudflare; read as Netlify has it (else: --from cloudflare)'
    : 'it has no status, which is 302 at Cloudflare';
}
