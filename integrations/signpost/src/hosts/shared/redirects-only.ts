import { formatCount } from '../../lib/text/text.ts';
import type { Entry } from '../../map/entry.ts';
import { printAbsolute } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import type { UnsupportedEntry } from './abilities.ts';

/** True if the server serves the files itself. In maintenance mode, it serves none. */
export function isRedirectsOnly({ redirectsOnly, maintenance }: Plan): boolean {
  return redirectsOnly === true && maintenance === undefined;
}

/** A full configuration sends `max-age` with each redirect. https://www.rfc-editor.org/rfc/rfc9110#section-15.4.2 */
export const cacheNote =
  'Browsers may keep a 301 for good: until you trust the map, send Cache-Control: max-age=3600.';

/** The plan of a server that serves the files itself: its redirects and gone URLs, and nothing else. */
export function selectRedirects(plan: Plan): Plan {
  const { origin, name, ignoreCase, exact, patterns, layout, serving, tls } = plan;
  return {
    ...{ origin, name, ignoreCase, exact, patterns, layout, serving, tls, redirectsOnly: true },
    ...{ domains: [], headers: [], protect: [], errorPages: {} },
    served: { pages: new Map(), variants: new Map(), files: new Map() },
  };
}

/**
 * Why the files with redirects alone don't have `/*`: they would answer with it before each `location`, `handle` and
 * `Alias` of the owner. `printAnswer` prints what to write instead, such as `return 301 https://new.example$request_uri;`.
 */
export function refuseCatchAll(
  entry: Entry,
  plan: Plan,
  directive: string,
  printAnswer: (status: number, url: string) => string,
): UnsupportedEntry | undefined {
  const isCatchAll = entry.kind === 'pattern' && entry.text === '/*' && entry.query.length === 0;
  if (!isCatchAll || !isRedirectsOnly(plan)) return undefined;

  const { status, target } = entry.outcome;
  const line = printAnswer(status, target === undefined ? '' : printAbsolute(target, plan.origin));
  return {
    reason: `it would answer before every \`${directive}\` of your server, also where a program renews the certificate`,
    fix: `Remove it from the map, and write \`${line}\` into your server, for the URLs that nothing else there serves.`,
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
