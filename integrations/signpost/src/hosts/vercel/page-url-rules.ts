import { type Path, removeTrailingSlash } from '../../lib/url/path.ts';
import type { Plan } from '../../plan/plan.ts';
import { findPageStyle, pageForms, pageStyles } from '../shared/pages.ts';
import { listPathVariants } from '../shared/sent-variants.ts';
import { escapeRegExp } from './source-text.ts';

// The pages of a build with @astrojs/vercel whose file ends in .html → the rewrites of its build output. Many pages share one:
//
//   { "source": "/(about|team)", "destination": "/$1.html" }

/** A rewrite of Vercel, from a URL to a file. */
export interface Rewrite {
  readonly source: string;
  readonly destination: string;
}

/** Characters of the pages in a rule, below Vercel's limit of 4,096 for its source. */
const maxLength = 3500;

/** The rewrites of all pages. Without one, Vercel serves about.html at /about.html alone, unless the project's `cleanUrls` is set. */
export function createPageRewrites({ served, serving }: Plan): Rewrite[] {
  if ((serving?.early.length ?? 0) > 0) return [];

  const pages = [...served.pages].filter(([url]) => url !== '/');
  // Pages at /about/ of about.html apart from those at /about
  const byStyle = Map.groupBy(pages, ([url, file]) => findPageStyle(url, file));
  return pageStyles.flatMap((style) => {
    const { isSlashed, end } = pageForms[style];
    if (end !== '.html') return [];
    const paths = (byStyle.get(style) ?? []).flatMap(([url]) => listPathExpressions(url));
    return joinUpTo(maxLength, paths).map((alternatives) => ({
      source: `/(${alternatives})${isSlashed ? '/' : ''}`,
      destination: '/$1.html',
    }));
  });
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
