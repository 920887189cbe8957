import { type Path, parsePath } from '../lib/url/path.ts';
import { isMissing } from './answer.ts';
import { followRedirects } from './follow.ts';
import type { Responder } from './responder.ts';

/** What a published URL ends in, where it leads to no page. */
export interface DeadEnd {
  /** The response that visitors get, as a clause. */
  readonly why: string;
  /** The URL to redirect: the lost URL, or /blog/fog/ for /post/fog/ if `/post/*` redirects there, and /blog/fog/ doesn't exist. */
  readonly redirectFrom: Path;
}

/** Why a URL has no valid answer; undefined if it leads to a page, a file or another site, or is gone on purpose. */
export function findDeadEnd(responder: Responder, base: Path, path: Path): DeadEnd | undefined {
  const { links, last, end } = followRedirects(responder, responder.origin + path);
  const lastPath = parsePath(new URL(last.url).pathname);
  if (end === 'loop' || end === 'too long')
    return { why: `redirects in a loop, last to ${lastPath}`, redirectFrom: path };

  const { mapAnswer, unknown } = last.answer;
  const isRedirected = links.length > 1;
  if (!isRedirected && unknown?.reason === 'outside of the site')
    return { why: `outside of ${base}, the folder that the build is served from`, redirectFrom: path };
  // GitHub Pages returns 404 for a gone URL.
  if (!isMissing(last.answer) || mapAnswer?.status === 410) return undefined;
  if (!isRedirected) return { why: 'no page and no redirect', redirectFrom: path };
  return { why: `redirects to ${lastPath}, which doesn't exist`, redirectFrom: lastPath };
}
