import { movedGenerator } from '../hosts/shared/moved-pages.ts';
import { removePageEnding, toUrlPath } from '../lib/url/path.ts';
import { findNoindexMeta } from './noindex.ts';
import type { PageKind, RawPage } from './page.ts';

// The kind of a page by its file name and facts: `error` for 404.html, `redirect` for one with a refresh, `fragment` for a part of a
// page, `feed`, otherwise `page`.

/** Files by which services know the owner of a site. Google and others compare their bytes. */
const proofs =
  /(?:^|\/)(?:google[0-9a-f]{8,}|yandex_[0-9a-f]+|baidu_verify_[^\s/]+|naver[0-9a-f]+|pinterest-[0-9a-z]+)\.html$/;

export function isOwnershipProof(file: string): boolean {
  return proofs.test(file);
}

/**
 * Shells that a host or service worker serves for missing files, offline, or before a script renders the page, and the window
 * that reveal.js opens for the speaker of a presentation. No link leads to them.
 */
const shells =
  /(?:^|\/)(?:200|offline|index\.csr|offline-plugin-app-shell-fallback\/index|plugin\/notes\/(?:speaker-view|notes))\.html$/;

export function isShellName(file: string): boolean {
  return shells.test(file);
}

/** The root element of RSS, RDF or Atom, after a declaration and comments. */
const feedRoot = /^\s*(?:<\?[^>]*\?>\s*|<!--[^>]*-->\s*)*<(?:rss|feed|rdf:RDF)[\s>]/i;

/** The template of a page that a generator copied: overrides/404.html, which MkDocs finds below docs/. */
const jinja = /^\s*\{%-?\s*extends\b/;

/** A file without anything, or with the doctype alone, as a plugin of Jekyll leaves it: https://acme.example */
const emptyFile = /^\s*(?:<!doctype[^>]*>\s*)?$/i;

/** The page that tells the command `go` where the code of a module is: https://go.dev/ref/mod#vcs-find */
const goModule = /<meta\s+name=["']?go-import["'\s]/i;

/** A page that leads on and has fewer characters is only a redirect. */
const stubText = 1500;
/** Seconds, as in "You will be redirected in 5 seconds". After more, a page is for reading until the next one comes. */
const maxDelay = 5;

/** The facts that decide the kind. */
type KindFacts = Pick<RawPage, 'file' | 'status' | 'metas' | 'refreshes' | 'text' | 'acts'>;

/** The kind of a page. `isDocument` is true for a file with a title, or with elements such as <html> and <body>. */
export function classifyPage(page: KindFacts, html: string, isDocument: boolean): PageKind {
  const { file, status, refreshes, text, acts } = page;
  // A feed may have any name: Hugo writes the one of a page with `url: /410.html` over the page.
  if (feedRoot.test(html.slice(0, 1000))) return 'feed';
  if (jinja.test(html)) return 'fragment';
  if (status !== undefined) return 'error';

  // <nav>…</nav> of nav.html, which another page includes. An empty file is a broken page, and <script>location = "/blog/"</script>
  // or <meta http-equiv="refresh" content="0;url=/blog/"> a redirect.
  const isRedirect =
    acts.some(({ act }) => act === 'redirect-always') ||
    refreshes.some(({ delay, href }) => delay === 0 && href !== '');
  const isPart = !isDocument && !isRedirect && !emptyFile.test(html) && !/^index\.html?$/i.test(file);
  // pinterest-boards.html may also be a page. Proofs say `google-site-verification`, `Verification: …` or `p:domain_verify`.
  const isProof = isOwnershipProof(file) && /verif/i.test(html.slice(0, stubText));
  if (isPart || isProof || isShellName(file)) return 'fragment';

  if (text.allLength === 0 && refreshes.length === 0 && goModule.test(html)) return 'fragment';

  // A page with a text of its own may reload or go on after a while.
  if (refreshes.length === 0 || text.allLength >= stubText) return 'page';

  // Astro's temporary redirect: a short noindex page with a delay. Signpost's redirect page has a generator meta.
  const isTemporary = findNoindexMeta(page) !== undefined || html.includes(`content="${movedGenerator}"`);
  const leadsOn = refreshes.some(({ delay, href }) => {
    if (delay === 0 || isTemporary) return href !== '';
    return delay <= maxDelay && !isReload(file, href);
  });
  return leadsOn ? 'redirect' : 'page';
}

/** True for `5; url=/scores/` and `5` on scores/index.html, which shows new scores. Below a base, it is /league/scores/. */
function isReload(file: string, href: string): boolean {
  const ownUrl = new URL(toUrlPath(file), 'https://www.example.com');
  const target = readStem(URL.parse(href, ownUrl)?.pathname ?? '');
  const stem = readStem(ownUrl.pathname);
  return stem === '' ? target === '' : target.endsWith(stem);
}

/** `/scores` of /scores/, /scores.html and /scores/index.html; '' of the home page. */
function readStem(path: string): string {
  return removePageEnding(path).replace(/\/$/, '');
}
