import { spellingOf } from '../../redirects/plan/inventory.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { type Printer, TakenNames } from '../shared/words.ts';
import { apiLines, versionLines } from './api.ts';
import { exactLines, patternLines } from './entries.ts';
import { headerLines } from './headers.ts';
import { maintenanceLines } from './maintenance.ts';
import { moveLines, originLines } from './origin.ts';
import { pageLines, pageMatchers, spellingRedirect } from './pages.ts';
import { protectLines } from './protect.ts';
import { asksForQueries, parameterLines } from './queries.ts';
import { wordLines, wordMaps } from './redirect.ts';
import { requestLines } from './request.ts';
import { answerWith } from './respond.ts';
import { block, comment, part } from './text.ts';

/** `signpost.caddy`: what stands inside a site's block, beside its `root`. */
export function* snippet(plan: Plan): Generator<string> {
  for (const line of preface(plan)) yield `${line}\n`;
  for (const line of block('route', routeLines(plan))) yield `${line}\n`;
}

function* routeLines(plan: Plan): Generator<string> {
  const { exact, patterns, errorPages } = plan;
  const printer: Printer = {
    taken: new TakenNames(),
    plan,
    spellingOf: spellingOf(plan.inventory),
    group: (number) => `\${${number}}`,
    text: (literal) => literal.replaceAll('$', '$$$$'),
  };
  const asks = asksForQueries(exact) || asksForQueries(patterns);
  yield* part('The address in one spelling: sp_address; without its last slash: sp_key.', requestLines(plan));
  yield* part('sp_scheme: http or https; sp_away: by http or another name.', originLines(plan));
  yield* part('Headers of all answers, redirects and errors too.', headerLines(plan));
  yield* part('A closed site.', maintenanceLines(plan));
  if (exact.length + patterns.length > 0)
    yield* part('sp_word is what a redirect says, such as 301:/new/; its parts.', wordMaps(plan));
  if (asks) yield* part('The query in one spelling.', block('route @sp_query', parameterLines()));
  yield* part('The redirects of paths and queries: the table.', exactLines(printer, plan));
  yield* part('What the build has at an address, and other spellings of its pages.', pageMatchers(plan));
  if (exact.length > 0) yield* part('Their answer, in one hop.', wordLines(plan, printer.taken, false));
  yield* part('Closed areas.', protectLines(plan));
  yield* part('The API.', apiLines(plan));
  yield* part('A page or a file.', pageLines(plan));
  if (patterns.length > 0) {
    yield* part('The redirects of patterns: the first that matches.', patternLines(printer, plan));
    yield* part('Their answer.', wordLines(plan, printer.taken, true));
  }
  yield* part('A page by another spelling.', spellingRedirect(plan));
  yield* part('By http or another name: the way home.', moveLines(plan));
  yield* part('A version of the API that is not there.', versionLines(plan));
  yield* part('Nothing is there.', answerWith(404, errorPages[404]));
}

/** What stands at the top of `signpost.caddy`. */
function preface({ origin }: Plan): string[] {
  return [
    `The answers of ${origin}, for Caddy 2.6 and later.`,
    'Written by signpost; the next build writes it anew. Change the map of redirects and the settings instead.',
    '',
    'Import it inside the block of the site, which names http:// and the alias hosts too, and has a root. A bare http://',
    'is every name: of several sites, each names its own, http://www.example.com, http://example.com. Beside',
    'routes of your own it goes into a `handle` of its own, behind theirs: handle /app/* {…}, handle { import … }.',
    'Caddy sorts what stands side by side: a `try_files`, `rewrite` or `uri` of yours beside the import changes the',
    'address before it, and a `reverse_proxy`, `php_fastcgi` or `file_server` beside it is never asked.',
    '',
    'A request goes through the route from the top; the first part that applies answers. A row of a table is an',
    'address and what it answers: `301:/new/` a redirect, which takes the query of the request along,',
    '`301:0:/new/` the same without the parameters of number 0 (sp_taken0), `410` gone. A `!` behind the status',
    'is an entry in its first weeks, a `~` a target that is spelled as the site does when it is asked for.',
    'To try and load a change: caddy validate && caddy reload',
  ].map((text) => (text === '' ? '#' : comment(text)));
}
