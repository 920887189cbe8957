import type { Path } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { printPart } from '../shared/generated-files.ts';
import {
  findCommonestStyle,
  listRedirectedVariants,
  type PageStyle,
  pageForms,
  selectRarePages,
} from '../shared/pages.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { moveRule } from './access.ts';
import { isApiRequest, printApiRules } from './api.ts';
import { escapeLiteral, isPrintable, printCondition, printRule, request } from './text.ts';

/** `%{REQUEST_FILENAME}` would omit what Apache takes for PATH_INFO. */
const root = '%{DOCUMENT_ROOT}';

/** How a style's pages are found from the path below the folder. */
interface Finder {
  /** A page's path, and the end of the page's file. */
  readonly page: string;
  readonly end: string;
  /** The path with the opposite trailing slash, and with the name of the file. */
  readonly slash: string;
  readonly name: string;
  /** The page's URL. */
  readonly url: string;
}

function createFinder(style: PageStyle): Finder {
  const { isSlashed, end } = pageForms[style];
  // /index isn't a page, although index.html is a file.
  const noIndex = end === '.html' ? '(?<!/index)(?<!^index)' : '';
  const bare = `^(.*[^/]${noIndex})\\z`;
  const slashed = `^(.+${noIndex})/\\z`;
  const name = `^(.+${noIndex})${escapeRegex(end)}\\z`;
  if (isSlashed) return { page: slashed, end, slash: bare, name, url: '$1/' };
  return { page: bare, end, slash: slashed, name, url: '$1' };
}

/** Serves a page or file of the build. Hidden files, such as error pages, have no URL. */
export function* printPageRules(plan: Plan): Generator<string> {
  const { served, api } = plan;
  const style = findCommonestStyle(served.pages);
  const { page, end } = createFinder(style);
  const listed = [...selectListedPages(served, style)].map(
    ([url, file]) => [`^${compileDecodedPath(url.slice(1), false)}$`, file] as const,
  );
  const found = 'E=SP_FOUND:1';
  // /photo.jpg, the home page, /about/, and pages that are listed by name
  yield* [`RewriteCond "${root}/$1" -f`, printRule('^(.+)(?<!/|\\.htm|\\.html)$', '-', found)];
  yield* [`RewriteCond "${root}/index.html" -f`, printRule('^$', '-', found)];
  yield* [`RewriteCond "${root}/$1${end}" -f`, printRule(page, '-', found)];
  for (const [pattern] of listed) yield printRule(pattern, '-', found);
  yield* [printCondition('%{REQUEST_URI}', hidden), printRule('^', '-', 'E=!SP_FOUND')];
  if (api) yield* [printCondition(request, isApiRequest(api)), printRule('^', '-', found)];

  const isFound = printCondition('%{ENV:SP_FOUND}', '1');
  yield* moveRule([isFound]);
  if (api)
    yield* printPart('The API: prebuilt files. 422 for a query that no file answers.', printApiRules(api));
  // Apache decodes the path that a rule produces once more.
  for (const [pattern, file] of listed)
    yield printRule(pattern, `/${escapeLiteral(file.replaceAll('%', '%25'))}`, 'END');
  if (style !== 'folder')
    yield* [isFound, `RewriteCond "${root}/$1${end}" -f`, printRule(page, `/$1${end}`, 'END')];
  yield* [isFound, printRule('^', '-', 'END')];
}

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
export function* printVariantRules({ served, origin }: Plan): Generator<string> {
  const { end, slash, name, url } = createFinder(findCommonestStyle(served.pages));
  for (const [other, own] of selectListedVariants(served)) {
    const pattern = `^${compileDecodedPath(other.slice(1), false)}\\z`;
    yield printRule(pattern, `${origin}${escapeLiteral(own)}`, 'R=301,NE,END');
  }

  // /index.html, /about and /about/index.html
  yield printRule('^index\\.html$', `${origin}/`, 'R=301,END');
  yield* [
    `RewriteCond "${root}/$1${end}" -f`,
    printRule(excludeErrorPages(slash), `${origin}/${url}`, 'R=301,END'),
  ];
  yield* [
    `RewriteCond "${root}%{REQUEST_URI}" -f`,
    printRule(excludeErrorPages(name), `${origin}/${url}`, 'R=301,END'),
  ];
}

/** A pattern for URLs that aren't of an error page. */
function excludeErrorPages(pattern: string): string {
  return pattern.replace('^', '^(?!(?:404|410|503)(?:/|\\.html|$))');
}

/** Listed URL variants: of rare pages, and of URLs with an escape, which Apache writes differently. */
function selectListedVariants(served: ServedFiles): [Path, Path][] {
  const rare = selectRarePages(served.pages, findCommonestStyle(served.pages));
  return listRedirectedVariants(served).filter(([, url]) => url.includes('%') || rare.has(url));
}
