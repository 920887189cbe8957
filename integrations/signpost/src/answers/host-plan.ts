import type { SupportedPart } from '../hosts/select-supported.ts';
import type { Abilities } from '../hosts/shared/abilities.ts';
import { deriveFiles } from '../hosts/shared/moved-pages.ts';
import { parsePath } from '../lib/url/path.ts';
import type { Entry } from '../map/entry.ts';
import { answer } from '../plan/answer.ts';
import { findPage, servePages } from '../plan/page-urls.ts';
import type { Plan } from '../plan/plan.ts';
import { escapeForLocation, type Request, splitTarget } from '../plan/request.ts';
import type { KnownAnswer } from './answer.ts';

// The plan → the answers of one host. Where the host can't serve a redirect or a 410 as the plan has it, the host's own
// answer, with `mapAnswer` or the reason.

/** Makes the function for the answers that a host gives by the generated files: those of the plan, as far as it supports them. */
export function createHostPlanAnswerer(
  plan: Plan,
  { supported, omitted, abilities }: SupportedPart,
): (request: Request) => KnownAnswer {
  const withoutMap = { ...plan, exact: [], patterns: [] };

  return (request) => {
    const planned = answer(supported, request);
    const step = planned.by.at(-1);

    // Without 410, the host has no rule for the URL, and sends the 404 page.
    if (planned.status === 410 && !abilities.gone410) {
      const withoutRule = answer(withoutMap, request);
      return {
        ...withoutRule,
        by: [...planned.by, ...withoutRule.by],
        mapAnswer: { status: 410 },
        unsupportedReason: "the host's own rules can't return 410",
      };
    }

    if (step?.step === 'entry' && planned.location !== undefined) {
      const { status, location: mapLocation } = planned;
      const mapAnswer = { status, location: mapLocation };

      // On GitHub Pages, /old redirects to /old/ before the page there redirects in the browser.
      const slashRedirect = abilities.serverRules
        ? undefined
        : redirectToRedirectPage(plan, step.entry, request);
      if (slashRedirect !== undefined) return { ...planned, ...slashRedirect, mapAnswer };

      const location = passQuery(mapLocation, step.entry, request, abilities);
      if (location === mapLocation && abilities.serverRules) return planned;
      // On GitHub Pages, a page with status 200 redirects in the browser.
      const hostStatus = abilities.serverRules ? status : 200;
      return { ...planned, status: hostStatus, location, mapAnswer };
    }

    // The 2,001st redirect on Cloudflare
    const stepOfWholePlan = omitted.size === 0 ? undefined : answer(plan, request).by.at(-1);
    if (stepOfWholePlan?.step !== 'entry') return planned;
    return { ...planned, unsupportedReason: omitted.get(stepOfWholePlan.entry)?.reason };
  };
}

/** GitHub's own redirect from /old to /old/, where old/index.html is the page that redirects. */
function redirectToRedirectPage({ serving, served, origin }: Plan, entry: Entry, { target }: Request) {
  const files = entry.kind === 'exact' ? deriveFiles(entry.path, served) : [];
  if (serving === undefined || files.length === 0) return undefined;

  const { path, query } = splitTarget(target);
  const page = findPage(servePages(serving, files), parsePath(path));
  if (page === undefined || page.status === 200) return undefined;
  const location = origin + escapeForLocation(query === '' ? page.to : `${page.to}?${query}`);
  return { status: page.status, location, redirectPageUrl: location };
}

/**
 * The target on a host that passes on another part of the request's query than the map. On Netlify,
 * `/product.php?id=7` leads to `/pump/?id=7`, where the map has `/pump/`; on Azure, `/old?a=1` leads to `/new/`.
 */
function passQuery(
  mapLocation: string,
  { outcome }: Entry,
  request: Request,
  { requestQuery }: Abilities,
): string {
  // `rest`: the host passes on what the map does. `/pump/?from=shop` is a complete target.
  if (requestQuery === 'rest' || outcome.target?.query !== '') return mapLocation;

  const [, url = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(mapLocation) ?? [];
  const { query } = splitTarget(request.target);
  // `whole` or `none` of the query
  const passed = requestQuery === 'none' || query === '' ? '' : `?${escapeForLocation(query)}`;
  return url + passed + fragment;
}
