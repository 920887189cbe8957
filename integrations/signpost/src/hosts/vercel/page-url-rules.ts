import { type Path, removeTrailingSlash } from '../../lib/url/path.ts';
import type { Plan } from '../../plan/plan.ts';
import { findPageStyle, pageForms, pageStyles } from '../shared/pages.ts';
import { listPathVariants } from '../shared/sent-variants.ts';
import type { VercelRedirect } from './redirects.ts';
import { escapeRegExp } from './source-text.ts';

// The pages of a plan → the rules of vercel.json that give each page one URL. Many pages share a rule:
//
//   { "source": "/(about|team)/index.html", "destination": "https://www.example.com/$1/", "statusCode": 301 }

/** A rule of `rewrites` in vercel.json. */
export interface Rewrite {
  readonly source: string;
  readonly destination: string;
}

/** What vercel.json has behind the redirects of the map. */
interface PageUrls {
  readonly redirects: readonly VercelRedirect[];
  readonly rewrites: readonly Rewrite[];
}

/** Characters of the pages in a rule, below Vercel's limit of 4,096 for its source. */
const maxLength = 3500;

/** The rules of all pages; none where `cleanUrls` or `trailingSlash` of the project's vercel.json decides. */
export function createPageUrlRules({ origin, served, serving }: Plan): PageUrls {
  const redirects: VercelRedirect[] = [];
  const rewrites: Rewrite[] = [];
  if ((serving?.early.length ?? 0) > 0) return { redirects, rewrites };

  const pages = [...served.pages].filter(([url]) => url !== '/');
  // Pages at /about/ of about/index.html apart from those at /about of about.html
  const byStyle = Map.groupBy(pages, ([url, file]) => findPageStyle(url, file));
  for (const style of pageStyles) {
    const paths = (byStyle.get(style) ?? []).flatMap(([url]) => listPathExpressions(url));
    const { isSlashed, end } = pageForms[style];
    for (const alternatives of joinUpTo(maxLength, paths)) {
      const page = `/(${alternatives})`;
      const [ownEnd, otherEnd] = isSlashed ? ['/', ''] : ['', '/'];
      // From /about and /about/index.html to /about/.
      for (const source of [page + otherEnd, page + end])
        redirects.push({ source, destination: `${origin}/$1${ownEnd}`, statusCode: 301 });
      // Without a rewrite, Vercel serves about.html at /about.html alone.
      if (end === '.html') rewrites.push({ source: page + ownEnd, destination: '/$1.html' });
    }
  }

  // The home page
  if (pages.length < served.pages.size)
    redirects.push({ source: '/index.html', destination: `${origin}/`, statusCode: 301 });
  return { redirects, rewrites };
}

/** `about` for /about/, in each encoding of a request. */
function listPathExpressions(url: Path): string[] {
  return listPathVariants(removeTrailingSlash(url)).map((path) => escapeRegExp(path.slice(1)));
}

/** Joins alternatives of an expression by `|` to texts of at most so many characters. */
function joinUpTo(maxCharacters: number, alternatives: readonly string[]): string[] {
  const joined: string[] = [];
  for (const alternative of alternatives) {
    const last = joined.at(-1);
    if (last !== undefined && last.length + alternative.length < maxCharacters)
      joined.push(`${joined.pop()}|${alternative}`);
    else joined.push(alternative);
  }
  return joined;
}
