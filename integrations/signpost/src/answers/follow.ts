import { removeFragment } from '../lib/url/path.ts';
import { type Request, requestOf } from '../plan/request.ts';
import type { Answer } from './answer.ts';
import type { Responder } from './responder.ts';

/** Browsers follow as many redirects. https://fetch.spec.whatwg.org/#http-redirect-fetch */
const maxRedirects = 20;

/** A request of a chain, with its answer. */
export interface ChainLink {
  readonly url: string;
  readonly request: Request;
  readonly answer: Answer;
}

/** The answers to a URL and, within the site, to the target of each redirect. */
export interface Chain {
  readonly links: readonly ChainLink[];
  readonly last: ChainLink;
  /** A page, an error or an unknown answer; a URL of another site; a redirect back; or more redirects than crawlers follow. */
  readonly end: 'answer' | 'other site' | 'loop' | 'too long';
}

/** Follows the redirects of a site from an absolute URL. */
export function followRedirects(responder: Responder, url: string): Chain {
  const links: ChainLink[] = [];
  const seen = new Set<string>();
  let next = url;

  for (;;) {
    const request = requestOf(next);
    const answer = responder.respond(request);
    const last: ChainLink = { url: next, request, answer };
    links.push(last);
    seen.add(removeFragment(next));

    const { location } = answer;
    if (location === undefined) return { links, last, end: 'answer' };
    if (!isOwnUrl(responder, location)) return { links, last, end: 'other site' };
    // /a to /b to /a
    if (seen.has(removeFragment(location))) return { links, last, end: 'loop' };
    if (links.length > maxRedirects) return { links, last, end: 'too long' };
    next = location;
  }
}

/** True for a URL on the origin, or on a domain that redirects to it. */
function isOwnUrl({ origin, domains }: Responder, url: string): boolean {
  if (url === origin || url.startsWith(`${origin}/`)) return true;
  const parsed = domains.length === 0 ? null : URL.parse(url);
  return parsed !== null && domains.includes(parsed.hostname);
}
