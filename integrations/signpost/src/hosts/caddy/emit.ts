import { findApiBody } from '../../plan/api.ts';
import { hasGone } from '../../plan/entry-counts.ts';
import type { Maintenance, Plan } from '../../plan/plan.ts';
import { ConfigFile } from '../shared/config-text.ts';
import { overwritten } from '../shared/generated-files.ts';
import { encodeFile } from '../shared/pages.ts';
import { cacheNote, isRedirectsOnly, selectRedirects } from '../shared/redirects-only.ts';
import { selectHostNames } from '../shared/server-config.ts';
import { printApi, printApiMatchers, printEarlyError, printUnknownVersion } from './api.ts';
import { printHeaders } from './headers.ts';
import { moveLines, printOriginMatchers, printSentMap } from './origin.ts';
import { errorServer, printLookup, printPages, printPathMap } from './pages.ts';
import { printProtection } from './protect.ts';
import { printExactRedirects, printFoundParts, printPatternMap, printRedirect } from './redirects.ts';
import { printRedirectsOnly } from './redirects-only.ts';
import { type CaddyFile, type CaddyText, caddy, printBlock, printComment, printPart, token } from './text.ts';
import { printVariants } from './variants.ts';

/** `signpost.caddy`, for the site block, and a complete example. */
export function emitCaddy(plan: Plan): CaddyFile[] {
  return [
    new ConfigFile('signpost.caddy', () => printSnippet(plan)),
    new ConfigFile('Caddyfile', () => [printExample(plan)]),
  ];
}

function* printSnippet(plan: Plan): Generator<CaddyText> {
  yield* printPreface(plan).map(printComment);
  if (isRedirectsOnly(plan)) yield* printRedirectsOnly(selectRedirects(plan));
  else yield* printBlock(caddy`route`, printRoute(plan));
}

function printPreface(plan: Plan): string[] {
  const { origin } = plan;
  if (isRedirectsOnly(plan))
    return [
      `The redirects of ${origin}, to import in its site block. Your handles, headers and files stay as they are.`,
      cacheNote,
      ...checkAndOrigin,
    ];
  return [
    `The redirects and pages of ${origin}, for its site block, which lists each domain with https:// and with http://, and sets a root.`,
    'Beside other routes, import it in a handle of its own, after theirs.',
    ...checkAndOrigin,
  ];
}

const checkAndOrigin = ['Check it: caddy validate', overwritten];

/**
 * The lines in the order of the decisions. A redirect is the end. Otherwise, variables hold what is found:
 *
 * - `sp_there`: `no`, `file`, `page`, `gone`, …
 * - `sp_error` and `sp_body`: the status of an error, and the file of the error page.
 */
function* printRoute(plan: Plan): Generator<CaddyText> {
  const { exact, patterns, api, errorPages } = plan;
  yield caddy`
    # A byte that no URL may have, or a URL without its first slash, would get into a Location.
    @sp_bad vars_regexp {http.request.orig_uri} [^!-~]
    respond @sp_bad 400
    @sp_no_path not vars_regexp {http.request.orig_uri} ^/
    respond @sp_no_path 400`;
  yield* printPart(`Kinds of requests: over http or on another domain${api ? ', and to the API' : ''}.`, [
    printSentMap(),
    printOriginMatchers(plan),
    ...(api ? [printApiMatchers(api)] : []),
  ]);
  yield* printPart('Headers of all responses.', printHeaders(plan));
  if (plan.maintenance) yield* printPart('Maintenance mode.', [printMaintenance(plan, plan.maintenance)]);

  // 1. Redirects, passwords, the API.
  yield* printPart('Redirects: source, status and target.', [printPathMap()]);
  yield* printExactRedirects(plan);
  if (exact.length + patterns.length > 0) yield printFoundParts(plan);
  if (exact.length > 0) yield printRedirect(plan);
  yield* printPart('Protected paths.', printProtection(plan));
  if (api)
    yield* printPart('The API: prebuilt files. 422 for a query that no file answers.', printApi(plan, api));

  // 2. Files, patterns, the other URLs of pages.
  yield* printPart('What is there: a file, or a page. Otherwise sp_error is the status, with its page.', [
    printLookup(plan),
    printErrorVariables(errorPages[404], 404),
  ]);
  const gone = caddy`vars @sp_gone sp_there gone`;
  if (hasGone(plan)) yield gone;
  const openPatterns = caddy`
    ${printPatternMap(plan)}
    @sp_open vars sp_there no hidden
    vars @sp_open sp_found {sp_pattern}
    ${printRedirect(plan)}
    ${hasGone(plan) && gone}`;
  if (patterns.length > 0) yield* printPart('Patterns, tried in this order.', [openPatterns]);
  yield* printPart('The other URLs of a page, and the canonical domain.', [
    printVariants(plan),
    moveLines(plan),
  ]);

  // 3. The answer.
  yield* printPart('Serve what is there.', [printPages(plan)]);
  yield* printPart('Nothing is there, or it is gone.', printErrors(plan));
}

