import type { Ask } from './client.ts';
import { type Answer, isRedirect, locationOf, type Reply } from './reply.ts';
import { withoutFragment } from './url.ts';

/** One redirect on the way. */
interface Hop {
  readonly url: string;
  readonly status: number;
  /** Absolute. */
  readonly to: string;
}

/** Where a URL leads in the end, and how. */
export interface Trail {
  readonly hops: readonly Hop[];
  /**
   * `answer`: the last response doesn't redirect. `failure`: it never came. `loop`: it redirects to a URL requested before.
   * `limit`: too many redirects. `astray`: a redirect without a valid Location.
   */
  readonly end: 'answer' | 'failure' | 'loop' | 'limit' | 'astray';
  /** The last reply: a redirect for `loop`, `limit` and `astray`. */
  readonly last: Reply;
  /** Where `end` is `loop`: the URLs that it goes round by. */
  readonly loop: readonly string[];
  /** True where it leads somewhere only for a client that sends cookies back; crawlers send none. */
  readonly needsCookies: boolean;
}

interface FollowOptions {
  /** Hops that are followed; 10 unless said, as search engines do. */
  readonly most?: number;
}

/** An asker that need not be waited for where it knows the reply. */
export type Answerer = (question: Ask) => Reply | Promise<Reply>;

/**
 * Follows redirects hop by hop, without cookies, as a crawler does. Where that ends in a loop on the way of
 * which a cookie was set, it is tried once more with cookies, to tell a loop from a demand.
 */
export async function follow(
  ask: Answerer,
  question: Ask,
  { most = 10 }: FollowOptions = {},
): Promise<Trail> {
  const walk = new Walk(question, most);
  for (;;) {
    const reply = ask(walk.next);
    const trail = walk.take(reply instanceof Promise ? await reply : reply);
    if (trail !== undefined) return trail;
  }
}

/** A walk without its steps: it says what is requested next, and is told the reply. */
class Walk {
  readonly #question: Ask;
  readonly #most: number;
  next: Ask;
  #hops: Hop[] = [];
  #cookies: Cookies | undefined;
  /** Where it ended without cookies, while it is tried with them. */
  #bare: Trail | undefined;

  constructor(question: Ask, most: number) {
    this.#question = question;
    this.#most = most;
    this.next = question;
  }

  /** The whole way where this reply ends it; undefined where it goes on with `next`. */
  take(reply: Reply): Trail | undefined {
    if (reply.kind === 'failure') return this.#end('failure', reply);
    if (reply.headers.has('set-cookie')) {
      this.#cookies ??= new Cookies();
      this.#cookies.keep(reply);
    }
    if (!isRedirect(reply.status)) return this.#end('answer', reply);
    const to = locationOf(reply);
    if (to === undefined || !/^https?:/.test(to)) return this.#end('astray', reply);
    this.#hops.push({ url: this.next.url, status: reply.status, to });
    const first = this.#askedBefore(to);
    if (first !== undefined) {
      const trail = this.#end('loop', reply, first);
      if (this.#cookies === undefined) return trail;
      this.#bare = trail;
      this.#hops = [];
      this.#goTo(this.#question.url);
      return undefined;
    }
    if (this.#hops.length > this.#most) return this.#end('limit', reply);
    this.#goTo(to);
    return undefined;
  }

  /** At which hop a URL was requested. With cookies, it may well be requested again; the limit ends a real loop. */
  #askedBefore(to: string): number | undefined {
    if (this.#bare !== undefined) return undefined;
    const bare = withoutFragment(to);
    const first = this.#hops.findIndex(({ url }) => withoutFragment(url) === bare);
    return first < 0 ? undefined : first;
  }

  #goTo(url: string): void {
    const cookie = this.#bare === undefined ? undefined : this.#cookies?.for(url);
    const headers = cookie === undefined ? {} : { headers: { ...this.#question.headers, cookie } };
    this.next = { ...this.#question, url, ...headers };
  }

  /** `first`: the hop that a loop begins at. */
  #end(end: Trail['end'], last: Reply, first?: number): Trail {
    const loop = first === undefined ? [] : this.#hops.slice(first).map(({ url }) => url);
    const trail = { hops: this.#hops, end, last, loop, needsCookies: false };
    if (this.#bare === undefined) return trail;
    return end === 'limit' ? this.#bare : { ...trail, needsCookies: true };
  }
}

/** Cookies of one walk along redirects: by host, name and value only, since they live for seconds. */
class Cookies {
  readonly #byHost = new Map<string, Map<string, string>>();

  /** Keeps what an answer sets. */
  keep(answer: Answer): void {
    const { hostname } = new URL(answer.url);
    for (const line of answer.headers.get('set-cookie') ?? []) {
      const [, name, value] = /^\s*([^=;\s]+)\s*=\s*([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      const jar = this.#byHost.get(hostname) ?? new Map<string, string>();
      this.#byHost.set(hostname, jar.set(name, value.trim()));
    }
  }

  /** The Cookie header for a URL; undefined where there is none to send. */
  for(url: string): string | undefined {
    const jar = this.#byHost.get(new URL(url).hostname);
    return jar === undefined ? undefined : [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
