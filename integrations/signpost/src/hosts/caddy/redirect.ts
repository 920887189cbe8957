import type { Plan } from '../../redirects/plan/plan.ts';
import { hasFresh, redirectCache } from '../../redirects/plan/redirect-age.ts';
import { spelledText } from '../shared/spelled.ts';
import { isOpen, type TakenNames } from '../shared/words.ts';
import { keepPath, restorePath } from './current-path.ts';
import { moveLines } from './origin.ts';
import { aimLines } from './pages.ts';
import { answerWith } from './respond.ts';
import { block, map } from './text.ts';

/** Maps that take a word (`wordOf`) apart. */
export function* wordMaps({ origin }: Plan): Generator<string> {
  yield* map('{http.vars.sp_word}', '{sp_status} {sp_base} {sp_own} {sp_fragment}', [
    ['~^(\\d+)!?~?:(?:\\d+:)?([^?#]*)(\\?[^#]*)?(#.*)?$', '$1', '$2', '$3', '$4'],
  ]);
  yield* map(
    '{http.vars.sp_base}',
    '{sp_absolute}',
    [['~(?s)^(/.*)$', `${origin}$1`]],
    '{http.vars.sp_base}',
  );
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

/** Answers where `sp_word` is set: a redirect in one hop, wherever the request came to, or the page for what is gone. */
export function* wordLines(plan: Plan, taken: TakenNames, withPatterns: boolean): Generator<string> {
  yield* block('route @sp_redirect', redirectLines(plan, taken, withPatterns));
  yield* block('route @sp_gone', goneLines(plan));
}

function* goneLines(plan: Plan): Generator<string> {
  yield* moveLines(plan);
  yield* answerWith(410, plan.errorPages[410]);
}

function* redirectLines(plan: Plan, taken: TakenNames, withPatterns: boolean): Generator<string> {
  yield 'vars sp_base {sp_base}';
  if (withPatterns && plan.patterns.some(isOpen)) {
    yield* block('route @sp_open', [...keepPath('{sp_base}'), ...restorePath(), ...aimLines()]);
  }
  yield* block('route @sp_query', restLines(taken));
  const { redirectAge } = plan;
  if (redirectAge) {
    yield `header @sp_permanent Cache-Control ${redirectCache(redirectAge, false)}`;
    if (hasFresh(plan)) yield `header @sp_fresh Cache-Control ${redirectCache(redirectAge, true)}`;
  }
  yield 'redir {sp_absolute}{sp_query}{sp_fragment} {sp_status}';
}

/** `sp_rest`: the request's query without empty pieces and without what the entry takes. */
function* restLines(taken: TakenNames): Generator<string> {
  yield 'request_header Sp-Rest &{http.request.uri.query}&';
  yield 'request_header Sp-Rest `&+` `&&`';
  for (const { index, names } of taken.values()) {
    const spelled = names.map((name) => spelledText(name, { reads: 'runes', position: 'name' }));
    yield `@sp_taken${index} vars_regexp {http.vars.sp_word} ^\\d+!?~?:${index}:`;
    yield `request_header @sp_taken${index} Sp-Rest \`&(?:${spelled.join('|')})(?:=[^&]*)?&\` \`&\``;
  }
  yield 'request_header Sp-Rest `&+` `&`';
  yield 'vars sp_rest {sp_left}';
}
