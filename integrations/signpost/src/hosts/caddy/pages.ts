import { mediaType } from '../../lib/media-type.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Plan } from '../../plan/plan.ts';
import { commonestStyle, encodeFile, type PageStyle, rarePages, urlVariants } from '../shared/pages.ts';
import { decodedPath } from '../shared/sent-text.ts';
import { ageLines, moveLines } from './origin.ts';
import { fileHeaderLines, serveLines, toFile } from './respond.ts';
import { block, map, quoted, quotedRegex, type Row } from './text.ts';

const path = '{http.request.uri.path}';

/** How pages are found by URL, and how their other URLs are recognized. */
interface Style {
  /** The path of a page, its file, and how the path becomes the file. */
  readonly page: string;
  readonly file: string;
  readonly change: readonly [find: string, replace: string];
  /** The other slash at the end: the path, the page's file, and the URL from the path as sent. */
  readonly slash: readonly [page: string, file: string, find: string, url: string];
  /** The page's URL from the path of its file as sent. */
  readonly name: readonly [find: string, url: string];
}

const withSlash = '^/.+/$';
const withoutSlash = '^/.*[^/]$';

const styles: Record<PageStyle, Style> = {
  // /about/ is about/index.html.
  folder: {
    page: withSlash,
    file: `${path}index.html`,
    change: ['/\\z', '/index.html'],
    slash: [withoutSlash, `${path}/index.html`, '^(.*)$', '$1/'],
    name: ['^(/.*/)index\\.html$', '$1'],
  },
  // /about is about/index.html.
  'bare-folder': {
    page: withoutSlash,
    file: `${path}/index.html`,
    change: ['\\z', '/index.html'],
    slash: [withSlash, `${path}index.html`, '^(.*)/$', '$1'],
    name: ['^(/.+)/index\\.html$', '$1'],
  },
  // /about is about.html.
  file: {
    page: withoutSlash,
    file: `${path}.html`,
    change: ['\\z', '.html'],
    slash: [withSlash, '{sp_bare}.html', '^(.*)/$', '$1'],
    name: ['^(/.*)\\.html$', '$1'],
  },
  // /about/ is about.html.
  'slashed-file': {
    page: withSlash,
    file: '{sp_bare}.html',
    change: ['/\\z', '.html'],
    slash: [withoutSlash, `${path}.html`, '^(.*)$', '$1/'],
    name: ['^(/.*)\\.html$', '$1/'],
  },
};

/** Files that have no URL: those for other hosts, and error pages. */
const hidden =
  '^/(?:_headers|_redirects|_worker\\.js|_routes\\.json|\\.[^/]*|(?:404|410|503)(?:/.*|\\.html)?)$';

/** A page's URL is never that of its file: /index is no page, although index.html is a file. */
const index = '/index/?$';

/** URLs that are no page. */
function noPage({ served }: Plan): string {
  return ['file', 'slashed-file'].includes(commonestStyle(served.pages)) ? `${hidden}|${index}` : hidden;
}

/** `@sp_file`, `@sp_page`: what the site has at this URL. `@sp_rare`: a page whose file isn't in the usual place. */
export function* pageMatchers(plan: Plan): Generator<string> {
  const { page, file } = styles[commonestStyle(plan.served.pages)];
  if (
    file.startsWith('{sp_bare}') ||
    styles[commonestStyle(plan.served.pages)].slash[1].startsWith('{sp_bare}')
  )
    yield* map(path, '{sp_bare}', [['~(?s)^(.+)/$', '$1']], path);
  yield* block('@sp_file', [`not path_regexp ${quotedRegex(`${hidden}|\\.html?$|/$`)}`, `file ${path}`]);
  yield* block('@sp_page', [
    `not path_regexp ${quotedRegex(noPage(plan))}`,
    `path_regexp ${quotedRegex(page)}`,
    `file ${file}`,
  ]);
}

