import { compact } from '../../lib/text/text.ts';
import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { printPart } from '../shared/generated-files.ts';
import { printPathMap } from './pages.ts';
import { printAnswerMap, printFoundMap, printPatternMap } from './redirects.ts';
import { printBlock } from './text.ts';

/** Not for a byte that no URL may have, which would get into a Location. */
const noOddByte = 'not vars_regexp {http.request.orig_uri} [^!-~]';

/**
 * The redirects and gone URLs alone, for a server that serves the files itself. Each directive is at the top of the
 * site block. Caddy sorts them by kind: a `route` would never run beside a `handle` for everything.
 */
export function* printRedirectsOnly(plan: Plan): Generator<string> {
  const { exact, patterns } = plan;
  if (exact.length > 0) yield* printPart('Redirects: source, status and target.', printExact(plan));
  if (patterns.length > 0)
    yield* printPart(
      'Patterns, where Caddy finds no file. It finds none for pages of PHP or a proxy.',
      printPatterns(plan),
    );
}

function* printExact(plan: Plan): Generator<string> {
  yield* printPathMap();
  yield* printAnswerMap(plan);
  yield* printFoundMap('{sp_answer}', '{sp_status} {sp_url}');
  yield* printBlock('@sp_redirect', ['vars_regexp {sp_answer} ^3', noOddByte]);
  yield 'redir @sp_redirect {sp_url} {sp_status}';
  if (!plan.exact.some(isGone)) return;
  yield '@sp_gone vars_regexp {sp_answer} ^410$';
  yield* printBlock('handle @sp_gone', ['error 410']);
}

function* printPatterns(plan: Plan): Generator<string> {
  yield* printPatternMap(plan);
  yield* printFoundMap('{sp_pattern}', '{sp_pattern_status} {sp_pattern_url}');
  // An exact redirect or gone URL comes first.
  const isOpen = compact(
    'not file {path} {path}/',
    plan.exact.some(isGone) && 'not vars_regexp {sp_answer} ^410$',
  );
  yield* printBlock('@sp_pattern', ['vars_regexp {sp_pattern} ^3', ...isOpen, noOddByte]);
  yield 'redir @sp_pattern {sp_pattern_url} {sp_pattern_status}';
  if (!plan.patterns.some(isGone)) return;
  yield* printBlock('@sp_pattern_gone', ['vars_regexp {sp_pattern} ^410$', ...isOpen]);
  yield* printBlock('handle @sp_pattern_gone', ['error 410']);
}

function isGone({ outcome }: Entry): boolean {
  return outcome.status === 410;
}
