import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CheerioAPI, load } from 'cheerio';
import { site } from '../../../src/site.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const dist = join(root, 'dist');
export const { origin } = site;

/** A page of the built site. */
export interface BuiltPage {
  /** In `dist`. */
  readonly file: string;
  /** Where it is served: `/about/` for `about/index.html`. */
  readonly path: string;
  readonly html: string;
  readonly $: CheerioAPI;
}

/** Every file of the build, by its path in `dist`. */
export const files = readdirSync(dist, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
  .sort();

/** The pages that stand for a status; no URL is theirs. */
const statusFiles = ['404.html', '410/index.html', '503.html'];

const documents = files.filter((file) => file.endsWith('.html')).map(readPage);

/** The pages that have a URL. */
export const pages = documents.filter(({ file }) => !statusFiles.includes(file));

/** The pages that may be found by search engines. */
export const indexable = pages.filter(({ $ }) => $('meta[name="robots"]').attr('content') !== 'noindex');

function readPage(file: string): BuiltPage {
  const html = text(file);
  return { file, path: `/${file.replace(/(^|\/)index\.html$/, '$1')}`, html, $: load(html) };
}

/** The page of a file in `dist`. */
export function documentAt(file: string): BuiltPage {
  return found(
    documents.find((one) => one.file === file),
    file,
  );
}

/** The page at a URL of the site, with or without the origin. */
export function pageAt(url: string): BuiltPage {
  const path = url.replace(origin, '');
  return found(
    pages.find((one) => one.path === path),
    path,
  );
}

export function has(file: string): boolean {
  return existsSync(join(dist, file));
}

export function text(file: string): string {
  return readFileSync(join(dist, file), 'utf8');
}

export function bytes(file: string): Buffer {
  return readFileSync(join(dist, file));
}

/** The values of one attribute of all elements that a selector finds. */
export function attributes({ $ }: BuiltPage, selector: string, name: string): string[] {
  return $(selector)
    .toArray()
    .map((element) => $(element).attr(name) ?? '');
}

/** The paths of those pages of which something holds: what a test expects to be none. */
export function pathsWhere(
  holds: (page: BuiltPage) => boolean,
  among: readonly BuiltPage[] = pages,
): string[] {
  return among.filter(holds).map(({ path }) => path);
}

function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`the build has no ${name}`);
  return value;
}
