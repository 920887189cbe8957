import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { decodeOldPage } from '../../audit/site/answers/answered.ts';
import { readPage } from '../../audit/site/raw-page.ts';
import { forEachConcurrently } from '../../lib/concurrently.ts';
import { isFolder } from '../../lib/disk/chunks.ts';
import { hasFile, listFiles, readBytes, readText } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { getHeader } from '../../lib/http/reply.ts';
import type { Asker } from '../../lib/http/retry.ts';
import { Problem } from '../../lib/problem.ts';
import { decodePercent } from '../../map/query.ts';
import { openProgress } from '../../project/progress.ts';
import { expectReachable } from '../shared.ts';
import { createBrokenFileProblem, expectWhole } from '../state/csv.ts';
import { compare, type OldUrl, toAbsoluteUrl } from '../state/old-url.ts';

/** Below the usual limit of open files, and above the number of parallel requests. */
const atOnce = 16;

interface OldPagesOptions {
  readonly state: string;
  readonly folder: string | undefined;
  readonly resolve: ReadonlyMap<string, string>;
}

/** A folder with pages of the old site. Any other folder would look as if nothing was lost. */
export async function expectOldPages(folder: string): Promise<void> {
  const advice = "Pass the folder with the old site's pages to --old-dist.";
  if (!(await hasFile(folder))) throw new Problem(`${folder} doesn't exist. ${advice}`);
  if (!(await isFolder(folder))) throw new Problem(`${folder} is a file. ${advice}`);
  if (!(await listFiles(folder)).some((file) => /\.html?$/i.test(file)))
    throw new Problem(`${folder} has no HTML file. ${advice}`);
}

/** The stored old pages, and those that can still be read, which are stored too. `old` is an origin. */
export async function readOldPages(
  rows: readonly OldUrl[],
  old: string,
  ask: Asker,
  { state, folder, resolve }: OldPagesOptions,
): Promise<OldPage[]> {
  const file = join(state, summaryFile);
  const known = new Map(parseOldPages(file, (await readText(file)) ?? '').map((page) => [page.path, page]));
  const missing = rows.filter(({ url }) => !known.has(url));
  if (folder === undefined && missing.length > 0) await expectReachable([new URL(old).host], [], resolve);
  const bar = openProgress('{value} of {total} old pages');
  let read = 0;
  const before = known.size;
  await forEachConcurrently(missing, atOnce, async (row) => {
    const { url: href, host } = row;
    const url = toAbsoluteUrl(row, old);
    const page = await (folder === undefined ? readLive(ask, url) : readFromFolder(folder, old, href));
    read += 1;
    bar.update(read, missing.length);
    if (page !== undefined) known.set(href, { path: href, ...(host ? { url } : {}), ...page });
  }).finally(() => bar.stop());
  if (known.size > before) await writeFileAt(file, printOldPages([...known.values()]));

  return rows.flatMap(({ url }) => known.get(url) ?? []);
}

/** Reads the facts of a page at an absolute URL, with its X-Robots-Tag. */
export function summarizePage(bytes: Uint8Array, url: string, robotsHeader = ''): PageSummary {
  const page = readPage('page.html', Buffer.from(bytes));
  const base = URL.parse(page.baseHref ?? '', url)?.href ?? url;
  const absolute = (href: string): string => URL.parse(href, base)?.href ?? '';
  const meta = (key: string): string =>
    page.metas.find((one) => one.key === key && one.head)?.content.trim() ?? '';
  const rels = page.rels.filter(({ head }) => head);
  const languages = rels.flatMap(({ hreflang }) => (hreflang === undefined ? [] : [hreflang.toLowerCase()]));
  const robots = [robotsHeader, meta('robots')].filter((text) => /\b(?:noindex|none)\b/i.test(text));
  const canonical = absolute(rels.find(({ rel }) => rel.includes('canonical'))?.href ?? '#none');
  const { headings, types } = readHeadingsAndTypes(new TextDecoder().decode(bytes));

  return {
    ...(page.lang === undefined ? {} : { lang: page.lang.text }),
    title: page.titles[0]?.text ?? '',
    description: meta('description'),
    heading: page.h1s[0]?.text ?? '',
    text: page.text.hasMain ? page.text.mainLength : page.text.bodyLength,
    canonical: canonical.endsWith('#none') ? '' : canonical,
    noindex: robots.join(', '),
    languages: [...new Set(languages)].sort(),
    types: [...new Set(types)].sort(),
    headings,
    words: page.text.words,
    alternates: rels.flatMap(({ hreflang, href }) =>
      hreflang === undefined ? [] : [readPath(absolute(href))],
    ),
    links: findLinks([...page.refs], absolute, new URL(url).host),
  };
}