function* printErrors(plan: Plan): Generator<CaddyText> {
  const { errorPages, api } = plan;
  if (hasGone(plan)) yield printErrorVariables(errorPages[410], 410, caddy`@sp_gone `);
  if (api) yield printUnknownVersion(api);
  const isBare = errorPages[404] === undefined || (hasGone(plan) && errorPages[410] === undefined);
  if (isBare)
    yield caddy`
      @sp_bare vars sp_body ""
      respond @sp_bare "" {http.vars.sp_error}`;
  if (api || Object.keys(errorPages).length > 0) yield errorServer;
}

/** The status of an error and the file of its page, '' for none. */
function printErrorVariables(file: string | undefined, status: number, matcher = caddy``): CaddyText {
  const body = file === undefined ? caddy`""` : caddy`/${encodeFile(file)}`;
  return caddy`
    vars ${matcher}sp_error ${status}
    vars ${matcher}sp_body ${body}`;
}

/** In maintenance mode, everything except robots.txt returns the maintenance page (`W-CLOSE-2`). */
function printMaintenance(plan: Plan, { file, retryAfter }: Maintenance): CaddyText {
  const ofApi =
    plan.api &&
    findApiBody(plan, 503) !== undefined &&
    caddy`
    route @sp_api {
      ${printEarlyError(plan.api, 503)}
    }`;
  return caddy`
    @sp_closed not path /robots.txt
    route @sp_closed {
      ${moveLines(plan)}
      header Retry-After ${token(retryAfter.toUTCString())}
      ${ofApi}
      ${printErrorVariables(file, 503)}
      ${errorServer}
    }`;
}

/** `Caddyfile`: a complete configuration, for Caddy 2.6 and later. It takes only the site's domains from a server with other sites. */
function printExample(plan: Plan): CaddyText {
  const { host, hostname } = new URL(plan.origin);
  const domains = selectHostNames(plan.domains);
  const plainSites = [hostname, ...domains].map((name) => `http://${name}`);
  const secureSites = [host, ...domains].map((name) => `https://${name}`);
  const unknownSite = caddy`
    # For https on a domain without a site, where Caddy returns an empty 200. Other sites of the server aren't affected.
    https:// {
      respond "This server has no such site." 421
    }
    # Each domain with http:// too. Otherwise, Caddy itself redirects http to https, and Signpost redirects once more.`;

  // Where a proxy ends TLS, each request comes over http.
  const isBehindProxy = plan.tls.at === 'proxy';
  const hasOnlyRedirects = isRedirectsOnly(plan);
  let sites = [...secureSites, ...plainSites];
  if (isBehindProxy) sites = plainSites;
  else if (hasOnlyRedirects) sites = secureSites;
  return caddy`
    # A complete example. To run it: caddy run, in this folder. Change the root to yours.
    ${!isBehindProxy && !hasOnlyRedirects && unknownSite}
    ${[...sites.slice(0, -1).map((name) => `${name},`), ...sites.slice(-1)]} {
      root * ../../dist
      import signpost.caddy
      ${hasOnlyRedirects && caddy`file_server`}
    }`;
}
