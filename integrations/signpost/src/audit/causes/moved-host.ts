import type { Responder } from '../../answers/responder.ts';
import type { OwnFile } from '../../hosts/platform-files.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Plan } from '../../plan/plan.ts';
import { requestOf } from '../../plan/request.ts';
import type { MovedHost } from '../site/site.ts';
import { findAnsweringLine } from '../site/site-answer.ts';

// A cause of the whole site: a rule of its own, such as of vercel.json, redirects the site's host to another one.

/** False for a map of single URLs and no other rule, where a million redirects would be indexed for one question. */
export function mayMoveHost({ patterns }: Pick<Plan, 'patterns'>, ownFiles: readonly OwnFile[]): boolean {
  return patterns.length > 0 || ownFiles.length > 0;
}

/** The host to which a rule redirects any page, such as /a or /a/, to the same path. */
export function findMovedHost(responder: Responder, base: Path): MovedHost | undefined {
  for (const path of [`${base}any-page`, `${base}any-page/`]) {
    const { location, by } = responder.respond(requestOf(responder.origin + path));
    const to = location === undefined ? null : URL.parse(location);
    const place = findAnsweringLine({ by });
    if (to === null || place === undefined || to.origin === responder.origin) continue;
    if (removeSlash(to.pathname) === removeSlash(path)) return { host: to.host, place };
  }
  return undefined;
}

function removeSlash(path: string): string {
  return path.replace(/\/$/, '');
}

/** The same answers for the URLs on the other host, as if canonicals and links named it. */
export function askMovedHost(responder: Responder, { host }: MovedHost): Responder {
  return { ...responder, respond: (request) => responder.respond({ ...request, host }) };
}
