import { withoutFragment } from './address.ts';
import type { Ask } from './client.ts';
import { Cookies } from './cookies.ts';
import type { Asker } from './patient.ts';
import { isRedirect, locationOf, type Reply } from './reply.ts';

/** One redirect on the way. */
export interface Hop {
  readonly url: string;
  readonly status: number;
  /** Absolute. */
  readonly to: string;
}

/** Where an address leads in the end, and how. */
export interface Trail {
  readonly hops: readonly Hop[];
  /**
   * `answer`: the last reply sends nowhere. `failure`: it never came. `loop`: the last hop leads to an address
   * that was asked before. `limit`: there were more hops than are followed. `astray`: a redirect without a
   * Location that can be read.
   */
  readonly end: 'answer' | 'failure' | 'loop' | 'limit' | 'astray';
  /** The last reply: a redirect for `loop`, `limit` and `astray`. */
  readonly last: Reply;
  /** Where `end` is `loop`: the addresses that it goes round by. */
  readonly loop: readonly string[];
  /** True where it leads somewhere only for a client that sends cookies back; crawlers send none. */
  readonly needsCookies: boolean;
}

export interface FollowOptions {
  /** Hops that are followed; 10 unless said, as search engines do. */
  readonly most?: number;
}

/**
 * Follows redirects hop by hop, without cookies, as a crawler does. Where that ends in a loop on the way of
 * which a cookie was set, it is tried once more with cookies, to tell a loop from a demand.
 */
export async function follow(ask: Asker, question: Ask, { most = 10 }: FollowOptions = {}): Promise<Trail> {
  const cookies = new Cookies();
  const bare = await walk(ask, question, most, cookies, false);
  if (bare.trail.end !== 'loop' || !bare.setsCookie) return bare.trail;
  const { trail } = await walk(ask, question, most, cookies, true);
  return trail.end === 'loop' || trail.end === 'limit' ? bare.trail : { ...trail, needsCookies: true };
}

async function walk(
  ask: Asker,
  question: Ask,
  most: number,
  cookies: Cookies,
  send: boolean,
): Promise<{ trail: Trail; setsCookie: boolean }> {
  const hops: Hop[] = [];
  const asked = new Map<string, number>();
  let setsCookie = false;
  let url = question.url;
  const finish = (end: Trail['end'], last: Reply, loop: readonly string[] = []) => ({
    trail: { hops, end, last, loop, needsCookies: false },
    setsCookie,
  });
  for (;;) {
    asked.set(withoutFragment(url), hops.length);
    const cookie = send ? cookies.for(url) : undefined;
    const headers = cookie === undefined ? question.headers : { ...question.headers, cookie };
    const reply = await ask({ ...question, url, ...(headers === undefined ? {} : { headers }) });
    if (reply.kind === 'failure') return finish('failure', reply);
    if (cookies.keep(reply)) setsCookie = true;
    if (!isRedirect(reply.status)) return finish('answer', reply);
    const to = locationOf(reply);
    if (to === undefined || !/^https?:/.test(to)) return finish('astray', reply);
    hops.push({ url, status: reply.status, to });
    const first = asked.get(withoutFragment(to));
    // With cookies, the same address may well be asked again; the limit ends a real loop.
    if (first !== undefined && !send)
      return finish(
        'loop',
        reply,
        hops.slice(first).map((hop) => hop.url),
      );
    if (hops.length > most) return finish('limit', reply);
    url = to;
  }
}
