import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { routesName } from '../shared/generated-files.ts';
import { createHeaderBlocks, isShort, type VercelHeaders } from './emit.ts';
import { limits } from './read.ts';
import {
  createDomainRedirects,
  createExactRedirects,
  createPageUrlRules,
  createPatternRedirects,
  type VercelRedirect,
} from './redirects.ts';

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

/** The adapter's own routes: for assets, images, server islands, files and missing URLs. */
const reserved = 20;

/**
 * The routes of a plan; undefined for a plan beyond routes. Exact redirects come before files, patterns after files.
 */
export function createOutputRoutes(plan: Plan): OutputRoutes | undefined {
  const headers = createHeaderBlocks(plan).map(createHeaderRoute);
  const rewrites = createPageUrlRules(plan).rewrites.map(createRewriteRoute);
  const exact = plan.exact.flatMap((entry) => createExactRedirects(plan, entry));
  const patterns = plan.patterns.flatMap((entry) => createPatternRedirects(plan, entry));

  const isWritable = (redirect: VercelRedirect | undefined): redirect is VercelRedirect =>
    redirect !== undefined && isShort(redirect);
  const exactRoutes = exact.filter(isWritable).map(createRedirectRoute);
  const patternRoutes = patterns.filter(isWritable).map(createRedirectRoute);
  const isComplete = exactRoutes.length === exact.length && patternRoutes.length === patterns.length;

  // Each route counts: Vercel deploys at most 2,048.
  const foreignCount = reserved + (plan.elsewhere?.length ?? 0);
  const ownCount = headers.length + rewrites.length + exactRoutes.length + patternRoutes.length;
  if (!isComplete || foreignCount + ownCount > limits.rules) return undefined;

  const domains = createDomainRedirects(plan).map(createRedirectRoute);
  return {
    first: [...headers, ...exactRoutes, ...domains],
    behindFiles: [...rewrites, ...patternRoutes],
  };
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

/** The parts of generated sources: escaped characters, groups, and an optional part. */
const pieces = /\\(.)|(\((?:\\.|[^\\()])*\))|(\{)|(\}\?)|([\s\S])/g;

/** A source as the platform's regular expression. */
export function compileSource(source: string): string {
  const text = source.replace(pieces, (_, escaped, group, opened, closed, plain) => {
    if (group !== undefined) return group;
    if (opened !== undefined) return '(?:';
    if (closed !== undefined) return ')?';
    return (escaped ?? plain).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return `^${text}$`;
}
