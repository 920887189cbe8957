import { type Path, removeTrailingSlash } from '../../lib/url/path.ts';
import type { Plan } from '../../plan/plan.ts';
import { findPageStyle, pageForms, pageStyles } from '../shared/pages.ts';
import { listPathVariants } from '../shared/percent-encoding.ts';
import { escapeRegExp, type Redirect } from './redirects.ts';

/** A rule of `rewrites` in vercel.json. */
export interface Rewrite {
  readonly source: string;
  readonly destination: string;
}

/** The lines of vercel.json that give each page one URL. They follow the redirects of the map. */
interface PageUrls {
  readonly redirects: readonly Redirect[];
  readonly rewrites: readonly Rewrite[];
}

/** Characters of the pages in a line, below Vercel's limit of 4,096. */
const maxLength = 3500;

/** None where `cleanUrls` or `trailingSlash` of the project's vercel.json decides. */
export function createPageUrlRules({ origin, served, serving }: Plan): PageUrls {
  const redirects: Redirect[] = [];
  const rewrites: Rewrite[] = [];
  if ((serving?.early.length ?? 0) > 0) return { redirects, rewrites };

  const pages = [...served.pages].filter(([url]) => url !== '/');
  const byStyle = Map.groupBy(pages, ([url, file]) => findPageStyle(url, file));
  for (const style of pageStyles) {
    const paths = (byStyle.get(style) ?? []).flatMap(([url]) => listPathExpressions(url));
    const { isSlashed, end } = pageForms[style];
    for (const alternatives of joinUpTo(maxLength, paths)) {
      const page = `/(${alternatives})`;
      const [own, other] = isSlashed ? ['/', ''] : ['', '/'];
      // From /about and /about/index.html to /about/.
      for (const source of [page + other, page + end])
        redirects.push({ source, destination: `${origin}/$1${own}`, statusCode: 301 });
      if (end === '.html') rewrites.push({ source: page + own, destination: '/$1.html' });
    }
  }
  if (pages.length < served.pages.size)
    redirects.push({ source: '/index.html', destination: `${origin}/`, statusCode: 301 });
  return { redirects, rewrites };
}

/** `about` for /about/, in each encoding of a request. */
function listPathExpressions(url: Path): string[] {
  return listPathVariants(removeTrailingSlash(url)).map((path) => escapeRegExp(path.slice(1)));
}

/** Joins alternatives of an expression to texts of at most so many characters. */
function joinUpTo(length: number, alternatives: readonly string[]): string[] {
  const joined: string[] = [];
  for (const one of alternatives) {
    const last = joined.at(-1);
    if (last !== undefined && last.length + one.length < length) joined.push(`${joined.pop()}|${one}`);
    else joined.push(one);
  }
  return joined;
}
