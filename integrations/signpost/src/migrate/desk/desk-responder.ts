import { followRedirects } from '../../answers/follow.ts';
import type { Responder } from '../../answers/responder.ts';
import { removeOrigin } from '../../lib/url/is-url.ts';
import type { DeskParts } from './open-desk.ts';

/** What the new site returns with the decisions of the desk, which come before its map. */
export function createDeskResponder({ desk, responder }: DeskParts): Responder {
  const { origin, domains, respond } = responder;
  return {
    origin,
    domains,
    respond(request) {
      const { status, target = '' } = desk.rows.get(request.target)?.decision ?? {};
      if (status !== 'accepted') return respond(request);
      const location = URL.parse(target, origin)?.href ?? target;
      return { status: 301, location, headers: {}, by: [] };
    },
  };
}

/** Makes the function for the URL to which a URL of the new site redirects in the end; undefined without a redirect. */
export function makeFollower(parts: DeskParts): (url: string) => string | undefined {
  const responder = createDeskResponder(parts);
  return (url) => (url.startsWith('/') ? listRedirects(responder, url).targets.at(-1) : undefined);
}

/** The targets of the redirects that start at a URL of the new site. */
export function listRedirects(responder: Responder, url: string) {
  const { links, end } = followRedirects(responder, responder.origin + url);
  // /new → /new/ isn't a chain: the redirect of /new leads to /new/ at once.
  const redirects = links.filter(({ answer: { location, by } }) => {
    return location !== undefined && by.at(-1)?.step !== 'variant';
  });
  return {
    targets: redirects.map(({ answer: { location = '' } }) => removeOrigin(location, responder.origin)),
    end,
  };
}
