import { memoize } from '../../lib/memoize.ts';
import { type Path, parsePath, removePageEnding, splitSegments, withoutSlash } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { parseErrorFile } from '../../plan/error-pages.ts';
import { isProjectHost } from '../rules/shared/repository-sites.ts';
import type { Site } from './site.ts';

/** True for /404.html, which GitHub Pages sends with 404, and for /404, as a sitemap of all pages lists it. */
export function isErrorPageUrl(site: Site, path: Path): boolean {
  return listErrorPageUrls(site).has(path);
}

const listErrorPageUrls = memoize(({ documents }: Site) => {
  const errorPages = documents.filter(({ kind }) => kind === 'error');
  return new Set(errorPages.flatMap(({ servedUrl }) => listSpellings(servedUrl)));
});

/** /404.html, /404 and /404/ */
function listSpellings(url: Path): readonly Path[] {
  const name = withoutSlash(removePageEnding(url));
  return [url, parsePath(name), parsePath(`${name}/`)];
}

/** The page in a host's own file, otherwise the file that hosts look for. */
export function findErrorPage(site: Site): Page | undefined {
  const namedPage = listNamedErrorPages(site)
    .map(({ to }) => site.ask(parsePath(to)).page)
    .find((page) => page !== undefined);
  const isDefault = (file: string): boolean => {
    const named = parseErrorFile(file);
    return named?.status === 404 && named.folder === '';
  };
  return namedPage ?? site.documents.find(({ file }) => isDefault(file));
}

/**
 * True for a build that has the 404.html that the host looks for: the one of the host's root, or of a repository at
 * https://acme.github.io/pumps/. False where `/* /app.html 200` on Cloudflare loops: no unknown URL gets so far.
 */
export function mayHaveErrorPage({ origin, base, causes }: Site): boolean {
  if (causes.rewriteLoops?.some(({ rule }) => rule.from === '/*')) return false;
  return base === '/' || (isProjectHost({ origin }) && splitSegments(base).length === 1);
}

/** `/* /missing.html 404`, `ErrorDocument 404 /missing.html` */
export function listNamedErrorPages(site: Site) {
  const lines = (site.platforms?.ownRules ?? []).filter(
    ({ from, status }) => from === '/*' && status === 404,
  );
  return [...lines, ...(site.fallbacks ?? []).filter(({ status }) => status === 404)];
}
