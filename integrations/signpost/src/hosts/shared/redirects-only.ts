import { formatCount } from '../../lib/text/text.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';

/** True if the server serves the files itself. In maintenance mode, it serves none. */
export function isRedirectsOnly({ redirectsOnly, maintenance }: Plan): boolean {
  return redirectsOnly === true && maintenance === undefined;
}

/** The plan of a server that serves the files itself: its redirects and gone URLs, and nothing else. */
export function selectRedirects(plan: Plan): Plan {
  const { origin, name, ignoreCase, exact, patterns, layout, tls } = plan;
  return {
    ...{ origin, name, ignoreCase, exact, patterns, layout, tls, redirectsOnly: true },
    ...{ domains: [], headers: [], protect: [], errorPages: {} },
    served: { pages: new Map(), variants: new Map(), files: new Map() },
  };
}

/** The patterns that a server tries where it finds no file, as a sentence; undefined without any. */
export function describeOpenPatterns(host: Pick<Host, 'kind'>, plan: Plan): string | undefined {
  const { patterns } = plan;
  if (host.kind !== 'server' || !isRedirectsOnly(plan) || patterns.length === 0) return undefined;

  const shown = patterns.slice(0, 3).map(({ text }) => text);
  if (patterns.length > shown.length) shown.push('…');
  const verb = patterns.length === 1 ? 'redirects' : 'redirect';
  return `${formatCount(patterns.length, 'pattern')} ${verb} where the server finds no file, also for pages of PHP, a proxy or an alias: ${shown.join(', ')}`;
}
