import type { OutFile } from '../../lib/file.ts';
import { compact } from '../../lib/text/text.ts';
import { findApiBody } from '../../plan/api.ts';
import { hasGone } from '../../plan/entry-counts.ts';
import type { Maintenance, Plan } from '../../plan/plan.ts';
import { overwritten, printPart } from '../shared/generated-files.ts';
import { encodeFile } from '../shared/pages.ts';
import { isRedirectsOnly, selectRedirects } from '../shared/redirects-only.ts';
import { selectHostNames } from '../shared/server-config.ts';
import { printApi, printApiMatchers, printEarlyError, printUnknownVersion } from './api.ts';
import { printHeaders } from './headers.ts';
import { moveLines, printOriginMatchers, printSentMap } from './origin.ts';
import { lookupLines, printErrorServer, printPages, printPathMap, printVariants } from './pages.ts';
import { printProtection } from './protect.ts';
import { printExactRedirects, printFoundParts, printPatternMap, printRedirect } from './redirects.ts';
import { printRedirectsOnly } from './redirects-only.ts';
import { printBlock, printComment, quoteToken } from './text.ts';

/** `signpost.caddy`, for the site block, and a complete example. */
export function emitCaddy(plan: Plan): OutFile[] {
  return [
    { path: 'signpost.caddy', content: { [Symbol.iterator]: () => printSnippet(plan) } },
    { path: 'Caddyfile', content: Array.from(printExample(plan), (line) => `${line}\n`).join('') },
  ];
}

function* printSnippet(plan: Plan): Generator<string> {
  for (const line of printPreface(plan)) yield `${printComment(line)}\n`;
  const lines = isRedirectsOnly(plan)
    ? printRedirectsOnly(selectRedirects(plan))
    : printBlock('route', printRoute(plan));
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    // A million yields are slow.
    if (piece.length < 1 << 14) continue;
    yield piece;
    piece = '';
  }

  yield piece;
}

function printPreface(plan: Plan): string[] {
  const { origin } = plan;
  if (isRedirectsOnly(plan))
    return [
      `The redirects of ${origin}, to import in its site block. Your handles, headers and files stay as they are.`,
      ...checkAndOrigin,
    ];
  return [
    `The redirects and pages of ${origin}, for its site block, which also lists http:// and the other domains, and sets a root.`,
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
function* printRoute(plan: Plan): Generator<string> {
  const { exact, patterns, api, errorPages } = plan;
  const hasRedirects = exact.length + patterns.length > 0;
  yield '# A byte that no URL may have, or a URL without its first slash, would get into a Location.';
  yield '@sp_bad vars_regexp {http.request.orig_uri} [^!-~]';
  yield 'respond @sp_bad 400';
  yield '@sp_no_path not vars_regexp {http.request.orig_uri} ^/';
  yield 'respond @sp_no_path 400';
  yield* printPart('Kinds of requests: over http or on another domain, and to the API.', printMatchers(plan));
  yield* printPart('Headers of all responses.', printHeaders(plan));
  yield* printPart('Maintenance mode.', printMaintenance(plan));

  // 1. Redirects, passwords, the API.
  yield* printPart('Redirects: source, status and target.', printPathMap());
  yield* printExactRedirects(plan);
  if (hasRedirects) yield* printFoundParts(plan);
  if (exact.length > 0) yield* printRedirect(plan);
  yield* printPart('Protected paths.', printProtection(plan));
  if (api)
    yield* printPart('The API: prebuilt files. 422 for a query that no file answers.', printApi(plan, api));

  // 2. Files, patterns, the other URLs of pages.
  yield* printPart('What is there: a file, or a page. Otherwise sp_error is the status, with its page.', [
    ...lookupLines(plan),
    ...printErrorVariables(errorPages[404], 404),
  ]);
  if (hasGone(plan)) yield 'vars @sp_gone sp_there gone';
  if (patterns.length > 0) yield* printPart('Patterns, tried in this order.', printPatterns(plan));
  yield* printPart('The other URLs of a page, and the canonical domain.', printVariants(plan));
  yield* moveLines(plan);

  // 3. The answer.
  yield* printPart('Serve what is there.', printPages(plan));
  yield* printPart('Nothing is there, or it is gone.', printErrors(plan));
}

function* printMatchers(plan: Plan): Generator<string> {
  yield* printSentMap();
  yield* printOriginMatchers(plan);
  if (plan.api) yield* printApiMatchers(plan.api);
}

function* printPatterns(plan: Plan): Generator<string> {
  yield* printPatternMap(plan);
  yield '@sp_open vars sp_there no hidden';
  yield 'vars @sp_open sp_found {sp_pattern}';
  yield* printRedirect(plan);
  if (hasGone(plan)) yield 'vars @sp_gone sp_there gone';
}

function* printErrors(plan: Plan): Generator<string> {
  const { errorPages, api } = plan;
  if (hasGone(plan)) yield* printErrorVariables(errorPages[410], 410, '@sp_gone ');
  if (api) yield* printUnknownVersion(api);
  const isBare = errorPages[404] === undefined || (hasGone(plan) && errorPages[410] === undefined);
  if (isBare) {
    yield '@sp_bare vars sp_body ""';
    yield 'respond @sp_bare "" {http.vars.sp_error}';
  }
  if (api || Object.keys(errorPages).length > 0) yield* printErrorServer();
}

/** The status of an error and the file of its page, '' for none. */
function* printErrorVariables(file: string | undefined, status: number, matcher = ''): Generator<string> {
  const body = file === undefined ? '""' : `/${encodeFile(file)}`;
  yield `vars ${matcher}sp_error ${status}`;
  yield `vars ${matcher}sp_body ${body}`;
}

/** In maintenance mode, everything except robots.txt returns the maintenance page (`W-CLOSE-2`). */
function* printMaintenance(plan: Plan): Generator<string> {
  if (!plan.maintenance) return;
  yield '@sp_closed not path /robots.txt';
  yield* printBlock('route @sp_closed', printClosedRoute(plan, plan.maintenance));
}

function* printClosedRoute(plan: Plan, { file, retryAfter }: Maintenance): Generator<string> {
  yield* moveLines(plan);
  yield `header Retry-After ${quoteToken(retryAfter.toUTCString())}`;
  if (plan.api && findApiBody(plan, 503) !== undefined)
    yield* printBlock('route @sp_api', printEarlyError(plan.api, 503));
  yield* printErrorVariables(file, 503);
  yield* printErrorServer();
}

/** `Caddyfile`: a complete configuration, for Caddy 2.6 and later. */
function* printExample(plan: Plan): Generator<string> {
  const { origin, domains, tls } = plan;
  const site = compact('root * ../../dist', 'import signpost.caddy', isRedirectsOnly(plan) && 'file_server');
  yield '# A complete example. To run it: caddy run, in this folder. Change the root to yours.';
  if (tls.at === 'proxy') {
    yield* ['{', '\tauto_https off', '}'];
    yield* printBlock('http://', site);
    return;
  }

  yield* [
    '{',
    "\t# Caddy's own redirects to https would add a second one.",
    '\tauto_https disable_redirects',
    '}',
  ];
  yield '# Without this block, Caddy answers https for an unknown domain with an empty 200.';
  yield* printBlock('https://', ['respond "This server has no such site." 421']);
  const names = [new URL(origin).host, ...selectHostNames(domains)].map((name) => `https://${name}`);
  yield* printBlock([...new Set(names), 'http://'].join(', '), site);
}
