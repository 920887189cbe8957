import { maintenanceApiFile } from '../../plan/api.ts';
import { hasFresh, type Plan, type Protection, redirectCache } from '../../plan/plan.ts';
import { overwritten, part } from '../shared/comments.ts';
import { openSwitch } from '../shared/pages.ts';
import { exactly, spelledText } from '../shared/spelled.ts';
import { accountsOf } from '../shared/users.ts';
import { isOpen, type NameSets, printerFor } from '../shared/words.ts';
import { apiLines, apiRefusalLines, belowApi, corsLines, versionLines } from './api.ts';
import { asksForQueries, exactLines, parameterLines, patternLines } from './entries.ts';
import { moveLines, originLines } from './origin.ts';
import { aimLines, pageLines, pageMatchers, variantRedirect } from './pages.ts';
import { goPath, keepPath, requestLines, restorePath, slashedPath } from './request.ts';
import { answerWith, headerLines } from './respond.ts';
import { block, comment, map, quoted, type Row } from './text.ts';

/** `signpost.caddy`, for the site block. */
export function* snippet(plan: Plan): Generator<string> {
  for (const line of preface(plan)) yield `${line}\n`;
  for (const line of block('route', routeLines(plan))) yield `${line}\n`;
}

function* routeLines(plan: Plan): Generator<string> {
  const { exact, patterns, errorPages } = plan;
  const group = (number: number): string => `\${${number}}`;
  const printer = printerFor(plan, { group, text: (literal) => literal.replaceAll('$', '$$$$') });
  const asks = asksForQueries(exact) || asksForQueries(patterns);
  yield* part('The normalized path: sp_address. Without its trailing slash: sp_key.', requestLines(plan));
  yield* part(
    'sp_scheme: http or https. sp_away: requested over http or on another domain.',
    originLines(plan),
  );
  yield* part('Headers of all responses, including redirects and errors.', headerLines(plan));
  yield* part('Maintenance mode.', maintenanceLines(plan));
  if (exact.length + patterns.length > 0)
    yield* part('sp_word is a redirect, such as 301:/new/, and its parts.', wordMaps(plan));
  if (asks) yield* part('The normalized query.', block('route @sp_query', parameterLines()));
  yield* part('Redirects of paths and queries.', exactLines(printer, plan));
  yield* part('Pages and files of the build, and URL variants of pages.', pageMatchers(plan));
  if (exact.length > 0)
    yield* part('The response of these redirects.', wordLines(plan, printer.removed, false));
  yield* part('Protected paths.', protectLines(plan));
  yield* part('The API.', apiLines(plan));
  yield* part('A page or a file.', pageLines(plan));
  if (patterns.length > 0) {
    yield* part('Pattern redirects: the first match wins.', patternLines(printer, plan));
    yield* part('The response of pattern redirects.', wordLines(plan, printer.removed, true));
  }
  yield* part('Redirect URL variants of a page.', variantRedirect(plan));
  yield* part('Redirect http and other domains to the canonical URL.', moveLines(plan));
  yield* part('Unknown versions of the API.', versionLines(plan));
  yield* part('404: nothing matches.', answerWith(404, errorPages[404]));
}

function preface({ origin }: Plan): string[] {
  return [
    `The responses of ${origin}, for Caddy 2.6 and later.`,
    overwritten,
    '',
    'Import this file in the site block, which must also list http:// and the other domains, and set a root. A bare http://',
    'matches every domain: with several sites, list their own domains, as in http://www.example.com, http://example.com.',
    'If the site block has other routes, import the file in a separate `handle` after theirs:',
    'handle /app/* {…}, handle { import … }. Caddy sorts directives of one block: a `try_files`, `rewrite` or `uri`',
    'next to the import changes the URL first, and a `reverse_proxy`, `php_fastcgi` or `file_server` never runs.',
    '',
    'A request runs through the route from the top, and the first part that applies responds. A row of a table is a',
    'path and its response: `301:/new/` is a redirect that keeps the query of the request, `301:0:/new/` is a',
    'redirect without the parameters of list 0 (sp_taken0), and `410` is a gone URL. A `!` after the status marks',
    'a redirect in its first weeks, a `~` a target whose URL variant is chosen for each request.',
    'To check and load a change: caddy validate && caddy reload',
  ].map((text) => (text === '' ? '#' : comment(text)));
}

/** Maps that split a word (`wordOf`). */
function* wordMaps({ origin }: Plan): Generator<string> {
  yield* map('{http.vars.sp_word}', '{sp_status} {sp_base} {sp_own} {sp_fragment}', [
    ['~^(\\d+)!?~?:(?:\\d+:)?([^?#]*)(\\?[^#]*)?(#.*)?$', '$1', '$2', '$3', '$4'],
  ]);
  const here: Row = ['~(?s)^(/.*)$', `${origin}$1`];
  yield* map('{http.vars.sp_base}', '{sp_absolute}', [here], '{http.vars.sp_base}');
  yield* map('{sp_own} {http.vars.sp_rest}', '{sp_query}', [
    ['~^ (.+)$', '?$1'],
    ['~^(.+) $', '$1'],
    ['~^(.+) (.+)$', '$1&$2'],
  ]);
  yield* map('{http.request.header.Sp-Rest}', '{sp_left}', [['~^&(.+)&$', '$1']]);
  yield '@sp_query not vars {http.request.uri.query} ``';
  yield '@sp_redirect vars_regexp {http.vars.sp_word} ^3';
  yield '@sp_gone vars sp_word 410';
  yield '@sp_open vars_regexp {http.vars.sp_word} ^\\d+!?~';
  yield '@sp_permanent vars_regexp {http.vars.sp_word} ^30[18]';
  yield '@sp_fresh vars_regexp {http.vars.sp_word} ^30[18]!';
}