function findLinks(
  refs: readonly { readonly kind: string; readonly href: string }[],
  absolute: (href: string) => string,
  host: string,
): string[] {
  const paths = refs.flatMap(({ kind, href }) => {
    const url = kind === 'link' ? absolute(href) : '';
    return url === '' || new URL(url).host !== host ? [] : [readPath(url)];
  });
  return [...new Set(paths)];
}

/** More headings than this aren't shown to anybody. */
const maxHeadings = 30;

/** The texts of h1 to h3 in order, and all `@type` values in JSON-LD at any depth. */
function readHeadingsAndTypes(html: string): { headings: string[]; types: string[] } {
  const headings: string[] = [];
  const types: string[] = [];
  let open: { readonly name: string; text: string } | undefined;

  const parser = new Parser({
    onopentag(name, { type = '' }) {
      const isData = name === 'script' && type.trim().toLowerCase() === 'application/ld+json';
      if (isData || /^h[1-3]$/.test(name)) open = { name, text: '' };
    },
    ontext(piece) {
      if (open !== undefined) open.text += piece;
    },
    onclosetag(name) {
      if (open?.name !== name) return;
      if (name === 'script') types.push(...readSchemaTypes(open.text));
      else if (headings.length < maxHeadings) headings.push(open.text.replace(/\s+/g, ' ').trim());
      open = undefined;
    },
  });
  parser.end(html);
  return { headings: headings.filter((text) => text !== ''), types };
}

/** None for invalid JSON, for which the audit has a rule. */
function readSchemaTypes(json: string): string[] {
  const found: string[] = [];
  try {
    JSON.parse(json, (key, value: unknown) => {
      if (key === '@type') found.push(...[value].flat().filter((type) => typeof type === 'string'));
      return value;
    });
  } catch {
    return [];
  }

  return found;
}

function readPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

export const summaryFile = 'old-pages.jsonl';

const list = z.array(z.string());

/** The facts of a page that search engines use. */
export const pageSummary = z.strictObject({
  title: z.string(),
  description: z.string(),
  heading: z.string(),
  text: z.int().nonnegative(),
  canonical: z.string(),
  noindex: z.string(),
  languages: list,
  types: list,
  /** The texts of h1 to h3. A file of an earlier version lacks these three. */
  headings: list.default([]),
  words: z.int().nonnegative().optional(),
  /** The pages that its hreflang names, as paths. */
  alternates: list.default([]),
  /** The pages of the same site that it links to, as paths without duplicates. */
  links: list,
  /** The language that its `html` element names. */
  lang: z.string().optional(),
});
export type PageSummary = Readonly<z.output<typeof pageSummary>>;

const schema = pageSummary.extend({
  path: z.string(),
  /** The host, if it isn't the first one of the old site. */
  url: z.url().optional(),
});
export type OldPage = Readonly<z.output<typeof schema>>;

/** Adds pages to those that are stored. */
export async function storeOldPages(folder: string, pages: readonly OldPage[]): Promise<void> {
  if (pages.length === 0) return;
  const file = join(folder, summaryFile);
  const known = parseOldPages(file, (await readText(file)) ?? '');
  const all = new Map([...known, ...pages].map((page) => [page.path, page]));
  await writeFileAt(file, printOldPages([...all.values()]));
}

/** Stores the old pages, one per line and sorted by URL, since nobody can read them once the old site is gone. */
export function* printOldPages(pages: readonly OldPage[]): Generator<string> {
  for (const page of pages.toSorted((a, b) => compare(a.path, b.path)))
    yield `${JSON.stringify(schema.parse(page))}\n`;
}

export function parseOldPages(file: string, text: string): OldPage[] {
  expectWhole(file, text);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      try {
        return schema.parse(JSON.parse(line));
      } catch {
        throw createBrokenFileProblem(file, at + 1, 'not a page');
      }
    });
}

/** The facts of a response; undefined if it isn't a page, or redirects. */
async function readLive(ask: Asker, url: string): Promise<PageSummary | undefined> {
  const reply = await ask({ url });
  if (reply.kind === 'failure' || reply.status !== 200) return undefined;
  if (!/^(?:text\/html|application\/xhtml)/i.test(getHeader(reply, 'content-type') ?? '')) return undefined;
  return summarizePage(decodeOldPage(reply.body, reply.headers), url, getHeader(reply, 'x-robots-tag'));
}

/** The file of an old page in a folder, by any of the names that a host would try. */
async function readFromFolder(folder: string, old: string, href: string): Promise<PageSummary | undefined> {
  const url = new URL(href, old);
  const path = decodePercent(url.pathname).replace(/^\//, '');
  for (const name of [path, `${path.replace(/\/$/, '')}.html`, join(path, 'index.html')]) {
    if (!/\.html?$/i.test(name) || name.split('/').includes('..')) continue;
    const bytes = await readBytes(join(folder, name));
    if (bytes !== undefined) return summarizePage(decodeOldPage(bytes), url.href);
  }
  return undefined;
}
