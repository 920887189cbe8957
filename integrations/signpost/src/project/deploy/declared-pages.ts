import { join } from 'node:path';
import { readBytes } from '../../lib/disk/read.ts';
import { isHtml, type Path, parsePath, toUrlPath } from '../../lib/url/path.ts';
import { readPage } from '../../pages/raw-page.ts';
import { findLayout, findOwnUrl, isSamePage } from '../../plan/page-urls.ts';
import type { Plan } from '../../plan/plan.ts';
import { findBasePath, findErrorPages } from '../../plan/served-files.ts';
import type { Project } from '../load.ts';

// The URLs that the pages of a build call their own, in their canonicals: `/about.html` of about.html, or `/about`.

/** A page of the build, and the path of its canonical URL. */
export interface DeclaredPage {
  readonly file: string;
  readonly declaredPath: Path;
}

/** Reads the canonicals of pages. `siteFolder` is the path of the site: `/` or `/docs/`. */
export async function readDeclaredPages(
  { dist, siteFolder }: { readonly dist: string; readonly siteFolder: string },
  files: readonly string[],
): Promise<DeclaredPage[]> {
  const errorPages = Object.values(findErrorPages(new Set(files), ''));
  const pages: DeclaredPage[] = [];
  for (const file of files.filter((name) => !errorPages.includes(name))) {
    const bytes = await readBytes(join(dist, file));
    if (bytes === undefined) continue;

    const { rels } = readPage(file, bytes);
    const canonical = URL.parse(rels.find(({ rel }) => rel.includes('canonical'))?.href ?? '');
    // The home page has the same URL with all settings.
    if (canonical === null || canonical.pathname === siteFolder) continue;
    const page = siteFolder.slice(1) + file;
    const declaredPath = parsePath(canonical.pathname);
    // /blog/page/2/ may name /blog/.
    if (isSamePage(toUrlPath(page), declaredPath)) pages.push({ file: page, declaredPath });
  }
  return pages;
}

/** How many pages of each layout are read to see the form of their URLs. */
const sampleSize = 10;

/**
 * The warning for a build whose own URLs the generated files redirect: about.html with the canonical /about.html is served at
 * /about. Undefined if the pages of a sample have the URLs that they declare.
 */
export async function describeRenamedPage(
  { dist, files, settings }: Project,
  { served }: Plan,
): Promise<string | undefined> {
  if (dist === undefined) return undefined;
  const samples = Map.groupBy(files.filter(isHtml), findLayout).values();
  const sample = [...samples].flatMap((pages) => pages.slice(0, sampleSize));

  for (const { file, declaredPath } of await readDeclaredPages(
    { dist, siteFolder: findBasePath(settings) },
    sample,
  )) {
    const ownUrl = findOwnUrl(served, declaredPath);
    if (ownUrl === undefined) continue;
    return `${file} has the canonical ${declaredPath}, and the generated files redirect that URL to ${ownUrl}. For the setting that repairs it, run: npx astro-signpost audit ${dist} --only canonical-served`;
  }
  return undefined;
}
