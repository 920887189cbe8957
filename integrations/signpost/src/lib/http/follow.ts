import type { Ask } from './client.ts';
import type { Asker } from './patient.ts';
import { type Answer, isRedirect, locationOf, type Reply } from './reply.ts';
import { withoutFragment } from './url.ts';

interface Hop {
  readonly url: string;
  readonly status: number;
  readonly to: string;
}

export interface Trail {
  readonly hops: readonly Hop[];
  /**
   * `answer`: the last response isn't a redirect. `failure`: there was no response. `loop`: a redirect to a URL requested
   * before. `limit`: too many redirects. `astray`: a redirect without a valid Location.
   */
  readonly end: 'answer' | 'failure' | 'loop' | 'limit' | 'astray';
  /** The last response: a redirect for `loop`, `limit` and `astray`. */
  readonly last: Reply;
  /** For `loop`: the URLs of the loop. */
  readonly loop: readonly string[];
  /** True if only a client that returns cookies gets to the end. Crawlers don't return any. */
  readonly needsCookies: boolean;
}

interface FollowOptions {
  /** Redirects to follow. Default: 10, as search engines do. */
  readonly most?: number;
}

/**
 * Follows redirects without cookies, as crawlers do. If that ends in a loop in which a cookie was set, tries once more with
 * cookies, to distinguish a loop from a site that requires cookies.
 */
export async function follow(ask: Asker, question: Ask, { most = 10 }: FollowOptions = {}): Promise<Trail> {
  const cookies = new Cookies();
  const bare = await walk(ask, question, most, (reply) => cookies.keep(reply));
  if (bare.end !== 'loop' || cookies.isEmpty) return bare;
  const withCookies: Asker = (next) => {
    const cookie = cookies.for(next.url);
    return ask(cookie === undefined ? next : { ...next, headers: { ...next.headers, cookie } });
  };
  // With cookies a URL may repeat; the limit ends a real loop.
  const trail = await walk(withCookies, question, most, (reply) => cookies.keep(reply), false);
  return trail.end === 'limit' ? bare : { ...trail, needsCookies: true };
}

async function walk(
  ask: Asker,
  question: Ask,
  most: number,
  onAnswer: (answer: Answer) => void,
  endsAtLoop = true,
): Promise<Trail> {
  const hops: Hop[] = [];
  let { url } = question;
  for (;;) {
    const last = await ask({ ...question, url });
    const trail = { hops, last, loop: [], needsCookies: false };
    if (last.kind === 'failure') return { ...trail, end: 'failure' };
    onAnswer(last);
    if (!isRedirect(last.status)) return { ...trail, end: 'answer' };
    const to = locationOf(last);
    if (to === undefined || !/^https?:/.test(to)) return { ...trail, end: 'astray' };
    hops.push({ url, status: last.status, to });
    const target = withoutFragment(to);
    const first = endsAtLoop ? hops.findIndex((hop) => withoutFragment(hop.url) === target) : -1;
    if (first >= 0) return { ...trail, end: 'loop', loop: hops.slice(first).map((hop) => hop.url) };
    if (hops.length > most) return { ...trail, end: 'limit' };
    url = to;
  }
}

/** The cookies of one chain, by host. Only name and value count, since they live for seconds. */
class Cookies {
  readonly #byHost = new Map<string, Map<string, string>>();

  get isEmpty(): boolean {
    return this.#byHost.size === 0;
  }

  keep({ url, headers }: Answer): void {
    const lines = headers.get('set-cookie');
    if (lines === undefined) return;
    const { hostname } = new URL(url);
    for (const line of lines) {
      const [, name, value] = /^\s*([^=;\s]+)\s*=\s*([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      const jar = this.#byHost.get(hostname) ?? new Map<string, string>();
      this.#byHost.set(hostname, jar.set(name, value.trim()));
    }
  }

  for(url: string): string | undefined {
    const jar = this.#byHost.get(new URL(url).hostname);
    return jar === undefined ? undefined : [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
