import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { printPathMap } from './pages.ts';
import { printAnswerMap, printFoundMap, printPatternMap } from './redirects.ts';
import { type CaddyText, caddy, printPart } from './text.ts';

/** Not for a byte that no URL may have, which would get into a Location. */
const noOddByte = caddy`not vars_regexp {http.request.orig_uri} [^!-~]`;

/**
 * The redirects and gone URLs alone, for a server that serves the files itself. Each directive is at the top of the
 * site block. Caddy sorts them by kind: a `route` would never run beside a `handle` for everything.
 */
export function* printRedirectsOnly(plan: Plan): Generator<CaddyText> {
  const { exact, patterns } = plan;
  if (exact.length > 0) yield* printPart('Redirects: source, status and target.', printExact(plan));
  if (patterns.length > 0)
    yield* printPart('Patterns, where Caddy finds no file. It finds none for pages of PHP or a proxy.', [
      printPatterns(plan),
    ]);
}

function* printExact(plan: Plan): Generator<CaddyText> {
  yield printPathMap();
  yield* printAnswerMap(plan);
  const gone = caddy`
    @sp_gone vars_regexp {sp_answer} ^410$
    handle @sp_gone {
      error 410
    }`;
  yield caddy`
    ${printFoundMap(caddy`{sp_answer}`, caddy`{sp_status} {sp_url}`)}
    @sp_redirect {
      vars_regexp {sp_answer} ^3
      ${noOddByte}
    }
    redir @sp_redirect {sp_url} {sp_status}
    ${plan.exact.some(isGone) && gone}`;
}

function printPatterns(plan: Plan): CaddyText {
  // An exact redirect or gone URL comes first.
  const isOpen = caddy`
    not file {path} {path}/
    ${plan.exact.some(isGone) && caddy`not vars_regexp {sp_answer} ^410$`}`;
  const gone = caddy`
    @sp_pattern_gone {
      vars_regexp {sp_pattern} ^410$
      ${isOpen}
    }
    handle @sp_pattern_gone {
      error 410
    }`;
  return caddy`
    ${printPatternMap(plan)}
    ${printFoundMap(caddy`{sp_pattern}`, caddy`{sp_pattern_status} {sp_pattern_url}`)}
    @sp_pattern {
      vars_regexp {sp_pattern} ^3
      ${isOpen}
      ${noOddByte}
    }
    redir @sp_pattern {sp_pattern_url} {sp_pattern_status}
    ${plan.patterns.some(isGone) && gone}`;
}

function isGone({ outcome }: Entry): boolean {
  return outcome.status === 410;
}
