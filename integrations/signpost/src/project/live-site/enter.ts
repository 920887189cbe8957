import { Problem } from '../../core/problem.ts';
import { follow } from '../../live/follow.ts';
import { isSentTo, type Login } from '../../live/login.ts';
import type { Asker } from '../../live/patient.ts';
import { type Answer, headerOf } from '../../live/reply.ts';

/** Where a site is found: the address that was asked, or the one that it leads to. */
export interface Entrance {
  /** With its base, ending in a slash. */
  readonly start: string;
  readonly home: Answer;
}

interface EnterOptions {
  /** Where it may say that an address can hold a password. */
  readonly takesLogin?: boolean;
  /** What the asker sends already. */
  readonly login?: Login | undefined;
}

/**
 * Asks the address that a person named, and follows it: `https://example.com` leads to the site's own host. Throws a
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
  if (end === 'loop') throw new Problem(`${url} is redirected in a circle: ${loop.join(' to ')}.`);
  if (end === 'limit') throw new Problem(`${url} is redirected without end; the last was ${to}`);
  if (end === 'astray') throw new Problem(`${url} answers ${last.status} without an address to go on to.`);
  if (needsCookies)
    throw new Problem(`${url} answers only a client that keeps cookies, and crawlers keep none.`);
  if (last.status === 401 && login !== undefined && isSentTo(login, to))
    throw new Problem(`${to} answers 401: the server refuses this name and password.`);
  if (last.status === 401 || last.status === 403)
    throw new Problem(
      `${to} answers ${last.status}: it lets nobody in without a password or permission.${takesLogin && last.status === 401 ? howToEnter(to) : ''}`,
    );
  const later = notNow[last.status];
  if (later !== undefined) {
    const wait = headerOf(last, 'retry-after');
    const until = wait === undefined ? '' : ` (Retry-After: ${wait})`;
    throw new Problem(
      `${to} answers ${last.status}${until}: it ${later}, so nothing was read; try again later.`,
    );
  }
  if (last.status !== 200)
    throw new Problem(`${to} answers ${last.status}, so there is no site to audit at ${host}.`);
  return { start: folderOf(url, to), home: last };
}

/** What may be over soon. */
const notNow: Readonly<Record<number, string>> = {
  429: 'has too many requests now',
  503: 'is closed for now',
};

function howToEnter(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return ` Write name and password before the host: ${protocol}//NAME:PASSWORD@${host}${pathname}`;
}

/** The folder that was asked for, on the host that answers; where that leads out of it, the folder it leads to. */
function folderOf(asked: string, to: string): string {
  const { origin, pathname } = new URL(to);
  const folder = withSlash(new URL(asked).pathname);
  return origin + (withSlash(pathname).startsWith(folder) ? folder : withSlash(pathname));
}

/** `/docs/` for `/docs/index.html` and `/docs`. */
function withSlash(path: string): string {
  const folder = path.replace(/index\.html?$/i, '');
  return folder.endsWith('/') ? folder : `${folder}/`;
}
