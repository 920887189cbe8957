import type { Path } from '../../lib/url/path.ts';
import { type Plan, redirectCache } from '../../plan/plan.ts';
import { mediaTypes } from '../shared/media-types.ts';
import {
  commonestStyle,
  encodeFile,
  hiddenUrl,
  type PageStyle,
  rarePages,
  urlVariants,
} from '../shared/pages.ts';
import { moveLines } from './origin.ts';
import { sitePath, toFile, urlOf } from './request.ts';
import { fileHeaderLines, serveLines } from './respond.ts';
import { block, map, quoted, type Row } from './text.ts';

const path = '{http.request.uri.path}';
const withSlash = '^/.+/$';
const withoutSlash = '^/.*[^/]$';

/** How a style's pages are found by URL, and how other variants are recognized. */
interface Finder {
  readonly page: string;
  /** A page's file, and how its URL becomes the file. */
  readonly file: string;
  readonly change: readonly [find: string, replace: string];
  /** The other trailing slash, the page's file, the URL. */
  readonly slash: readonly [pattern: string, file: string, find: string, address: string];
  /** The URL for the file's own name. */
  readonly name: readonly [find: string, address: string];
}

const finders: Record<PageStyle, Finder> = {
  folder: {
    page: withSlash,
    file: `${path}/index.html`,
    change: ['/\\z', '/index.html'],
    slash: [withoutSlash, `${path}/index.html`, '(?s)^(.*)$', '$1/'],
    name: ['(?s)^(/.*/)index\\.html$', '$1'],
  },
  'bare-folder': {
    page: withoutSlash,
    file: `${path}/index.html`,
    change: ['\\z', '/index.html'],
    slash: [withSlash, `${path}/index.html`, '(?s)^(.*)/$', '$1'],
    name: ['(?s)^(/.+)/index\\.html$', '$1'],
  },
  file: {
    page: withoutSlash,
    file: `${path}.html`,
    change: ['\\z', '.html'],
    slash: [withSlash, '{sp_trimmed}.html', '(?s)^(.*)/$', '$1'],
    name: ['(?s)^(/.*)\\.html$', '$1'],
  },
  'slashed-file': {
    page: withSlash,
    file: '{sp_trimmed}.html',
    change: ['/\\z', '.html'],
    slash: [withoutSlash, `${path}.html`, '(?s)^(.*)$', '$1/'],
    name: ['(?s)^(/.*)\\.html$', '$1/'],
  },
};

/** Matchers of what the build has at the current path, and of URL variants with their canonical URL (`{sp_to_…}`). */
export function* pageMatchers({ served }: Plan): Generator<string> {
  const style = commonestStyle(served.pages);
  const rare = byName(served, style);
  const others = urlVariants(served, (url) => rare.has(url));
  yield* map(path, '{sp_trimmed}', [['~(?s)^(.+?)/?$', '$1']]);
  yield* evenMap(style, others.keys());
  const files = Array.from(rare, ([url, file]) => [urlOf(url), encodeFile(file)] as const);
  yield* map('{sp_here}', '{sp_rare_file}', files, '');
  const urls = Array.from(others, ([other, url]) => [urlOf(other), url] as const);
  yield* map('{sp_here}', '{sp_to_other}', urls, '');
  yield* variantMaps(finders[style]);
  yield* foundMatchers(finders[style]);
  yield* variantMatchers(finders[style]);
}

/** `{sp_even}`: which matcher a path is for. `no` for none, `yes` for those by page style. */
function* evenMap(style: PageStyle, others: Iterable<Path>): Generator<string> {
  const index =
    style === 'file' || style === 'slashed-file' ? [['~/index(?:\\.html|/)?$', 'index'] as const] : [];
  const rows: Row[] = [
    // In Caddy's file matcher a backslash escapes the next character: `/\b/` would find `/b/`.
    ['~^%|//|/\\.{1,2}(?:/|$)|%5C', 'no'],
    [`~${hiddenUrl}`, 'no'],
    ['/', 'home'],
    ['/index.html', 'name'],
    ...index,
    ...Array.from(others, (other) => [urlOf(other), 'other'] as const),
  ];
  yield* map('{http.vars.sp_mark}{sp_here}', '{sp_even}', rows, 'yes');
}

