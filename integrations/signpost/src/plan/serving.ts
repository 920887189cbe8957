import { type Path, parsePath, toUrlPath } from '../lib/url/path.ts';

/** How a page `about` may be requested: `/about`, `/about/`, `/about.html`, `/about/index.html`, `/about/index`. */
export type Spelling = 'bare' | 'slash' | 'html' | 'index' | 'bareIndex';

/** A redirect leads to the page's own URL. */
type PageStatus = 200 | 301 | 302 | 307 | 308;

/** A host's treatment of the URL variants of a page. It has no file for a variant that is missing here. */
export interface PageRow extends Partial<Readonly<Record<Spelling, PageStatus>>> {
  /** The variant that is the page's own URL. */
  readonly own: Spelling;
}

/** The rows of a setting: pages that are the index of a folder, `about/index.html`, and others, `about.html`. */
export interface PageTable {
  readonly folder: PageRow;
  readonly file: PageRow;
}

type Layout = keyof PageTable;

/** A redirect that a host makes before it reads the site's redirects, whether or not a file exists. */
export interface EarlyRedirect {
  readonly from: RegExp;
  /** As in `String.replace`. */
  readonly to: string;
  readonly status: 301 | 308;
}

/** The answer of a host for a URL without a file. */
export type UnknownAnswer =
  | { readonly status: 404; readonly page: 'nearest 404.html' | 'top 404.html' | 'none' }
  /** The home page, except for the given files. */
  | { readonly status: 200; readonly page: 'index.html'; readonly except?: readonly RegExp[] };

/** A key of the project's file for the host that decides how pages are served. */
export interface ServingSetting {
  /** Undefined if the project has no such file. */
  readonly file: string | undefined;
  /** Of the key, or 1. */
  readonly line: number;
  readonly key: string;
  /** As written, or the default. */
  readonly value: string;
  readonly isDefault: boolean;
  /** True if it decides only about URLs without a file. */
  readonly isForUnknown?: true;
}

/** Another value of the settings, and the pages' URLs with it. */
export interface ServingChoice {
  /** The setting to write, for a sentence: `` `"html_handling": "drop-trailing-slash"` in wrangler.jsonc ``. */
  readonly write: string;
  readonly table: PageTable;
}

/** How a host turns built files into URLs, with the project's settings. */
export interface Serving {
  /** The host's id. */
  readonly host: string;
  /** The host in a sentence: `Cloudflare Workers`. */
  readonly title: string;
  /** The source: a request to the engine, or the vendor's page. */
  readonly source: 'measured' | 'documented';
  /** The vendor's page. */
  readonly docs: string;
  readonly table: PageTable;
  /** The layout that gets a URL if a page of each has it. */
  readonly prefers: Layout;
  readonly early: readonly EarlyRedirect[];
  readonly unknown: UnknownAnswer;
  /** True if 404.html is also a page, with the URL of one: `/404`. */
  readonly hasErrorUrl?: boolean;
  readonly settings: readonly ServingSetting[];
  readonly choices: readonly ServingChoice[];
  /** A setting that no file of the project shows, as a sentence. */
  readonly unseen?: string | undefined;
}

/** The treatment of a page's URL by a host. */
export type ServedAt =
  | { readonly status: 200; readonly file: string }
  | { readonly status: Exclude<PageStatus, 200>; readonly file: string; readonly to: Path };

/** The URLs of a build's pages on a host. */
export interface ServedPages {
  /** The own URL of each page ─▶ its file. */
  readonly pages: ReadonlyMap<Path, string>;
  /** The answer at a URL variant of a page; undefined if the host has no page there. */
  at(path: Path): ServedAt | undefined;
}

/** The part of a `Serving` that decides the URLs. */
type Tables = Pick<Serving, 'table' | 'prefers'>;

/** Finds the URLs of pages, whose files are below the document root: `about/index.html`. */
export function servePages(serving: Tables, files: readonly string[]): ServedPages {
  const byName = new Map<Path, string>(files.map((file) => [toUrlPath(file), file]));
  const owners = mapPagesByUrl(serving, byName);
  const urls = new Map<Path, Path>();
  for (const [url, name] of owners) urls.set(name, url);

  return {
    pages: new Map([...owners].map(([url, name]) => [url, byName.get(name) ?? ''])),

    at(path) {
      // `/both.html`, whose own URL is that of both/index.html.
      const exact = byName.get(path);
      if (exact !== undefined && urls.get(path) === path) return { status: 200, file: exact };

      const found = listCandidates(serving, path).flatMap(({ name, status }) => {
        const file = byName.get(name);
        return file === undefined || status === undefined ? [] : [{ name, status, file }];
      });
      const served = found.find(({ status }) => status === 200);
      if (served !== undefined) return { status: 200, file: served.file };

      const [moved] = found;
      const to = moved && urls.get(moved.name);
      return moved === undefined || moved.status === 200 || to === undefined || to === path
        ? undefined
        : { status: moved.status, file: moved.file, to };
    },
  };
}

