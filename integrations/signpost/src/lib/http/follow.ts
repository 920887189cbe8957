import type { Ask } from './client.ts';
import { type Answer, isRedirect, locationOf, type Reply } from './reply.ts';
import { withoutFragment } from './url.ts';

/** One redirect of a chain. */
interface Hop {
  readonly url: string;
  readonly status: number;
  /** Absolute. */
  readonly to: string;
}

/** The end of a chain of redirects. */
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

/** May return a known reply synchronously. */
export type Answerer = (question: Ask) => Reply | Promise<Reply>;

/**
 * Follows redirects without cookies, as crawlers do. If that ends in a loop in which a cookie was set, tries once more with
 * cookies, to distinguish a loop from a site that requires cookies.
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

/** A chain of redirects as a state machine: it says what to request next, and receives the reply. */
class Walk {
  readonly #question: Ask;
  readonly #most: number;
  next: Ask;
  #hops: Hop[] = [];
  #cookies: Cookies | undefined;
  /** The end without cookies, while it is tried with cookies. */
  #bare: Trail | undefined;

  constructor(question: Ask, most: number) {
    this.#question = question;
    this.#most = most;
    this.next = question;
  }

  /** Returns the whole trail if this reply ends it; undefined if it continues with `next`. */
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

  /** URL ─▶ at which hop it was requested. With cookies a URL may repeat; the limit ends a real loop. */
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

  /** `first`: the hop at which the loop starts. */
  #end(end: Trail['end'], last: Reply, first?: number): Trail {
    const loop = first === undefined ? [] : this.#hops.slice(first).map(({ url }) => url);
    const trail = { hops: this.#hops, end, last, loop, needsCookies: false };
    if (this.#bare === undefined) return trail;
    return end === 'limit' ? this.#bare : { ...trail, needsCookies: true };
  }
}

/** The cookies of one chain, by host. Only name and value count, since they live for seconds. */
class Cookies {
  readonly #byHost = new Map<string, Map<string, string>>();

  /** Stores the cookies that a response sets. */
  keep(answer: Answer): void {
    const { hostname } = new URL(answer.url);
    for (const line of answer.headers.get('set-cookie') ?? []) {
      const [, name, value] = /^\s*([^=;\s]+)\s*=\s*([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      const jar = this.#byHost.get(hostname) ?? new Map<string, string>();
      this.#byHost.set(hostname, jar.set(name, value.trim()));
    }
  }

  /** The Cookie header for a URL; undefined if there is none. */
  for(url: string): string | undefined {
    const jar = this.#byHost.get(new URL(url).hostname);
    return jar === undefined ? undefined : [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
