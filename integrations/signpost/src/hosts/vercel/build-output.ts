import type { OutFile } from '../../lib/file.ts';
import { type Path, removeTrailingSlash } from '../../lib/url/path.ts';
import type { Plan } from '../../plan/plan.ts';
import { routesName } from '../shared/generated-files.ts';
import { findPageStyle, pageForms, pageStyles } from '../shared/pages.ts';
import { listPathVariants } from '../shared/sent-variants.ts';
import { createHeaderBlocks, isShort, type VercelHeaders } from './emit.ts';
import { limits } from './read.ts';
import {
  createDomainRedirects,
  createExactRedirects,
  createPatternRedirects,
  type VercelRedirect,
} from './redirects.ts';
import { escapeRegExp } from './source-text.ts';

// A plan → routes that are added to those of @astrojs/vercel in `.vercel/output/config.json`: /old to /new/ becomes
//
//   { "src": "^/old(?:/)?$", "headers": { "Location": "https://www.example.com/new/" }, "status": 301 }
//
// A plan with a redirect that no route expresses, or with more routes than Vercel deploys, gets none: the middleware serves it.

/** A route of `.vercel/output/config.json`: https://vercel.com/docs/build-output-api/configuration#routes */
export interface OutputRoute {
  readonly src: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly has?: VercelRedirect['has'];
  readonly dest?: string;
  readonly check?: true;
  readonly continue?: true;
  /** The function with this name runs first: https://vercel.com/docs/build-output-api/configuration#middleware */
  readonly middlewarePath?: string;
  readonly middlewareRawSrc?: readonly string[];
  readonly override?: true;
}

/** The routes to add to @astrojs/vercel's: before the build's files, and after them. */
export interface OutputRoutes {
  readonly first: readonly OutputRoute[];
  readonly behindFiles: readonly OutputRoute[];
}

/** Room for the adapter's own routes: for assets, images, server islands, files and missing URLs. */
const maxAdapterRoutes = 20;

/** Exact redirects come before files, patterns after files. Undefined for a plan that the middleware has to serve. */
export function createOutputRoutes(plan: Plan): OutputRoutes | undefined {
  const exactRedirects = plan.exact.flatMap((entry) => createExactRedirects(plan, entry));
  const patternRedirects = plan.patterns.flatMap((entry) => createPatternRedirects(plan, entry));
  if (!exactRedirects.every(isWritable) || !patternRedirects.every(isWritable)) return undefined;

  const first = [
    ...createHeaderBlocks(plan).map(createHeaderRoute),
    ...[...exactRedirects, ...createDomainRedirects(plan)].map(createRedirectRoute),
  ];
  const behindFiles = [
    ...createPageRewrites(plan).map(createRewriteRoute),
    ...patternRedirects.map(createRedirectRoute),
  ];

  // Each route counts: Vercel deploys at most 2,048.
  const foreignCount = maxAdapterRoutes + (plan.elsewhere?.length ?? 0);
  if (foreignCount + first.length + behindFiles.length > limits.rules) return undefined;
  return { first, behindFiles };
}

function isWritable(redirect: VercelRedirect | undefined): redirect is VercelRedirect {
  return redirect !== undefined && isShort(redirect);
}

export function createRoutesFile({ first, behindFiles }: OutputRoutes): OutFile {
  return { path: routesName, content: `${JSON.stringify({ first, behindFiles }, undefined, 1)}\n` };
}

function createRedirectRoute({ source, destination, statusCode, has }: VercelRedirect): OutputRoute {
  const route = { src: compileSource(source), headers: { Location: destination }, status: statusCode };
  return { ...route, ...(has && { has }) };
}

export function createHeaderRoute({ source, headers }: VercelHeaders): OutputRoute {
  const headersByName = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
  return { src: compileSource(source), headers: headersByName, continue: true };
}

function createRewriteRoute({
  source,
  destination,
}: Pick<VercelRedirect, 'source' | 'destination'>): OutputRoute {
  return { src: compileSource(source), dest: destination, check: true };
}

/** The parts of generated sources: an escaped character, a group, start and end of an optional part, any other character. */
const sourceParts = /\\(.)|(\((?:\\.|[^\\()])*\))|(\{)|(\}\?)|([\s\S])/g;

/** A source as the platform's regular expression: `/old{/}?` as `^/old(?:/)?$`. */
export function compileSource(source: string): string {
  const text = source.replace(sourceParts, (_, escaped, group, optionalStart, optionalEnd, other) => {
    if (group !== undefined) return group;
    if (optionalStart !== undefined) return '(?:';
    if (optionalEnd !== undefined) return ')?';
    return (escaped ?? other).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return `^${text}$`;
}

// The pages of a build with @astrojs/vercel whose file ends in .html → the rewrites of its build output. Many pages share one:
//
//   { "source": "/(about|team)", "destination": "/$1.html" }

/** A rewrite of Vercel, from a URL to a file. */
interface Rewrite {
  readonly source: string;
  readonly destination: string;
}

/** Characters of the pages in a rule, below Vercel's limit of 4,096 for its source. */
const maxLength = 3500;

/** The rewrites of all pages. Without one, Vercel serves about.html at /about.html alone, unless the project's `cleanUrls` is set. */
function createPageRewrites({ served, serving }: Plan): Rewrite[] {
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
