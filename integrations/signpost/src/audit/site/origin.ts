import { countItems, findMostFrequent } from '../../lib/counts.ts';
import { isHttpUrl } from '../../lib/url/is-url.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import type { RawPage } from '../../pages/page.ts';
import { listWrittenVariants } from './written-variants.ts';

/** Where a site is served. */
export interface Origin {
  readonly origin: string;
  /** Starts and ends with a slash. */
  readonly base: Path;
}

/** The origin and base in most canonicals, if none was passed; undefined without canonicals. */
export function guessOrigin(pages: readonly RawPage[]): Origin | undefined {
  const canonicals = pages.flatMap(({ file, rels }) => {
    const href = rels.find(({ rel }) => rel.includes('canonical'))?.href;
    if (!isHttpUrl(href)) return [];
    return [{ file, url: new URL(href) }];
  });
  const host = findMostFrequent(countItems(canonicals.map(({ url }) => url.host)));
  if (host === undefined) return undefined;

  const canonicalsOfHost = canonicals.filter(({ url }) => url.host === host);
  const bases = canonicalsOfHost.flatMap(({ file, url }) => readBase(file, parsePath(url.pathname)));
  const base = findMostFrequent(countItems(bases)) ?? '/';

  // A site with http in all canonicals uses http. Beside a canonical with https, http is a mistake.
  const isHttp = canonicalsOfHost.every(({ url }) => url.protocol === 'http:');
  return { origin: `${isHttp ? 'http' : 'https'}://${host}`, base: parsePath(base) };
}

/** The part of a page's canonical before its file's path. The home page counts only if it is the only page. */
function readBase(file: string, canonical: Path): string[] {
  if (file === 'index.html') return canonical === '/' ? ['/'] : [];
  for (const { url } of listWrittenVariants(file, parsePath('/'))) {
    if (canonical.endsWith(url)) return [`${canonical.slice(0, canonical.length - url.length)}/`];
  }
  return [];
}
