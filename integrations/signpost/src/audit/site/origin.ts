import { countsOf } from '../../lib/counts.ts';
import { type Path, parsePath } from '../../lib/path.ts';
import type { RawPage } from './page.ts';
import { variantsOf } from './page-paths.ts';

/** Where a site is served. */
export interface Origin {
  readonly origin: string;
  /** Begins and ends with a slash. */
  readonly base: Path;
}

/** The origin and base that most canonicals name, where the person didn't say; undefined where there are none. */
export function guessOrigin(pages: readonly RawPage[]): Origin | undefined {
  const canonicals = pages.flatMap(({ file, rels }) => {
    const href = rels.find(({ rel }) => rel.includes('canonical'))?.href;
    if (href === undefined || !/^https?:\/\//i.test(href) || URL.parse(href) === null) return [];
    return [{ file, url: new URL(href) }];
  });
  const host = mostFrequent(canonicals.map(({ url }) => url.host));
  if (host === undefined) return undefined;
  const own = canonicals.filter(({ url }) => url.host === host);
  const base = mostFrequent(own.flatMap(({ file, url }) => baseOf(file, parsePath(url.pathname)))) ?? '/';
  return { origin: `${schemeOf(own)}//${host}`, base: parsePath(base) };
}

/** A site whose canonicals are all http is on http; where one page has https, the others forgot it. */
function schemeOf(own: readonly { readonly url: URL }[]): 'http:' | 'https:' {
  return own.every(({ url }) => url.protocol === 'http:') ? 'http:' : 'https:';
}

/** What is before the file's own path in its canonical. The home page tells only where it is the only page. */
function baseOf(file: string, canonical: Path): string[] {
  const { layout, styles } = variantsOf(file, parsePath('/'));
  if (layout === 'home') return canonical === '/' ? ['/'] : [];
  for (const { path } of styles) {
    if (canonical.endsWith(path)) return [`${canonical.slice(0, canonical.length - path.length)}/`];
  }
  return [];
}

function mostFrequent(items: readonly string[]): string | undefined {
  return [...countsOf(items)].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The host at which GitHub Pages is to serve the site, as a file beside its pages says. */
export interface Domain {
  readonly file: string;
  /** In lower case; where it is none, as it is written. */
  readonly host: string;
}

/** Reads a `CNAME`: one line with the name of a host. Undefined where there is none, or an empty one. */
export function readDomain(file: string, bytes: Buffer | undefined): Domain | undefined {
  const host = bytes?.toString('utf8').trim().toLowerCase() ?? '';
  return host === '' ? undefined : { file, host };
}
