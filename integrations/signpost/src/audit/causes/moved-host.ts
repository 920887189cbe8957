import type { Responder } from '../../answers/responder.ts';
import { toFileName } from '../../lib/url/path.ts';
import { requestOf } from '../../plan/request.ts';
import type { MovedHost, Site } from '../site/site.ts';
import { createSiteAnswerer, findAnsweringLine } from '../site/site-answer.ts';
import { defineCause } from './cause.ts';

/** A rule of the site's own, such as of vercel.json, redirects the site's host to another one. */
export const movedHost = defineCause({
  id: 'movedHost',
  find: findMovedHost,
  correct(site, { host }) {
    const responder = askOtherHost(site.responder, host);
    const { documents, base } = site;
    return { ...site, responder, ask: createSiteAnswerer({ responder, documents, below: toFileName(base) }) };
  },
});

/** The host to which a rule redirects any page, such as /a or /a/, to the same path. */
function findMovedHost({ responder, base, plan, platforms }: Site): MovedHost | undefined {
  // A map of single URLs and no other rule: a million redirects would be indexed for one question.
  if ((plan?.patterns.length ?? 0) === 0 && (platforms?.ownFiles.length ?? 0) === 0) return undefined;

  for (const path of [`${base}any-page`, `${base}any-page/`]) {
    const { location, by } = responder.respond(requestOf(responder.origin + path));
    const to = location === undefined ? null : URL.parse(location);
    const place = findAnsweringLine({ by });
    if (to === null || place === undefined || to.origin === responder.origin) continue;
    if (to.pathname.replace(/\/$/, '') === path.replace(/\/$/, '')) return { host: to.host, place };
  }
  return undefined;
}

/** The same answers for the URLs on the other host, as if canonicals and links named it. */
function askOtherHost(responder: Responder, host: string): Responder {
  return { ...responder, respond: (request) => responder.respond({ ...request, host }) };
}
