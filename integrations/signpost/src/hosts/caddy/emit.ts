import type { OutFile } from '../../lib/file.ts';
import { findMaintenanceApiFile } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { overwritten, part } from '../shared/comments.ts';
import { encodeFile, openSwitch } from '../shared/pages.ts';
import { apiLines, belowApi, errorBodyLines, errorLines, originMatcher } from './api.ts';
import { example } from './example.ts';
import { headerLines } from './headers.ts';
import { moveLines, originLines } from './origin.ts';
import { errorServerLines, lookupLines, pageLines, pathMap, variantLines } from './pages.ts';
import { protectLines } from './protect.ts';
import { exactLines, foundLines, hasGone, patternLines, redirectLines } from './redirects.ts';
import { block, comment, quoted } from './text.ts';

/** `signpost.caddy`, for the site block, and a complete example. */
export function emitCaddy(plan: Plan): OutFile[] {
  return [
    { path: 'signpost.caddy', content: { [Symbol.iterator]: () => snippet(plan) } },
    { path: 'Caddyfile', content: example(plan) },
  ];
}

function* snippet(plan: Plan): Generator<string> {
  for (const line of preface(plan)) yield `${comment(line)}\n`;
  let piece = '';
  for (const line of block('route', routeLines(plan))) {
    piece += `${line}\n`;
    // A million yields are slow.
    if (piece.length < 1 << 14) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function preface({ origin }: Plan): string[] {
  return [
    `The redirects and pages of ${origin}, for its site block, which also lists http:// and the other domains, and sets a root.`,
    `Beside other routes, import it in a handle of its own, after theirs. Check it: caddy validate. ${overwritten}`,
  ];
}

/**
 * The lines in the order of the decisions. A redirect ends them. For the rest, variables say what is found:
 *
 * - `sp_there`: `no`, `file`, `page`, `record` of the API, `gone`, …
 * - `sp_error` and `sp_body`: the status if nothing is there, and the file with its page.
 */
function* routeLines(plan: Plan): Generator<string> {
  const { exact, patterns, api, errorPages } = plan;
  const hasRedirects = exact.length + patterns.length > 0;
  yield '# A byte that no URL may have would get into a Location.';
  yield '@sp_bad vars_regexp {http.request.orig_uri} [^!-~]';
  yield 'respond @sp_bad 400';
  yield* part('Kinds of requests: over http or on another domain, and to the API.', requestMatchers(plan));
  yield* part('Headers of all responses.', headerLines(plan));
  yield* part('Maintenance mode.', maintenanceLines(plan));

  yield* part('Redirects: source, status and target.', pathMap());
  yield* exactLines(plan);
  if (hasRedirects) yield* foundLines(plan);
  if (exact.length > 0) yield* redirectLines(plan);
  yield* part('Protected paths.', protectLines(plan));

  yield* part('What is there: a file, or a page. Otherwise sp_error is the status, with its page.', [
    ...lookupLines(plan),
    ...errorVars(errorPages[404], 404),
  ]);
  if (api) yield 'vars @sp_api sp_there api';
  if (hasGone(plan)) yield 'vars @sp_gone sp_there gone';
  if (patterns.length > 0) yield* part('Patterns, tried in this order.', patternPart(plan));
  yield* part('The other URLs of a page, and the canonical domain.', variantLines(plan));
  yield* moveLines(plan);
  yield* part('The API: prebuilt files. 422 for a query that no file answers.', apiLines(plan));

  yield* part('Serve what is there.', pageLines(plan));
  yield* part('Nothing is there, or it is gone.', errorPart(plan));
}

function* requestMatchers(plan: Plan): Generator<string> {
  yield* originLines(plan);
  if (plan.api) yield `@sp_api ${belowApi(plan.api)}`;
  yield* originMatcher(plan);
}

function* patternPart(plan: Plan): Generator<string> {
  yield* patternLines(plan);
  yield '@sp_open vars sp_there no hidden';
  yield 'vars @sp_open sp_found {sp_pattern}';
  yield* redirectLines(plan);
  if (hasGone(plan)) yield 'vars @sp_gone sp_there gone';
}

function* errorPart(plan: Plan): Generator<string> {
  const { errorPages, api } = plan;
  if (hasGone(plan)) yield* errorVars(errorPages[410], 410, '@sp_gone ');
  yield* errorBodyLines(plan);
  const isBare = errorPages[404] === undefined || (hasGone(plan) && errorPages[410] === undefined);
  if (isBare) {
    yield '@sp_bare vars sp_body ""';
    yield 'respond @sp_bare "" {http.vars.sp_error}';
  }
  if (api || Object.keys(errorPages).length > 0) yield* errorServerLines();
}

/** The status of an error and the file of its page, '' for none. */
function* errorVars(file: string | undefined, status: number, matcher = ''): Generator<string> {
  yield `vars ${matcher}sp_error ${status}`;
  yield `vars ${matcher}sp_body ${file === undefined ? '""' : `/${encodeFile(file)}`}`;
}

/** In maintenance mode, everything except robots.txt returns the maintenance page (`W-CLOSE-2`). */
function* maintenanceLines(plan: Plan): Generator<string> {
  const { maintenance, api } = plan;
  if (!maintenance) return;
  yield `# To end maintenance mode without a reload: touch ${openSwitch} next to robots.txt.`;
  yield* block('@sp_closed', ['not path /robots.txt', `not file /${openSwitch}`]);
  yield* block('route @sp_closed', [
    ...moveLines(plan),
    `header Retry-After ${quoted(maintenance.retryAfter.toUTCString())}`,
    ...errorVars(maintenance.file, 503),
    ...(api && findMaintenanceApiFile(plan) !== undefined
      ? block('route @sp_api', errorLines(api, 503))
      : []),
    ...errorServerLines(),
  ]);
}
