import type { Finding } from '../lib/finding.ts';
import type { Session } from './session.ts';

/** Patterns of the addresses that a server answers at request time: pages and endpoints, with `:name` and `*`. */
export function onDemandPatterns({ routes, project }: Session): string[] {
  const { base } = project.spelling;
  const patterns = routes
    .filter(({ isPrerendered, type }) => !isPrerendered && type !== 'redirect')
    .map(({ pattern }) => base.replace(/\/$/, '') + neutral(pattern));
  return [...new Set(patterns)].sort();
}

/** Astro's `/blog/[slug]` and `/[...rest]` as `/blog/:slug` and `/*`. A segment in parts is any segment. */
function neutral(pattern: string): string {
  const segments = pattern.split('/').map((segment) => {
    const name = /\[(\.{3})?(\w+)\]/.exec(segment);
    if (name === null) return segment;
    return name[1] === undefined ? `:${name[2]}` : '*';
  });
  return segments.join('/');
}

/** True where a page or endpoint of the project itself is rendered when it is requested. */
export function hasOnDemand({ routes }: Pick<Session, 'routes'>): boolean {
  return routes.some(
    ({ origin, isPrerendered, type }) => origin === 'project' && !isPrerendered && type !== 'redirect',
  );
}

/** Pages that a server renders on request, of which the build has no file. */
export function onDemandFindings({
  routes,
  project,
  ownSitemap,
}: Pick<Session, 'routes' | 'project' | 'ownSitemap'>): Finding[] {
  const { sitemap } = project.options;
  const pages = routes.filter(
    ({ type, isPrerendered, origin }) => type === 'page' && origin === 'project' && !isPrerendered,
  );
  if (pages.length === 0) return [];
  // A sitemap of the site's own, or none, asks for no declaration.
  const isAsked = sitemap !== false && !ownSitemap && sitemap.onDemand.length === 0;
  const names = pages.map(({ pattern }) => pattern).sort();
  const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
  return [
    {
      rule: 'on-demand',
      conventions: [],
      level: 'advice',
      message: `${names.length === 1 ? 'a page is' : `${names.length} pages are`} rendered on demand (${shown}): the audit doesn't see ${names.length === 1 ? 'it' : 'them'}, and nginx and other file hosts can't answer for ${names.length === 1 ? 'it' : 'them'}`,
      ...(isAsked ? { fix: declaring(names) } : {}),
    },
  ];
}

/** A page with a parameter in its address has many. */
function declaring(names: readonly string[]): string {
  const whose = names.length === 1 ? 'its' : 'their';
  const isOne = names.length === 1 && names.every((name) => !name.includes('['));
  const [address, it] = isOne ? ['address', 'it'] : ['addresses', 'them'];
  return `declare ${whose} ${address} in \`sitemap.onDemand\`, so that the sitemap lists ${it}`;
}
