import type { OutFile } from '../../lib/file.ts';
import { findApiBody } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { overwritten, printPart } from '../shared/generated-files.ts';
import { encodeFile } from '../shared/pages.ts';
import { selectHostNames } from '../shared/server-config.ts';
import { printApi, printApiMatchers, printEarlyError, printUnknownVersion } from './api.ts';
import { printHeaders } from './headers.ts';
import { moveLines, printOriginMatchers } from './origin.ts';
import { lookupLines, printErrorServer, printPages, printPathMap, printVariants } from './pages.ts';
import { printProtection } from './protect.ts';
import {
  hasGone,
  printExactRedirects,
  printFoundParts,
  printPatternRedirects,
  printRedirect,
} from './redirects.ts';
import { printBlock, printComment, quoteToken } from './text.ts';

/** `signpost.caddy`, for the site block, and a complete example. */
export function emitCaddy(plan: Plan): OutFile[] {
  return [
    { path: 'signpost.caddy', content: { [Symbol.iterator]: () => printSnippet(plan) } },
    { path: 'Caddyfile', content: printExample(plan) },
  ];
}

function* printSnippet(plan: Plan): Generator<string> {
  for (const line of printPreface(plan)) yield `${printComment(line)}\n`;
  let piece = '';
  for (const line of printBlock('route', printRoute(plan))) {
    piece += `${line}\n`;
    // A million yields are slow.
    if (piece.length < 1 << 14) continue;
    yield piece;
    piece = '';
  }

  yield piece;
}

function printPreface({ origin }: Plan): string[] {
  return [
    `The redirects and pages of ${origin}, for its site block, which also lists http:// and the other domains, and sets a root.`,
    `Beside other routes, import it in a handle of its own, after theirs. Check it: caddy validate. ${overwritten}`,
  ];
}

/**
 * The lines in the order of the decisions. A redirect ends them. For the rest, variables say what is found:
 *
 * - `sp_there`: `no`, `file`, `page`, `gone`, …
 * - `sp_error` and `sp_body`: the status if nothing is there, and the file with its page.
 */
function* printRoute(plan: Plan): Generator<string> {
  const { exact, patterns, api, errorPages } = plan;
  const hasRedirects = exact.length + patterns.length > 0;
  yield '# A byte that no URL may have would get into a Location.';
  yield '@sp_bad vars_regexp {http.request.orig_uri} [^!-~]';
  yield 'respond @sp_bad 400';
  yield* printPart('Kinds of requests: over http or on another domain, and to the API.', [
    ...printOriginMatchers(plan),
    ...(api ? printApiMatchers(api) : []),
  ]);
  yield* printPart('Headers of all responses.', printHeaders(plan));
  yield* printPart('Maintenance mode.', printMaintenance(plan));

  yield* printPart('Redirects: source, status and target.', printPathMap());
  yield* printExactRedirects(plan);
  if (hasRedirects) yield* printFoundParts(plan);
  if (exact.length > 0) yield* printRedirect(plan);
  yield* printPart('Protected paths.', printProtection(plan));
  if (api)
    yield* printPart('The API: prebuilt files. 422 for a query that no file answers.', printApi(plan, api));

  yield* printPart('What is there: a file, or a page. Otherwise sp_error is the status, with its page.', [
    ...lookupLines(plan),
    ...printErrorVariables(errorPages[404], 404),
  ]);
  if (hasGone(plan)) yield 'vars @sp_gone sp_there gone';
  if (patterns.length > 0) yield* printPart('Patterns, tried in this order.', printPatterns(plan));
  yield* printPart('The other URLs of a page, and the canonical domain.', printVariants(plan));
  yield* moveLines(plan);
  yield* printPart('Serve what is there.', printPages(plan));
  yield* printPart('Nothing is there, or it is gone.', printErrors(plan));
}

function* printPatterns(plan: Plan): Generator<string> {
  yield* printPatternRedirects(plan);
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
  yield `vars ${matcher}sp_error ${status}`;
  yield `vars ${matcher}sp_body ${file === undefined ? '""' : `/${encodeFile(file)}`}`;
}

/** In maintenance mode, everything except robots.txt returns the maintenance page (`W-CLOSE-2`). */
function* printMaintenance(plan: Plan): Generator<string> {
  const { maintenance, api } = plan;
  if (!maintenance) return;

  yield '@sp_closed not path /robots.txt';
  yield* printBlock('route @sp_closed', [
    ...moveLines(plan),
    `header Retry-After ${quoteToken(maintenance.retryAfter.toUTCString())}`,
    ...(api && plan.maintenance && findApiBody(plan, 503) !== undefined
      ? printBlock('route @sp_api', printEarlyError(api, 503))
      : []),
    ...printErrorVariables(maintenance.file, 503),
    ...printErrorServer(),
  ]);
}

/** Without it, Caddy answers https for an unknown domain with an empty 200. */
const refusal = [...printBlock('https://', ['respond "This server has no such site." 421'])];

/** `Caddyfile`: a complete configuration, for Caddy 2.6 and later. */
export function printExample({ origin, domains, tls }: Plan): string {
  const names = [new URL(origin).host, ...selectHostNames(domains)].map((name) => `https://${name}`);
  // Caddy's own redirects to https would add a second one.
  const options = tls.at === 'here' ? 'auto_https disable_redirects' : 'auto_https off';
  const sites = tls.at === 'here' ? [...new Set(names), 'http://'] : ['http://'];

  return [
    '# A complete example. To run it: caddy run, in this folder. Change the root to yours.',
    ...['{', `\t${options}`, '}'],
    ...(tls.at === 'here' ? refusal : []),
    ...printBlock(sites.join(', '), ['root * ../../dist', 'import signpost.caddy']),
    '',
  ].join('\n');
}