/** Responds if `sp_word` is set: one redirect from wherever the request came, or the 410 page. */
function* wordLines(plan: Plan, removed: NameSets, withPatterns: boolean): Generator<string> {
  yield* block('route @sp_redirect', redirectLines(plan, removed, withPatterns));
  yield* block('route @sp_gone', goneLines(plan));
}

function* goneLines(plan: Plan): Generator<string> {
  yield* moveLines(plan);
  yield* apiRefusalLines(plan, 410);
  yield* answerWith(410, plan.errorPages[410]);
}

function* redirectLines(plan: Plan, removed: NameSets, withPatterns: boolean): Generator<string> {
  yield 'vars sp_base {sp_base}';
  if (withPatterns && plan.patterns.some(isOpen)) {
    yield* block('route @sp_open', [...keepPath('{sp_base}'), ...restorePath(), ...aimLines()]);
  }
  yield* block('route @sp_query', restLines(removed));
  const { redirectAge } = plan;
  if (redirectAge) {
    yield `header @sp_permanent Cache-Control ${redirectCache(redirectAge, false)}`;
    if (hasFresh(plan)) yield `header @sp_fresh Cache-Control ${redirectCache(redirectAge, true)}`;
  }
  yield 'redir {sp_absolute}{sp_query}{sp_fragment} {sp_status}';
}

/** `sp_rest`: the request's query without empty parameters and without those that the entry removes. */
function* restLines(removed: NameSets): Generator<string> {
  yield 'request_header Sp-Rest &{http.request.uri.query}&';
  yield 'request_header Sp-Rest `&+` `&&`';
  for (const { index, names } of removed.values()) {
    const spelled = names.map((name) => spelledText(name, { reads: 'runes', position: 'name' }));
    yield `@sp_taken${index} vars_regexp {http.vars.sp_word} ^\\d+!?~?:${index}:`;
    yield `request_header @sp_taken${index} Sp-Rest \`&(?:${spelled.join('|')})(?:=[^&]*)?&\` \`&\``;
  }
  yield 'request_header Sp-Rest `&+` `&`';
  yield 'vars sp_rest {sp_left}';
}

/** In maintenance mode, everything except robots.txt returns the maintenance page (`W-CLOSE-2`). */
function* maintenanceLines(plan: Plan): Generator<string> {
  const { maintenance } = plan;
  if (!maintenance) return;
  yield `# To end maintenance mode without a reload: touch ${openSwitch} next to robots.txt.`;
  yield* block('@sp_closed', ['not vars sp_address /robots.txt', `not file /${openSwitch}`]);
  yield* block('route @sp_closed', [
    ...moveLines(plan),
    `header Retry-After ${quoted(maintenance.retryAfter.toUTCString())}`,
    ...maintenanceApiLines(plan),
    ...answerWith(503, maintenance.file),
  ]);
}

function maintenanceApiLines(plan: Plan): string[] {
  const file = maintenanceApiFile(plan);
  if (file === undefined || !plan.api) return [];
  const answer = [...corsLines(plan.api), ...answerWith(503, file, 'application/json')];
  return [...block('route @sp_api', answer)];
}

/** Returns 401 below protected paths without the right password (`W-ERR-4`). */
function* protectLines(plan: Plan): Generator<string> {
  const { protect } = plan;
  if (protect.length === 0) return;
  const rows = protect.map(
    ({ prefix }, at): Row => [
      `~^(?:${[goPath(prefix), slashedPath(prefix)].map(exactly).join('|')})`,
      `area${at}`,
    ],
  );
  yield* map('{http.vars.sp_address}/', '{sp_area}', rows);
  for (const [at, area] of protect.entries()) {
    yield* areaMatcher(plan, at);
    yield* block(`route @sp_area${at}`, [
      ...moveLines(plan),
      ...askLines(plan, area),
      ...passwordLines(area),
    ]);
  }
}

/** A request to a protected area, except preflights to the API, which browsers send without a password (`A-HTTP-2`). */
function areaMatcher({ api }: Plan, at: number): string[] {
  const isArea = `vars {sp_area} area${at}`;
  if (!api) return [`@sp_area${at} ${isArea}`];
  return [...block(`@sp_area${at}`, [isArea, ...block('not', ['method OPTIONS', belowApi(api)])])];
}

/**
 * Below the API, a request without a password gets a JSON error; for a wrong password the site block does it (`Caddyfile`).
 */
function* askLines(plan: Plan, { realm }: Protection): Generator<string> {
  if (!plan.api) return;
  yield '@sp_unknown header !Authorization';
  yield* block('route @sp_unknown', apiRefusalLines(plan, 401, [challenge(realm)]));
}

function challenge(realm: string): string {
  return `header WWW-Authenticate ${quoted(`Basic realm="${realm.replace(/[\p{Cc}"\\{}`]/gu, "'")}"`)}`;
}

/** Caddy supports only bcrypt. If no line is usable, nobody gets in. */
function* passwordLines({ realm, users }: Protection): Generator<string> {
  const name = quoted(realm.replace(/[\p{Cc}"\\{}`]/gu, "'"));
  const accounts = accountsOf(users, account);
  if (accounts.length > 0)
    yield* block(
      `basicauth bcrypt ${name}`,
      accounts.map(([user, hash]) => `${quoted(user)} ${quoted(hash)}`),
    );
  else {
    yield challenge(realm);
    yield 'respond 401';
  }
}

/** Accounts that Caddy can check. */
const account = /^([^:{}`\s]+):(\$2[aby]\$[./A-Za-z0-9$]+)\s*$/;
