import type { Project } from '../../project/load.ts';
import { type Expected, expectAnswer, planAnswer } from '../planned.ts';
import { type OldUrl, toAbsoluteUrl } from '../state/old-url.ts';

interface Asking {
  readonly project: Project;
  readonly old: string;
  /** Host names of the same site. */
  readonly hosts: readonly string[];
  /** False to request only the URL itself. */
  readonly all: boolean;
}

/** Yields the requests one by one, since all variants don't fit in memory. An unreleased URL is requested only as the old site has it. */
export function* listTasks(
  rows: readonly OldUrl[],
  released: ReadonlySet<OldUrl>,
  { project: { plan }, old, hosts, all }: Asking,
): Generator<Task> {
  for (const row of rows) {
    const { url, location, clicks } = row;
    const own = toAbsoluteUrl(row, old);
    if (!released.has(row)) {
      // A URL from search results existed, even if nobody has requested it since.
      const status = row.status ?? (clicks > 0 ? 200 : undefined);
      yield { url, variants: [{ url: own, expected: { kind: 'unmoved', status, location } }] };
      continue;
    }
    const urls = listVariants(own, { hosts, all });
    yield {
      url,
      variants: urls.map((url) => ({ url, expected: expectAnswer(planAnswer(plan, old, url)) })),
    };
  }
}

/** How old links write one URL: http and https, each host name, with and without its slash. The URL itself comes first. */
export function listVariants(url: string, { hosts, all }: Pick<Asking, 'hosts' | 'all'>): string[] {
  const own = new URL(url);
  if (!all) return [own.href];

  const names = new Set([own.host, ...hosts]);
  const paths = new Set([own.pathname, toggleSlash(own.pathname)]);
  const found = new Set([own.href]);
  for (const scheme of ['https:', 'http:']) {
    for (const host of names) {
      if (hasPort(host) && scheme !== own.protocol) continue;
      for (const path of paths) found.add(`${scheme}//${host}${path}${own.search}`);
    }
  }

  return [...found];
}

/** An explicit port supports either http or https, not both. */
function hasPort(host: string): boolean {
  return /:\d+$/.test(host);
}

/** A file name has no trailing slash, and the home page has one variant. */
function toggleSlash(path: string): string {
  if (path === '/') return path;
  if (path.endsWith('/')) return path.slice(0, -1);
  return /(?<![^/])[^/.]*\.[^/]*$/.test(path) ? path : `${path}/`;
}

export interface Spelled {
  readonly url: string;
  readonly expected: Expected;
}

export interface Task {
  readonly url: string;
  readonly variants: readonly Spelled[];
}
