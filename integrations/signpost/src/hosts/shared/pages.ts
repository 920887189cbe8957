import { type Path, parsePath } from '../../lib/url/path.ts';
import { makeLookup } from '../../map/lookup.ts';
import { errorPageStatuses } from '../../plan/error-pages.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';

/** How a page's URL follows from its file: `a/index.html` or `a.html`, with or without a trailing slash. */
export type PageStyle = 'folder' | 'bare-folder' | 'file' | 'slashed-file';

const urlOf: Record<PageStyle, (file: string) => string> = {
  folder: (file) => file.replace(/(^|\/)index\.html$/, '$1'),
  'bare-folder': (file) => file.replace(/\/index\.html$/, ''),
  file: (file) => file.replace(/(?<!(?:^|\/)index)\.html$/, ''),
  'slashed-file': (file) => file.replace(/(?<!(?:^|\/)index)\.html$/, '/'),
};

/** The form of a style's URLs, `/about/` or `/about`, and the end of a page's file. */
interface PageForm {
  readonly isSlashed: boolean;
  readonly end: '/index.html' | '.html';
}

export const pageForms: Record<PageStyle, PageForm> = {
  folder: { isSlashed: true, end: '/index.html' },
  'bare-folder': { isSlashed: false, end: '/index.html' },
  file: { isSlashed: false, end: '.html' },
  'slashed-file': { isSlashed: true, end: '.html' },
};

/** Status and file of each error page, also that of maintenance mode: `404` and `404.html`. They have no URL. */
export function listErrorPages({ errorPages, maintenance }: Plan): [status: string, file: string][] {
  return Object.entries({ ...errorPages, ...(maintenance && { 503: maintenance.file }) });
}

/** An expression for the URLs of error pages, without the first slash: `404`, `404/`, `404.html` and `404/index.html`. */
export const errorPageNames = `(?:${errorPageStatuses.join('|')})(?:/?|(?:/index)?\\.html)`;

/** The same for all files that visitors don't request: `_headers`, `_signpost/store.json` and error pages. */
export const hiddenNote = 'The files of platforms, error pages, and names that start with a dot have no URL.';
export const hiddenNames = `(?:_headers|_redirects|_worker\\.js|_routes\\.json|_signpost/.*|${errorPageNames})`;

export const pageStyles = ['folder', 'bare-folder', 'file', 'slashed-file'] as const;

/** A file of `dist` as a path without its first slash. */
export function encodeFile(file: string): string {
  return file
    .split('/')
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join('/');
}

/** The style of most pages, for pages that are added later too. */
export function findCommonestStyle(pages: ServedFiles['pages']): PageStyle {
  const counts = new Map<PageStyle, number>();
  for (const [url, file] of pages) {
    const style = findPageStyle(url, file);
    if (style && url !== '/') counts.set(style, (counts.get(style) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'folder';
}

/** The style of a page; undefined for a page at an unusual URL, such as the file name. */
export function findPageStyle(url: Path, file: string): PageStyle | undefined {
  return pageStyles.find((style) => hasStyle(style, url, file));
}

function hasStyle(style: PageStyle, url: Path, file: string): boolean {
  return parsePath(`/${urlOf[style](file.replaceAll('%', '%25'))}`) === url;
}

/** Pages in another style: URL ─▶ file. */
export function selectRarePages(pages: ServedFiles['pages'], style: PageStyle): Map<Path, string> {
  const rare = new Map<Path, string>();
  for (const [url, file] of pages) {
    const isHome = url === '/' && file === 'index.html';
    if (!isHome && !hasStyle(style, url, file)) rare.set(url, file);
  }
  return rare;
}

/** How a server finds pages by tests for their files, also pages that are added later: in one form or in two. */
export interface PageLookup {
  /** The end of the file of a URL with a slash: `/index.html` if /about/ is about/index.html. */
  readonly slashedEnd: PageForm['end'] | undefined;
  /** The end of the file of a URL without a slash: `.html` if /about is about.html. */
  readonly bareEnd: PageForm['end'] | undefined;
  /** Pages in another form, each with a line of its own: URL and file. No line can have a line feed in a name. */
  readonly listed: readonly [Path, string][];
}

export function findPageLookup(pages: ServedFiles['pages']): PageLookup {
  const style = findCommonestStyle(pages);
  const { isSlashed, end } = pageForms[style];
  const listed = [...selectRarePages(pages, style)].filter(([, file]) => !/\p{Cc}/u.test(file));

  // about/index.html at /about/ and contact.html at /contact. A test for a page /index/ would also find the home page.
  const otherStyle = mixedStyles.get(style);
  const isMixed = listed.length > 0 && listed.every((page) => findPageStyle(...page) === otherStyle);
  const hasIndexUrl = pages.keys().some((url) => url.endsWith('/index/'));
  if (isMixed && !hasIndexUrl) return { slashedEnd: '/index.html', bareEnd: '.html', listed: [] };
  return { slashedEnd: isSlashed ? end : undefined, bareEnd: isSlashed ? undefined : end, listed };
}

const mixedStyles = new Map<PageStyle, PageStyle>([
  ['folder', 'file'],
  ['file', 'folder'],
]);

/** URL variants that redirect to the page's URL: by trailing slash, and by file name. */
export function listRedirectedVariants({ variants, files }: ServedFiles): [variant: Path, own: Path][] {
  return [...variants].flatMap(([url, found]): [Path, Path][] =>
    found.status === 200 || files.has(url) ? [] : [[url, found.to]],
  );
}

/** Pages and files below a pattern of the plan, such as /blog/about/ for `/blog/*`. A host with redirects before files would hide them. */
export function listUrlsBelowPatterns({ served, patterns, ignoreCase }: Plan): Path[] {
  const lookup = makeLookup([], patterns, ignoreCase);
  return [...served.pages.keys(), ...served.files.keys()].filter(
    (url) => lookup.listPatterns(url).length > 0,
  );
}
