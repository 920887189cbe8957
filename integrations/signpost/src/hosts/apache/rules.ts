import type { Plan } from '../../plan/plan.ts';
import type { Printer } from '../shared/words.ts';
import { answerRules } from './answers.ts';
import { apiRules, versionRules } from './api.ts';
import { closingRules } from './closing.ts';
import { namedRules, packedRules } from './media.ts';
import { awayRules, moveRule } from './origin.ts';
import { aimRules, type Inner, pageRules, spellingRules } from './pages.ts';
import { patternRules } from './patterns.ts';
import { protectRules } from './protect.ts';
import { oddRequest, request } from './request.ts';
import { cond, countRules, part, rule } from './text.ts';

/** What differs between a folder's rules and a server's. */
export interface Variant {
  /** The rules of exact entries over the path that Apache makes of a request, and over the path as it was sent. */
  readonly even: readonly string[];
  readonly odd: readonly string[];
  readonly inner: Inner;
}

/** All rules, in the order of the decisions. What finds an entry sets `SP` and begins anew, where the answers are. */
export function* rules(printer: Printer, plan: Plan, { even, odd, inner }: Variant): Generator<string> {
  const patterns = [...patternRules(printer, plan)];
  const pages = [...pageRules(plan, packedRules(plan), inner)];
  const spellings = [...spellingRules(plan)];
  const answers = [...answerRules(plan, printer.taken, aimRules(plan))];
  const begin = [
    cond('%{ENV:REDIRECT_STATUS}', '.', 'OR'),
    cond('%{IS_SUBREQ}', 'true'),
    rule('^', '-', 'END'),
  ];
  yield* part('What Apache asks by itself: an index file, the page of an error.', begin);
  yield* part('SP_NAMED: a compressed file can be sent as what it is.', namedRules(plan));
  yield* part('SP_AWAY: by http or another name.', awayRules(plan));
  const unlessFound = [cond('%{ENV:SP}', '^\\z'), rule('^', '-', `S=${countRules(answers)}`)];
  if (even.length + odd.length + patterns.length > 0)
    yield* part('The answer to what a rule below has found and put into SP.', [...unlessFound, ...answers]);
  yield* part('A closed site.', closingRules(plan));
  yield* part('The redirects of paths and queries.', [...unlessOdd(even), ...odd]);
  yield* part('Closed areas.', protectRules(plan));
  yield* part('The API.', apiRules(plan));
  yield* part('A page or a file.', unlessOdd(pages));
  yield* part('The redirects of patterns: the first that matches.', patterns);
  yield* part('A page by another spelling.', unlessOdd(spellings));
  yield* unlessOdd([...versionRules(plan)]);
  yield* part('By http or another name: the way home.', moveRule(plan));
  yield* part('Nothing is there: 404, or what directives beside these rules say.', nothingRules());
}

/** Rules that a request jumps over whose path is not what Apache makes of it. */
function unlessOdd(lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : [cond(request, oddRequest), rule('^', '-', `S=${countRules(lines)}`), ...lines];
}

/**
 * What is left is not there. Where no file is, Apache finds that by itself, and a `Redirect`, an `Alias` or a
 * `ProxyPass` of the site's own, which come behind mod_rewrite, can still answer. What Apache would answer with
 * anything but 404 (another spelling, a name that it refuses, a rare method) is 404 at once.
 */
function* nothingRules(): Generator<string> {
  const there = '"%{DOCUMENT_ROOT}%{REQUEST_URI}"';
  yield* [`RewriteCond ${there} !-f`, `RewriteCond ${there} !-d`];
  yield* [cond('%{REQUEST_URI}', '!/\\.ht|[^/]{256}|.{2000}'), cond(request, `!${oddRequest}`)];
  yield* [cond('%{REQUEST_METHOD}', '^(?:GET|HEAD|POST)\\z'), rule('^', '-', 'END')];
  yield rule('^', '-', 'R=404,L');
}
