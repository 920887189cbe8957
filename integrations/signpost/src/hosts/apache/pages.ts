import type { Path } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import {
  errorPageNames,
  findCommonestStyle,
  hiddenNames,
  hiddenNote,
  listRedirectedVariants,
  type PageStyle,
  pageForms,
  selectRarePages,
} from '../shared/pages.ts';
import { compileApiRequest, printApiRules } from './api.ts';
import { canonicalRedirect } from './canonical.ts';
import {
  type ApacheText,
  apache,
  isPrintable,
  printComment,
  printPart,
  printSentCondition,
  printTarget,
  regex,
} from './text.ts';

// For pages such as about/index.html at /about/, the printed rules are:
//
//   RewriteCond "%{DOCUMENT_ROOT}/$1/index.html" -f
//   RewriteRule "^(.+)/\z" - [E=SP_FOUND:1]                                      /about/ is a page
//   RewriteCond %{ENV:SP_FOUND} "1"
//   RewriteRule "^" - [END]                                                      Apache serves it
//   RewriteCond "%{DOCUMENT_ROOT}/$1/index.html" -f
//   RewriteRule "^(.*[^/])\z" "https://www.example.com/$1/" [R=301,END]          /about goes to /about/
//
// `\z` is the end of the text. `$` also matches before a line feed: with it, /about%0A would be the page /about.

/** The regular expressions of a style, for the path without its first slash. `$1` is `about` in each. */
interface PagePatterns {
  /** Matches the page's URL: `about/`. */
  readonly page: string;
  /** Matches the URL with the opposite trailing slash: `about`. */
  readonly otherSlash: string;
  /** Matches the URL with the name of the file: `about/index.html`. */
  readonly fileName: string;
  /** What follows `$1` in the page's file: `/index.html`. */
  readonly end: string;
  /** The page's URL: `$1/`. */
  readonly url: ApacheText;
}

function createPagePatterns(style: PageStyle): PagePatterns {
  const { isSlashed, end } = pageForms[style];
  // /index isn't a page, although index.html is a file.
  const noIndex = end === '.html' ? '(?<!/index)(?<!^index)' : '';
  const bare = `^(.*[^/]${noIndex})\\z`;
  const slashed = `^(.+${noIndex})/\\z`;
  const fileName = `^(.+${noIndex})${escapeRegex(end)}\\z`;
  if (isSlashed) return { page: slashed, otherSlash: bare, fileName, end, url: apache`$1/` };
  return { page: bare, otherSlash: slashed, fileName, end, url: apache`$1` };
}

/** A page listed by name: the pattern of its URL, and its file as a target. */
interface ListedPage {
  readonly pattern: ApacheText;
  readonly target: ApacheText;
}

/**
 * Serves a page or file of the build. Hidden files, such as error pages, have no URL.
 *
 * 1. SP_FOUND marks the URLs of pages, files and the API
 * 2. a marked URL on another domain or http goes to the canonical origin
 * 3. the API, then pages and files are served
 */
export function* printPageRules(plan: Plan): Generator<ApacheText> {
  const { served, api } = plan;
  const style = findCommonestStyle(served.pages);
  const listedPages = createListedPages(served, style);

  yield* printFoundMarks(plan, style, listedPages);
  // If found, http://example.com/about/ goes to https://www.example.com/about/: a condition more for `canonicalRedirect`.
  yield isFound;
  yield canonicalRedirect;

  if (api)
    yield* printPart('The API: prebuilt files. 422 for a query that no file answers.', [printApiRules(api)]);

  yield* listedPages.map(({ pattern, target }) => apache`RewriteRule ${pattern} ${target} [END]`);
  // /about is about.html. Apache itself serves about/index.html at /about/.
  const { page, end } = createPagePatterns(style);
  if (style !== 'folder')
    yield apache`
      ${isFound}
      RewriteCond "%{DOCUMENT_ROOT}/$1${end}" -f
      RewriteRule ${regex(page)} "/$1${end}" [END]`;
  yield apache`
    ${isFound}
    RewriteRule "^" - [END]`;
}

