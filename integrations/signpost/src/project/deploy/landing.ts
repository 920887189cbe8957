import { type MaintenancePage, printMaintenancePage } from '../../hosts/shared/maintenance-page.ts';
import type { BuildFiles, OutFile } from '../../lib/file.ts';
import { findNoindexMeta } from '../../pages/noindex.ts';
import type { RawPage } from '../../pages/page.ts';
import { readPages } from '../../pages/raw-page.ts';

/**
 * Replaces each page of a build by a temporary landing page (`W-CLOSE-3`). Redirects, error pages and files stay. Each
 * page keeps the canonical URL, so the sitemap stays valid.
 */
export function replaceByLandingPages(build: BuildFiles, home: string, page: MaintenancePage): OutFile[] {
  const pages = readPages(build).filter(({ kind }) => kind === 'page');
  const icons = collectIcons(build, pages, home);

  return pages.map((one) => ({
    path: one.file,
    content: printMaintenancePage({
      ...page,
      landing: {
        canonical: findCanonical(one) ?? (isHomeFile(one) ? home : undefined),
        isNoindex: findNoindexMeta(one) !== undefined,
        icons,
      },
    }),
  }));
}

const isHomeFile = ({ file }: RawPage): boolean => file === 'index.html';

function findCanonical({ rels }: RawPage): string | undefined {
  return rels.find(({ rel, href }) => rel.includes('canonical') && /^https?:/.test(href))?.href;
}

function collectIcons({ list }: BuildFiles, pages: readonly RawPage[], home: string) {
  const declared = pages.find(isHomeFile)?.rels.filter(({ rel }) => rel.includes('icon')) ?? [];
  const icons = declared.map(({ href, type }) => ({ href: resolveFromRoot(href, home), type }));
  const usualIcons = ['favicon.svg', 'favicon.ico'].filter((file) => list.includes(file));
  return icons.length > 0 ? icons : usualIcons.map((file) => ({ href: resolveFromRoot(file, home) }));
}

function resolveFromRoot(href: string, home: string): string {
  if (href.startsWith('data:') || !URL.canParse(href, home)) return href;
  const url = new URL(href, home);
  return url.origin === new URL(home).origin ? `${url.pathname}${url.search}` : href;
}