/** Each page by its own URL. A page whose URL another one has is served at the name of its file. */
function mapPagesByUrl({ table, prefers }: Tables, byName: ReadonlyMap<Path, string>): Map<Path, Path> {
  const owners = new Map<Path, Path>();
  const names = [...byName.keys()].map((name) => ({ name, layout: findLayout(name) }));
  const first = names.filter(({ layout }) => layout === prefers);
  const others = names.filter(({ layout }) => layout !== prefers);
  for (const { name, layout } of [...first, ...others]) {
    const url = findPageUrl(table[layout], name);
    owners.set(owners.has(url) ? name : url, name);
  }
  return owners;
}

function findLayout(name: Path): Layout {
  return name.endsWith('/index.html') ? 'folder' : 'file';
}

/** `/about/` for `/about/index.html`, where folders have a slash. */
function findPageUrl({ own }: PageRow, name: Path): Path {
  const page = name.replace(/(?:\/index)?\.html$/, '');
  // A page such as about.htm has no other URL.
  if (page === name) return name;
  if (page === '') return parsePath(own === 'index' ? name : '/');
  return parsePath(page + endings[own]);
}

const endings: Readonly<Record<Spelling, string>> = {
  bare: '',
  slash: '/',
  html: '.html',
  index: '/index.html',
  bareIndex: '/index',
};

interface Candidate {
  /** The path of a file that may have this URL. */
  readonly name: Path;
  readonly status: PageStatus | undefined;
}

/** The files that a path may stand for, and what the host does there. */
function listCandidates({ table, prefers }: Tables, path: Path): Candidate[] {
  if (path === '/') {
    const { bare, slash } = table.folder;
    return [{ name: parsePath('/index.html'), status: bare === 200 || slash === 200 ? 200 : undefined }];
  }
  return listSpellings(path).flatMap(({ spelling, page }) => {
    const folder = { name: parsePath(`${page}/index.html`), status: table.folder[spelling] };
    // `/about/index` isn't the page of a file: about/index.html is a folder's.
    if (spelling === 'bare' && page.endsWith('/index')) return [folder];
    const file = { name: parsePath(`${page}.html`), status: table.file[spelling] };
    const isFile = spelling === 'html' || (prefers === 'file' && spelling !== 'index');
    return isFile ? [file, folder] : [folder, file];
  });
}

/** `/about/index` is the page `about`, or a page `index` of the folder. */
function listSpellings(path: Path): { readonly spelling: Spelling; readonly page: string }[] {
  const found = (['index', 'bareIndex', 'html', 'slash'] as const).find((one) => path.endsWith(endings[one]));
  const page = (spelling: Spelling): string => path.slice(0, path.length - endings[spelling].length);
  if (found === undefined) return [{ spelling: 'bare', page: path }];
  if (found !== 'bareIndex') return [{ spelling: found, page: page(found) }];
  return [
    { spelling: found, page: page(found) },
    { spelling: 'bare', page: path },
  ];
}

/** The redirect that a host makes before all others; undefined if it makes none. */
export function findEarlyRedirect(
  { early }: Pick<Serving, 'early'>,
  path: string,
): { readonly status: 301 | 308; readonly to: string } | undefined {
  for (const { from, to, status } of early) {
    const moved = from.test(path) ? path.replace(from, to).replace(/^\/{2,}/, '/') : path;
    if (moved !== path) return { status, to: moved };
  }
  return undefined;
}

/** The file that a host sends for a URL without a file, and the status. */
export function findUnknownAnswer(
  { unknown }: Pick<Serving, 'unknown'>,
  path: string,
  hasFile: (file: string) => boolean,
): { readonly status: 200 | 404; readonly file?: string } {
  const isFallback = unknown.status === 200 && !unknown.except?.some((pattern) => pattern.test(path));
  if (isFallback) return hasFile('index.html') ? { status: 200, file: 'index.html' } : { status: 404 };
  if (unknown.page === 'none') return { status: 404 };

  // `/de/nothing` gets de/404.html, if there is one.
  const folders = unknown.page === 'nearest 404.html' ? listFoldersAbove(path) : [''];
  const page = folders.map((folder) => `${folder}404.html`).find(hasFile);
  return page === undefined ? { status: 404 } : { status: 404, file: page };
}

/** `de/blog/`, `de/` and '' for `/de/blog/nothing`. */
function listFoldersAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return [...parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/')}/`), ''];
}
