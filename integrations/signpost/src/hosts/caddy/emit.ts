import type { OutFile } from '../../lib/file.ts';
import { isOfApi, maintenanceApiFile } from '../../plan/api.ts';
import type { Plan, Protection } from '../../plan/plan.ts';
import { overwritten, part } from '../shared/comments.ts';
import { openSwitch } from '../shared/pages.ts';
import { decodedPath } from '../shared/sent-text.ts';
import { accountsOf } from '../shared/users.ts';
import { apiErrorLines, apiLines, belowApi, originMatcher, versionLines } from './api.ts';
import { example } from './example.ts';
import { moveLines, originLines } from './origin.ts';
import { pageLines, pageMatchers, variantLines } from './pages.ts';
import { answerLines, exactLines, foundLines, patternLines } from './redirects.ts';
import { pageLines as errorPageLines, headerLines } from './respond.ts';
import { block, comment, quoted, quotedRegex } from './text.ts';

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
    `The redirects and pages of ${origin}. Import this file in the site block, which also lists http:// and the other`,
    'domains, and sets a root. With other routes in that block, import it in a handle of its own, after theirs.',
    'Check it: caddy validate',
    overwritten,
  ];
}

/** The first part that applies to a request answers it. */
function* routeLines(plan: Plan): Generator<string> {
  const { exact, patterns, errorPages, api } = plan;
  const gone = errorPageLines(410, errorPages[410]);
  const isGone = (entries: Plan['exact'] | Plan['patterns']): boolean =>
    entries.some(({ outcome }) => outcome.status === 410);
  const hasGoneApi = exact.some(({ path, outcome }) => outcome.status === 410 && isOfApi(plan, path));

  yield '# `GET https://www.example.com` is for the root.';
  yield 'uri path_regexp `^\\z` `/`';
  yield '# A byte that no URL may have would get into a Location.';
  yield '@sp_bad vars_regexp {http.request.orig_uri} `[^!-~]`';
  yield 'respond @sp_bad 400';
  yield* part('Requests over http and on other domains.', originLines(plan));
  yield '@sp_whole not header Range *';
  if (api) yield `@sp_api ${belowApi(api)}`;
  yield* originMatcher(plan);
  yield* part('Headers of all responses.', headerLines(plan));
  yield* part('Maintenance mode.', maintenanceLines(plan));
  if (exact.length + patterns.length > 0)
    yield* part(
      'A redirect is `301 URL` with the query of the request, `301-1 URL` without what it requires, `301-none URL` without any.',
      foundLines(plan),
    );
  yield* part('Redirects.', exactLines(plan));
  if (exact.length > 0)
    yield* answerLines(plan, isGone(exact) ? [...(hasGoneApi ? apiErrorLines(plan, 410) : []), ...gone] : []);
  yield* part('Protected paths.', protectLines(plan));
  yield* part('The API.', apiLines(plan));
  yield* part('A page or a file.', pageMatchers(plan));
  yield* pageLines(plan);
  if (patterns.length > 0) {
    yield* part('Patterns, tried in this order.', patternLines(plan));
    yield* answerLines(plan, isGone(patterns) ? gone : []);
  }
  yield* part('The other URLs of a page.', variantLines(plan));
  yield* part('Nothing is there.', [
    ...moveLines(plan),
    ...versionLines(plan),
    ...errorPageLines(404, errorPages[404]),
  ]);
}

/** In maintenance mode, everything except robots.txt returns the maintenance page (`W-CLOSE-2`). */
function* maintenanceLines(plan: Plan): Generator<string> {
  const { maintenance } = plan;
  if (!maintenance) return;
  yield `# To end maintenance mode without a reload: touch ${openSwitch} next to robots.txt.`;
  yield* block('@sp_closed', ['not path /robots.txt', `not file /${openSwitch}`]);
  yield* block('route @sp_closed', [
    ...moveLines(plan),
    `header Retry-After ${quoted(maintenance.retryAfter.toUTCString())}`,
    ...(maintenanceApiFile(plan) === undefined ? [] : apiErrorLines(plan, 503)),
    ...errorPageLines(503, maintenance.file),
  ]);
}

/** Returns 401 below protected paths without the right password (`W-ERR-4`). Browsers send a preflight without one. */
function* protectLines(plan: Plan): Generator<string> {
  for (const [at, area] of plan.protect.entries()) {
    const below = `path_regexp ${quotedRegex(`^${decodedPath(area.prefix.slice(0, -1), false)}(?:/|$)`)}`;
    const preflight = plan.api ? block('not', ['method OPTIONS', belowApi(plan.api)]) : [];
    yield* block(`@sp_area${at}`, [below, ...preflight]);
    yield* block(`route @sp_area${at}`, [
      ...moveLines(plan),
      ...askLines(plan, area),
      ...passwordLines(area),
    ]);
  }
}

/** Below the API, a request without a password gets JSON; for a wrong password the site block does it (`Caddyfile`). */
function* askLines(plan: Plan, { realm }: Protection): Generator<string> {
  if (!plan.api) return;
  yield* block('@sp_unknown', ['header !Authorization', belowApi(plan.api)]);
  yield* block('route @sp_unknown', [challenge(realm), ...apiErrorLines(plan, 401)]);
}

function challenge(realm: string): string {
  return `header WWW-Authenticate ${quoted(`Basic realm="${printableRealm(realm)}"`)}`;
}

function printableRealm(realm: string): string {
  return realm.replace(/[\p{Cc}"\\{}`]/gu, "'");
}

/** Caddy supports only bcrypt. If no line is usable, nobody gets in. */
function* passwordLines({ realm, users }: Protection): Generator<string> {
  const accounts = accountsOf(users, account);
  if (accounts.length > 0)
    yield* block(
      `basicauth bcrypt ${quoted(printableRealm(realm))}`,
      accounts.map(([user, hash]) => `${quoted(user)} ${quoted(hash)}`),
    );
  else {
    yield challenge(realm);
    yield 'respond 401';
  }
}

/** Accounts that Caddy can check. */
const account = /^([^:{}`\s]+):(\$2[aby]\$[./A-Za-z0-9$]+)\s*$/;
