import type { Path } from '../lib/url/path.ts';
import type { Header, HeaderRule, Plan } from './plan.ts';

const keeping = /^(?:cache-control|expires|pragma|surrogate-control|(?:[a-z]+-)*cdn-cache-control)$/i;

/**
 * True for a cache header. It applies only to existing files and pages: a 404, a 410, a maintenance page or a redirect
 * below a folder of hashed assets must not be cached for a year.
 */
export function isForFiles(name: string): boolean {
  return keeping.test(name);
}

/** Header rules in two parts, for hosts that set headers by URL, whatever the answer. */
export interface SplitHeaders {
  /** For every answer. */
  readonly always: readonly HeaderRule[];
  /** Only for files and pages. The last rule for a header name counts. */
  readonly files: readonly HeaderRule[];
}

/** Splits the rules of a plan. A site in maintenance mode returns one page, so no rule applies only to files. */
export function splitHeaders({ headers, served, maintenance }: Plan): SplitHeaders {
  const always = headers.map((rule) => keepHeaders(rule, (name) => !isForFiles(name)));
  const kept = headers.map((rule) => keepHeaders(rule, isForFiles)).filter((rule) => rule.headers.length > 0);
  if (kept.length === 0 || maintenance) return { always, files: [] };

  const files = [...served.pages.keys(), ...served.files.keys()].flatMap((url): HeaderRule[] => {
    const set = new Map<string, Header>();
    for (const { match, headers: own } of kept) {
      if (!coversUrl(match, url)) continue;
      for (const header of own) set.set(header[0].toLowerCase(), header);
    }
    return set.size === 0 ? [] : [{ match: { exact: url }, headers: [...set.values()] }];
  });
  return { always, files };
}

/** True if a rule applies to a URL. */
export function coversUrl(match: HeaderRule['match'], url: Path): boolean {
  return 'exact' in match ? match.exact === url : url.startsWith(match.prefix);
}

function keepHeaders(rule: HeaderRule, isWanted: (name: string) => boolean): HeaderRule {
  const headers = rule.headers.filter(([name]) => isWanted(name));
  return headers.length === rule.headers.length ? rule : { ...rule, headers };
}
