import { memoize } from '../lib/memoize.ts';
import type { Path } from '../lib/url/path.ts';
import { findPage, type PageLayout, servePages } from '../plan/page-urls.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * Each URL variant that at least one host serves or redirects: Cloudflare Workers redirect /about.html to /about/ for
 * about/index.html, Netlify serves /about/index.
 */
const everyVariant: PageLayout = {
  table: {
    folder: { own: 'slash', slash: 200, bare: 301, html: 301, index: 301, bareIndex: 301 },
    file: { own: 'html', html: 200, bare: 301, slash: 301, index: 301, bareIndex: 301 },
  },
  prefers: 'folder',
  hasErrorUrl: true,
};

/** The page of which a path is a variant on some host, and its URL; undefined for a path that is 404 on each. */
export function findVariantOnAnyHost(
  plan: Plan,
  path: Path,
): { readonly file: string; readonly url: Path | undefined } | undefined {
  const { urls, everywhere } = indexVariants(plan);
  const page = findPage(everywhere, path);
  return page && { file: page.file, url: urls.get(page.file) };
}

const indexVariants = memoize(({ served, errorPages }: Plan) => ({
  urls: new Map([...served.pages].map(([url, file]) => [file, url])),
  everywhere: servePages(everyVariant, [...served.pages.values()], Object.values(errorPages)),
}));
