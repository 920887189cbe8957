import { redirectStatusesOf } from '../../plan/census.ts';
import type { Plan } from '../../plan/plan.ts';
import { part } from '../shared/comments.ts';
import { isOpen, type NameSets, type Printer } from '../shared/words.ts';
import { apiRules, versionRules } from './api.ts';
import { patternRules } from './entries.ts';
import { maintenanceRules } from './maintenance.ts';
import { oddRequest, request, takeOut } from './matching.ts';
import { namedRules, packedRules } from './media.ts';
import { awayRules, moveRule } from './origin.ts';
import { aimRules, type Inner, pageRules, variantRules } from './pages.ts';
import { protectRules } from './protect.ts';
import { cond, countRules, rule, section } from './text.ts';

/** The differences between a folder's and a server's rules. */
interface Variant {
  /** The rules of exact entries on Apache's path, and on the path as sent. */
  readonly even: readonly string[];
  readonly odd: readonly string[];
  readonly inner: Inner;
}

/** All rules, in the order of the decisions. A rule that finds an entry sets `SP` and restarts the rules. */
export function* rules(printer: Printer, plan: Plan, { even, odd, inner }: Variant): Generator<string> {
  const patterns = [...patternRules(printer, plan)];
  const pages = [...pageRules(plan, packedRules(plan), inner)];
  const variants = [...variantRules(plan)];
  const answers = [...answerRules(plan, printer.removed, aimRules(plan))];
  const begin = [
    cond('%{ENV:REDIRECT_STATUS}', '.', 'OR'),
    cond('%{IS_SUBREQ}', 'true'),
    rule('^', '-', 'END'),
  ];
  yield* part('Requests that Apache makes internally: index files and error pages.', begin);
  yield* part('SP_NAMED: the URL is that of a compressed file.', namedRules(plan));
  yield* part('SP_AWAY: requested over http or on another domain.', awayRules(plan));
  const unlessFound = [cond('%{ENV:SP}', '^\\z'), rule('^', '-', `S=${countRules(answers)}`)];
  if (even.length + odd.length + patterns.length > 0)
    yield* part('The response for the redirect that a rule below has set in SP.', [
      ...unlessFound,
      ...answers,
    ]);
  yield* part('Maintenance mode.', maintenanceRules(plan));
  yield* part('Redirects of paths and queries.', [...unlessOdd(even), ...odd]);
  yield* part('Protected paths.', protectRules(plan));
  yield* part('The API.', apiRules(plan));
  yield* part('A page or a file.', unlessOdd(pages));
  yield* part('Pattern redirects: the first match wins.', patterns);
  yield* part('Redirect URL variants of a page.', unlessOdd(variants));
  yield* unlessOdd([...versionRules(plan)]);
  yield* part('Redirect http and other domains to the canonical URL.', moveRule(plan));
  yield* part('Nothing matches: 404, or the result of directives outside of these rules.', nothingRules());
}

/** Rules that are skipped if Apache has changed the path. */
function unlessOdd(lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : [cond(request, oddRequest), rule('^', '-', `S=${countRules(lines)}`), ...lines];
}

/** 404s. A missing file is left to Apache, so that the site's own `Redirect`, `Alias` or `ProxyPass` still apply. */
function* nothingRules(): Generator<string> {
  const there = '"%{DOCUMENT_ROOT}%{REQUEST_URI}"';
  yield* [`RewriteCond ${there} !-f`, `RewriteCond ${there} !-d`];
  yield* [cond('%{REQUEST_URI}', '!/\\.ht|[^/]{256}|.{2000}'), cond(request, `!${oddRequest}`)];
  yield* [cond('%{REQUEST_METHOD}', '^(?:GET|HEAD|POST)\\z'), rule('^', '-', 'END')];
  yield rule('^', '-', 'R=404,L');
}

const pathVariable = '%{ENV:SP}';

/** The responses to `SP` (`wordOf`). `SP_TO` is the URL, `SP_REST` and `SP_QUERY` its query, `SP_TAIL` the fragment. */
function* answerRules(plan: Plan, removed: NameSets, aim: readonly string[]): Generator<string> {
  yield* moveRule(plan, [cond(pathVariable, '^410')]);
  yield* [cond(pathVariable, '^410'), rule('^', '-', 'R=410,L')];
  yield* [
    cond(pathVariable, '^3'),
    cond('%{ENV:SP_REST}', '^\\z'),
    rule('^', '-', 'E=SP_REST:&%{QUERY_STRING}&'),
  ];
  for (const { index, names } of removed.values())
    yield* takeOut(names, [cond(pathVariable, `^\\d+!?~?:${index}:`)]);
  yield* takeOut([], []);
  yield* [
    cond(pathVariable, '^\\d+!?~?:(?:\\d+:)?([^?#]*)(?:\\?([^#]*))?(#.*)?\\z'),
    rule('^', '-', 'E=SP_TO:%1,E=SP_QUERY:%2,E=SP_TAIL:%3'),
  ];
  if (plan.patterns.some(isOpen)) yield* aim;
  yield* [cond('%{ENV:SP_TO}', '^(/.*)'), rule('^', '-', `E=SP_TO:${plan.origin}%1`)];
  yield* [
    cond('%{ENV:SP_QUERY}', '.'),
    cond('%{ENV:SP_REST}', '^&(.+)&\\z'),
    rule('^', '-', 'E=SP_QUERY:%{ENV:SP_QUERY}&%1'),
  ];
  yield* [
    cond('%{ENV:SP_QUERY}', '^\\z'),
    cond('%{ENV:SP_REST}', '^&(.+)&\\z'),
    rule('^', '-', 'E=SP_QUERY:%1'),
  ];
  // mod_rewrite removes an ampersand at the end.
  yield* [
    cond('%{ENV:SP_QUERY}', '&\\z'),
    cond('%{ENV:SP_TAIL}', '^\\z'),
    rule('^', '-', 'E=SP_QUERY:%{ENV:SP_QUERY}&'),
  ];
  // mod_rewrite accepts no variable as a status.
  for (const status of redirectStatusesOf(plan)) yield* redirectRules(status);
}

/** An unchanged query is left to Apache: from 2.4.60 it rejects a `?` in a substitution next to a `%3F` of the request. */
function* redirectRules(status: number): Generator<string> {
  const mine = cond(pathVariable, `^${status}`);
  const flags = `R=${status},NE,END`;
  const url = '%{ENV:SP_TO}%{ENV:SP_TAIL}';
  yield* [mine, cond('%{ENV:SP_QUERY}', '^\\z'), rule('^', url, `${flags},QSD`)];
  yield* [
    mine,
    cond('%{ENV:SP_TAIL}', '^\\z'),
    cond('%{ENV:SP_QUERY} %{QUERY_STRING}', '^(\\S+) \\1\\z'),
    rule('^', url, flags),
  ];
  const merged = (flag: string): string[] => [
    mine,
    rule('^', '%{ENV:SP_TO}?%{ENV:SP_QUERY}%{ENV:SP_TAIL}', flags + flag),
  ];
  yield* section('IfModule mod_version.c', [
    ...section('IfVersion >= 2.4.60', merged(',UnsafeAllow3F')),
    ...section('IfVersion < 2.4.60', merged('')),
  ]);
  yield* section('IfModule !mod_version.c', merged(''));
}