function* variantMaps({ slash: [, , find, url], name }: Finder): Generator<string> {
  yield* map('{sp_here}', '{sp_to_slash}', [[`~${find}`, url]]);
  yield* map('{sp_here}', '{sp_to_name}', [
    ['/index.html', '/'],
    [`~${name[0]}`, name[1]],
  ]);
}

function* foundMatchers({ page, file }: Finder): Generator<string> {
  yield* block('@sp_file', [
    'vars {sp_even} yes index',
    'vars_regexp {sp_here} `^/.*[^/]$`',
    'not vars_regexp {sp_here} `(?i)\\.html?$`',
    `file ${path}`,
  ]);
  yield* block('@sp_home', ['vars {sp_even} home', 'file /index.html']);
  yield* block('@sp_page', ['vars {sp_even} yes', `vars_regexp {sp_here} ${quoted(page)}`, `file ${file}`]);
  yield '@sp_rare not vars {sp_rare_file} ``';
}

function* variantMatchers({ slash: [pattern, file] }: Finder): Generator<string> {
  yield* block('@sp_slash', [
    'vars {sp_even} yes',
    `vars_regexp {sp_here} ${quoted(pattern)}`,
    `file ${file}`,
  ]);
  yield* block('@sp_name', ['vars {sp_even} yes name', 'vars_regexp {sp_here} `\\.html$`', `file ${path}`]);
  yield '@sp_other not vars {sp_to_other} ``';
}

/** Pages of another style, and files with a backslash in their name, which Caddy's file matcher reads as an escape. */
function byName({ pages, files }: Plan['served'], style: PageStyle): Map<Path, string> {
  const rare = rarePages(pages, style);
  for (const [url, file] of [...pages, ...files]) if (file.includes('\\')) rare.set(url, file);
  return rare;
}

/** Serves the page or file at the URL, if it exists. */
export function* pageLines(plan: Plan): Generator<string> {
  const { served } = plan;
  const { change } = finders[commonestStyle(served.pages)];
  const types = [...mediaTypes(served)];
  yield* map('{http.request.uri.path.file.ext}', '{sp_type}', types, 'application/octet-stream');
  yield 'vars @sp_file sp_found yes';
  yield* block('route @sp_home', [toFile('index.html'), 'vars sp_found yes']);
  yield* block('route @sp_page', [
    `uri path_regexp ${quoted(change[0])} ${quoted(change[1])}`,
    'vars sp_found yes',
  ]);
  yield* block('route @sp_rare', ['uri path_regexp `(?s)^.*\\z` `/{sp_rare_file}`', 'vars sp_found yes']);
  yield '@sp_found vars sp_found yes';
  yield* block('route @sp_found', [
    ...moveLines(plan),
    '@sp_write not method GET HEAD',
    'header @sp_write Allow "GET, HEAD"',
    'respond @sp_write 405',
    'header Content-Type {sp_type}',
    ...fileHeaderLines(plan),
    ...serveLines(),
  ]);
}

/** Sets a variable to the canonical URL if the current path is another variant of a page. */
function* variantLines(into: string): Generator<string> {
  yield `vars @sp_name ${into} {sp_to_name}`;
  yield `vars @sp_slash ${into} {sp_to_slash}`;
  yield `vars @sp_other ${into} {sp_to_other}`;
  yield* sitePath(into);
}

/** `sp_base`, the target of a pattern and now the current path, becomes the canonical URL: one redirect, not two. */
export function* aimLines(): Generator<string> {
  yield 'vars sp_mark ``';
  yield 'vars @sp_file sp_there yes';
  yield 'vars @sp_home sp_there yes';
  yield 'vars @sp_page sp_there yes';
  yield 'vars @sp_rare sp_there yes';
  yield '@sp_absent not vars sp_there yes';
  yield* block('route @sp_absent', variantLines('sp_base'));
}

/** Redirects other variants of a page to its URL (`W-ADDR-3`). */
export function* variantRedirect({ origin, redirectAge }: Plan): Generator<string> {
  yield* variantLines('sp_canonical');
  yield* map('{http.request.header.Sp-Target}', '{sp_asked}', [['~^[^?]*(\\?.+)$', '$1']]);
  yield '@sp_canonical vars_regexp {http.vars.sp_canonical} ^/';
  if (redirectAge) yield `header @sp_canonical Cache-Control ${redirectCache(redirectAge, false)}`;
  yield `redir @sp_canonical ${origin}{http.vars.sp_canonical}{sp_asked} 301`;
}