/** Serves the page or file of a URL. */
export function* pageLines(plan: Plan): Generator<string> {
  const { change } = styles[commonestStyle(plan.served.pages)];
  const rare = rareIn(plan);
  yield 'vars @sp_file sp_there yes';
  yield* block('route @sp_page', [
    `uri path_regexp ${quoted(change[0])} ${quoted(change[1])}`,
    'vars sp_there yes',
  ]);
  yield '@sp_home path /';
  yield* block('route @sp_home', ['vars sp_there yes', 'uri path_regexp `^/\\z` `/index.html`']);
  for (const [at, [url, file]] of rare.entries()) {
    yield `@sp_rare${at} path_regexp ${quotedRegex(`^${decodedPath(url, false)}$`)}`;
    yield* block(`route @sp_rare${at}`, ['vars sp_there yes', toFile(encodeFile(file))]);
  }
  yield* map('{http.request.uri.path.file.ext}', '{sp_type}', typeRows(plan), 'application/octet-stream');
  yield '@sp_there vars sp_there yes';
  yield* block('route @sp_there', [
    ...moveLines(plan),
    'header Content-Type {sp_type}',
    ...fileHeaderLines(plan),
    ...serveLines(),
  ]);
}

/** Pages of another style, and files with a backslash in their name, which the file matcher reads as an escape. */
function rareIn({ served: { pages, files } }: Plan): [Path, string][] {
  const rare = rarePages(pages, commonestStyle(pages));
  for (const [url, file] of [...pages, ...files]) if (file.includes('\\')) rare.set(url, file);
  return [...rare].filter(([, file]) => !/\p{Cc}/u.test(file));
}

/** The media types of the site's files by extension. Text is UTF-8 (`W-HEAD-9`). */
function typeRows({ served: { pages, files } }: Plan): Row[] {
  const types = new Map([['.html', mediaType('a.html')]]);
  for (const file of [...pages.values(), ...files.values()]) {
    const extension = /\.[a-z0-9]+$/i.exec(file)?.[0];
    if (extension !== undefined && mediaType(file) !== 'application/octet-stream')
      types.set(extension, mediaType(file));
  }
  return [...types].sort();
}

/** Redirects the other URLs of a page to its own (`W-ADDR-3`). */
export function* variantLines(plan: Plan): Generator<string> {
  const { origin, served } = plan;
  const { slash, name } = styles[commonestStyle(served.pages)];
  const [page, file, find, url] = slash;
  yield* map('{http.request.orig_uri}', '{sp_sent} {sp_tail}', [['~^([^?]*)(\\?.+)?\\??$', '$1', '$2']]);
  yield* map('{sp_sent}', '{sp_slash_url}', [[`~${find}`, url]]);
  yield* map('{sp_sent}', '{sp_name_url}', [
    ['/index.html', '/'],
    [`~${name[0]}`, name[1]],
  ]);
  yield* block('@sp_slash', [
    `not path_regexp ${quotedRegex(noPage(plan))}`,
    `path_regexp ${quotedRegex(page)}`,
    `file ${file}`,
  ]);
  // Without /contact.html, where other pages are folders: `rare` has it.
  yield* block('@sp_name', [
    `not path_regexp ${quotedRegex(hidden)}`,
    `path_regexp ${quotedRegex(`^/index\\.html$|${name[0]}`)}`,
    `file ${path}`,
  ]);
  for (const [matcher, to] of [
    ['@sp_name', '{sp_name_url}'],
    ['@sp_slash', '{sp_slash_url}'],
  ] as const) {
    yield* ageLines(plan, matcher);
    yield `redir ${matcher} ${origin}${to}{sp_tail} 301`;
  }
  const rare = new Set(rareIn(plan).map(([one]) => one));
  for (const [at, [other, own]] of [...urlVariants(served, (one) => rare.has(one))].entries()) {
    yield `@sp_other${at} path_regexp ${quotedRegex(`^${decodedPath(other, false)}$`)}`;
    yield* ageLines(plan, `@sp_other${at}`);
    yield `redir @sp_other${at} ${quoted(`${origin}${own}{sp_tail}`)} 301`;
  }
}
