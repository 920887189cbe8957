import { removeFragment } from '../url/path.ts';
import type { Ask, Asker } from './client.ts';
import { type HttpAnswer, isRedirect, type Reply, resolveLocation } from './reply.ts';

// A URL → the redirects from it, and the last response: /a → /b → /c/ with 200, or a loop, or too many.

export interface Hop {
  readonly url: string;
  readonly status: number;
  readonly to: string;
  /** True for a page that redirects in the browser. `status` is what search engines take it for. */
  readonly isPage?: boolean;
}

/** Where a page redirects in the browser. */
export type RedirectPage = Pick<Hop, 'to' | 'status'>;

export interface Trail {
  readonly hops: readonly Hop[];
  /**
   * `answer`: the last response isn't a redirect. `failure`: there was no response. `loop`: a redirect to a URL requested
   * before. `limit`: too many redirects. `astray`: a redirect without a valid Location.
   */
  readonly end: 'answer' | 'failure' | 'loop' | 'limit' | 'astray';
  /** The response to the requested URL. */
  readonly first: Reply;
  /** The last response: a redirect for `loop`, `limit` and `astray`. */
  readonly last: Reply;
  /** For `loop`: the URLs of the loop. */
  readonly loop: readonly string[];
}

interface FollowOptions {
  /** Redirects to follow. Default: 10, as search engines do. */
  readonly maxHops?: number;
  /** The URL to request for the target of a redirect. Default: the target. */
  toRequest?(url: string): string;
  /** True for a URL to stop at without a request, such as a URL on another site. */
  stopsAt?(url: string): boolean;
  /** Reads a page that counts as a redirect. Default: none does. */
  readRedirectPage?(answer: HttpAnswer): RedirectPage | undefined;
}

/** Follows redirects without cookies, as crawlers do. */
export async function follow(
  ask: Asker,
  question: Ask,
  { maxHops = 10, toRequest = (target) => target, stopsAt, readRedirectPage }: FollowOptions = {},
): Promise<Trail> {
  const hops: Hop[] = [];
  let { url } = question;
  let first: Reply | undefined;
  for (;;) {
    const last = await ask({ ...question, url });
    first ??= last;
    const trail = { hops, first, last, loop: [] };
    if (last.kind === 'failure') return { ...trail, end: 'failure' };
    const page = readRedirectPage?.(last);
    if (!isRedirect(last.status) && page === undefined) return { ...trail, end: 'answer' };

    const location = page?.to ?? resolveLocation(last);
    if (location === undefined || !/^https?:/.test(location)) return { ...trail, end: 'astray' };
    const to = toRequest(location);
    hops.push(
      page === undefined ? { url, status: last.status, to } : { url, status: page.status, to, isPage: true },
    );

    // `/a#top` is the page `/a`.
    const target = removeFragment(to);
    const seenAt = hops.findIndex((hop) => removeFragment(hop.url) === target);
    if (seenAt >= 0) return { ...trail, end: 'loop', loop: hops.slice(seenAt).map((hop) => hop.url) };
    if (hops.length > maxHops || stopsAt?.(to)) return { ...trail, end: 'limit' };
    url = to;
  }
}
