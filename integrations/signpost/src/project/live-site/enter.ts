import { follow } from '../../lib/http/follow.ts';
import { isSentTo, type Login } from '../../lib/http/login.ts';
import type { Asker } from '../../lib/http/patient.ts';
import { type Answer, headerOf, type Reply } from '../../lib/http/reply.ts';
import { type Policy, policyOf, robotsText } from '../../lib/http/robots.ts';
import { Problem } from '../../lib/problem.ts';
import { figure } from '../../lib/text.ts';

/** Where a site is found: the URL that was requested, or the one that it leads to. */
export interface Entrance {
  /** With its base, ending in a slash. */
  readonly start: string;
  readonly home: Answer;
}

interface EnterOptions {
  /** Where it may say that a URL can hold a password. */
  readonly takesLogin?: boolean;
  /** What the asker sends already. */
  readonly login?: Login | undefined;
}

/**
 * Asks the URL that a person named, and follows it: `https://example.com` leads to the site's own host. Throws a
 * `Problem` where no page is at the end.
 */
export async function enterSite(
  ask: Asker,
  url: string,
  { takesLogin = false, login }: EnterOptions = {},
): Promise<Entrance> {
  const { host } = new URL(url);
  const { end, hops, last, loop, needsCookies } = await follow(ask, { url });
  const to = hops.at(-1)?.to ?? url;
  if (last.kind === 'failure') throw new Problem(`${new URL(to).host} ${last.message}.`);
  if (end === 'loop') throw new Problem(`${url} redirects in a loop: ${loop.join(' to ')}.`);
  if (end === 'limit') throw new Problem(`${url} redirects without end; the last redirect was to ${to}`);
  if (end === 'astray') throw new Problem(`${url} returns ${last.status} without a Location.`);
  if (needsCookies)
    throw new Problem(`${url} works only for clients that keep cookies, and crawlers keep none.`);
  if (last.status === 401 && login !== undefined && isSentTo(login, to))
    throw new Problem(`${to} returns 401: the server rejects this user name and password.`);
  if (last.status === 401 || last.status === 403)
    throw new Problem(
      `${to} returns ${last.status}: it needs a password or a permission.${takesLogin && last.status === 401 ? howToEnter(to) : ''}`,
    );
  const later = notNow[last.status];
  if (later !== undefined) {
    const wait = headerOf(last, 'retry-after');
    const until = wait === undefined ? '' : ` (Retry-After: ${wait})`;
    throw new Problem(
      `${to} returns ${last.status}${until}: it ${later}, so nothing was read. Try again later.`,
    );
  }
  if (last.status !== 200)
    throw new Problem(`${to} returns ${last.status}, so there is no site to audit at ${host}.`);
  return { start: folderOf(url, to), home: last };
}

/** What may be over soon. */
const notNow: Readonly<Record<number, string>> = {
  429: 'has too many requests',
  503: 'is temporarily unavailable',
};

function howToEnter(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return ` Write name and password before the host: ${protocol}//NAME:PASSWORD@${host}${pathname}`;
}

/** The folder that was asked for, on the host that answers; where that leads out of it, the folder it leads to. */
function folderOf(requested: string, to: string): string {
  const { origin, pathname } = new URL(to);
  const folder = withSlash(new URL(requested).pathname);
  return origin + (withSlash(pathname).startsWith(folder) ? folder : withSlash(pathname));
}

/** `/docs/` for `/docs/index.html` and `/docs`. */
function withSlash(path: string): string {
  const folder = path.replace(/index\.html?$/i, '');
  return folder.endsWith('/') ? folder : `${folder}/`;
}

/** The name that robots.txt may call us by. */
export const agent = 'astro-signpost';

/** Seconds; at a longer pause a crawl of some hundred URLs takes days. */
const longestPause = 600;

interface PolicyOptions {
  /** Asks what robots.txt forbids as well; the sitemaps that it names are still known. */
  readonly ignoreRobots?: boolean | undefined;
}

/**
 * What robots.txt asks of us. A `Problem` for one that fails, which forbids everything (RFC 9309, section 2.3.1.4), and for
 * one that asks for a pause with which no crawl would end.
 */
export function policyFor(start: string, robots: Reply, { ignoreRobots }: PolicyOptions): Policy {
  const written = policyOf(start, robotsText(robots), agent);
  if (ignoreRobots === true)
    return { ...written, allows: () => true, lineAgainst: () => undefined, delay: undefined };
  const failed = robots.kind === 'failure' || robots.status >= 500;
  if (!failed) {
    expectPace(start, written);
    return written;
  }
  const how =
    robots.kind === 'failure' ? `can't be read: the server ${robots.message}` : `returns ${robots.status}`;
  throw new Problem(
    `${robots.url} ${how}, so crawlers treat the whole site as disallowed, and nothing was read. If the site is yours, pass --ignore-robots to read it anyway.`,
  );
}

function expectPace(start: string, { delay = 0 }: Policy): void {
  const seconds = delay / 1000;
  if (seconds <= longestPause) return;
  throw new Problem(
    `${new URL(start).host} requires ${figure(seconds)} seconds between two requests (Crawl-delay in robots.txt), so nothing was read. If the site is yours, pass --ignore-robots to read it without the pause.`,
  );
}
