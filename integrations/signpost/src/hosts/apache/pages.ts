import type { Path } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import {
  findCommonestStyle,
  listRedirectedVariants,
  type PageStyle,
  pageForms,
  selectRarePages,
} from '../shared/pages.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { moveRule } from './access.ts';
import { compileApiRequest, printApiRules } from './api.ts';
import {
  type ApacheText,
  apache,
  isPrintable,
  printPart,
  printSentCondition,
  printTarget,
  regex,
} from './text.ts';

/** How a style's pages are found from the path below the folder. */
interface Finder {
  /** A page's path, and the end of the page's file. */
  readonly page: string;
  readonly end: string;
  /** The path with the opposite trailing slash, and with the name of the file. */
  readonly slash: string;
  readonly name: string;
  /** The page's URL. */
  readonly url: ApacheText;
}

function createFinder(style: PageStyle): Finder {
  const { isSlashed, end } = pageForms[style];
  // /index isn't a page, although index.html is a file.
  const noIndex = end === '.html' ? '(?<!/index)(?<!^index)' : '';
  const bare = `^(.*[^/]${noIndex})\\z`;
  const slashed = `^(.+${noIndex})/\\z`;
  const name = `^(.+${noIndex})${escapeRegex(end)}\\z`;
  if (isSlashed) return { page: slashed, end, slash: bare, name, url: apache`$1/` };
  return { page: bare, end, slash: slashed, name, url: apache`$1` };
}

/** Serves a page or file of the build. Hidden files, such as error pages, have no URL. */
export function* printPageRules(plan: Plan): Generator<ApacheText> {
  const { served, api } = plan;
  const style = findCommonestStyle(served.pages);
  const { page, end } = createFinder(style);
  const listed = Array.from(selectListedPages(served, style), ([url, file]) => ({
    pattern: regex(`^${compileDecodedPath(url.slice(1), false)}$`),
    // Apache decodes the path that a rule produces once more.
    target: printTarget(`/${file.replaceAll('%', '%25')}`),
  }));
  const isApi = api && printSentCondition(compileApiRequest(api));
  // /photo.jpg, the home page, /about/, and pages that are listed by name. REQUEST_FILENAME lacks a PATH_INFO.
  yield apache`
    RewriteCond "%{DOCUMENT_ROOT}/$1" -f
    RewriteRule "^(.+)(?<!/|\\.htm|\\.html)$" - [E=SP_FOUND:1]
    RewriteCond "%{DOCUMENT_ROOT}/index.html" -f
    RewriteRule "^$" - [E=SP_FOUND:1]
    RewriteCond "%{DOCUMENT_ROOT}/$1${end}" -f
    RewriteRule ${regex(page)} - [E=SP_FOUND:1]
    ${listed.map(({ pattern }) => apache`RewriteRule ${pattern} - [E=SP_FOUND:1]`)}
    RewriteCond %{REQUEST_URI} ${regex(hidden)}
    RewriteRule "^" - [E=!SP_FOUND]
    ${isApi && [isApi, apache`RewriteRule "^" - [E=SP_FOUND:1]`]}
    ${isFound}
    ${moveRule}`;
  if (api)
    yield* printPart('The API: prebuilt files. 422 for a query that no file answers.', printApiRules(api));

  yield* listed.map(({ pattern, target }) => apache`RewriteRule ${pattern} ${target} [END]`);
  if (style !== 'folder')
    yield apache`
      ${isFound}
      RewriteCond "%{DOCUMENT_ROOT}/$1${end}" -f
      RewriteRule ${regex(page)} "/$1${end}" [END]`;
  yield apache`
    ${isFound}
    RewriteRule "^" - [END]`;
}

const isFound = apache`RewriteCond %{ENV:SP_FOUND} "1"`;

/** URLs of hidden files: /_headers, /404.html, /.env, /docs/.git/config. */
export const hidden =
  '^/(?:_headers|_redirects|_worker\\.js|_routes\\.json|_signpost/.*|(?:404|410|503)(?:(?:/index)?\\.html|/?))\\z|/\\.(?!well-known/)';

/** Pages listed by name: of a rare style, or with a name that decoding would change. */
function selectListedPages({ pages }: ServedFiles, style: PageStyle): Map<Path, string> {
  const listed = selectRarePages(pages, style);
  if (style !== 'folder') for (const [url, file] of pages) if (file.includes('%')) listed.set(url, file);
  // A name with a line feed or both quotes has no URL, and returns 404.
  for (const [url, file] of listed) if (!isPrintable(file)) listed.delete(url);
  return listed;
}

/** Redirects URL variants of a page (`W-ADDR-3`). */
export function* printVariantRules({ served, origin }: Plan): Generator<ApacheText> {
  const { end, slash, name, url } = createFinder(findCommonestStyle(served.pages));
  for (const [other, own] of selectListedVariants(served)) {
    const pattern = regex(`^${compileDecodedPath(other.slice(1), false)}\\z`);
    yield apache`RewriteRule ${pattern} ${printTarget(origin, own)} [R=301,NE,END]`;
  }

  // /index.html, /about and /about/index.html
  yield apache`
    RewriteRule "^index\\.html$" "${origin}/" [R=301,END]
    RewriteCond "%{DOCUMENT_ROOT}/$1${end}" -f
    RewriteRule ${excludeErrorPages(slash)} "${origin}/${url}" [R=301,END]
    RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" -f
    RewriteRule ${excludeErrorPages(name)} "${origin}/${url}" [R=301,END]`;
}

/** A pattern for URLs that aren't of an error page. */
function excludeErrorPages(pattern: string): ApacheText {
  return regex(pattern.replace('^', '^(?!(?:404|410|503)(?:/|\\.html|$))'));
}

/** Listed URL variants: of rare pages, and of URLs with an escape, which Apache writes differently. */
function selectListedVariants(served: ServedFiles): [Path, Path][] {
  const rare = selectRarePages(served.pages, findCommonestStyle(served.pages));
  return listRedirectedVariants(served).filter(([, url]) => url.includes('%') || rare.has(url));
}