/** Sets SP_FOUND at each URL that a page, a file or the API answers. */
function* printFoundMarks(
  { api }: Plan,
  style: PageStyle,
  listed: readonly ListedPage[],
): Generator<ApacheText> {
  const { page, end } = createPagePatterns(style);
  // A file: /photo.jpg, but neither a folder nor a page. After `$`, a line feed may follow: no file is named so.
  yield apache`
    RewriteCond "%{DOCUMENT_ROOT}/$1" -f
    RewriteRule "^(.+)(?<!/|\\.htm|\\.html)$" - [E=SP_FOUND:1]`;
  // The home page.
  yield apache`
    RewriteCond "%{DOCUMENT_ROOT}/index.html" -f
    RewriteRule "^$" - [E=SP_FOUND:1]`;
  // A page: /about/.
  yield apache`
    RewriteCond "%{DOCUMENT_ROOT}/$1${end}" -f
    RewriteRule ${regex(page)} - [E=SP_FOUND:1]`;
  yield* listed.map(({ pattern }) => apache`RewriteRule ${pattern} - [E=SP_FOUND:1]`);
  // Not a hidden file: /_headers.
  yield apache`
    ${printComment(hiddenNote)}
    RewriteCond %{REQUEST_URI} ${regex(hiddenUrls)}
    RewriteRule "^" - [E=!SP_FOUND]`;
  // The API: /api/product.
  if (api)
    yield apache`
      ${printSentCondition(compileApiRequest(api))}
      RewriteRule "^" - [E=SP_FOUND:1]`;
}

const isFound = apache`RewriteCond %{ENV:SP_FOUND} "1"`;

/** Matches the URLs of hidden files, also /.env and /docs/.git/config. */
export const hiddenUrls = `^/${hiddenNames}\\z|/\\.(?!well-known/)`;

/** Pages listed by name, with their files: most pages are about.html, and a few are news/index.html. */
function selectListedPages({ pages }: ServedFiles, style: PageStyle): [Path, string][] {
  const listed = selectRarePages(pages, style);

  // The file 50%2B.html: Apache decodes the path that a rule produces, and would look for 50+.html.
  if (style !== 'folder') {
    for (const [url, file] of pages) if (file.includes('%')) listed.set(url, file);
  }

  // A name with a line feed or both kinds of quotes can't be written in .htaccess. The page returns 404.
  return [...listed].filter(([, file]) => isPrintable(file));
}

function createListedPages(served: ServedFiles, style: PageStyle): ListedPage[] {
  return selectListedPages(served, style).map(([url, file]) => ({
    pattern: regex(`^${compileDecodedPath(url.slice(1), false)}$`),
    // Apache decodes a target: /50%252B.html becomes the file 50%2B.html.
    target: printTarget(`/${file.replaceAll('%', '%25')}`),
  }));
}

/** Redirects URL variants of a page (`W-ADDR-3`). */
export function* printVariantRules({ served, origin }: Plan): Generator<ApacheText> {
  const { otherSlash, fileName, end, url } = createPagePatterns(findCommonestStyle(served.pages));
  for (const [variant, pageUrl] of selectListedVariants(served)) {
    const pattern = regex(`^${compileDecodedPath(variant.slice(1), false)}\\z`);
    yield apache`RewriteRule ${pattern} ${printTarget(origin, pageUrl)} [R=301,NE,END]`;
  }

  // /index.html
  yield apache`RewriteRule "^index\\.html$" "${origin}/" [R=301,END]`;
  // /about
  yield apache`
    RewriteCond "%{DOCUMENT_ROOT}/$1${end}" -f
    RewriteRule ${excludeErrorPages(otherSlash)} "${origin}/${url}" [R=301,END]`;
  // /about/index.html
  yield apache`
    RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" -f
    RewriteRule ${excludeErrorPages(fileName)} "${origin}/${url}" [R=301,END]`;
}

/** A pattern for URLs that aren't of an error page. */
function excludeErrorPages(pattern: string): ApacheText {
  return regex(pattern.replace('^', `^(?!${errorPageNames}\\z)`));
}

/** Listed URL variants: of rare pages, and of URLs with an escape, which Apache writes differently. */
function selectListedVariants(served: ServedFiles): [Path, Path][] {
  const rare = selectRarePages(served.pages, findCommonestStyle(served.pages));
  return listRedirectedVariants(served).filter(([, url]) => url.includes('%') || rare.has(url));
}
