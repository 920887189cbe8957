import type { Finding } from '../../lib/finding.ts';
import { figure, firstOf } from '../../lib/text/text.ts';
import { type Entry, sourceUrl } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { limits } from '../../platforms/cloudflare.ts';
import { fittingRules } from './rules.ts';

const unlimited = { static: Number.POSITIVE_INFINITY, dynamic: Number.POSITIVE_INFINITY };

/** Entries for which `_redirects` has no syntax or no room. A map far beyond the limits isn't counted in lines. */
export function withoutLine(plan: Plan, hidden: readonly number[]): readonly Entry[] {
  const { exact, patterns } = plan;
  const first = {
    ...plan,
    exact: exact.slice(0, limits.static),
    patterns: patterns.slice(0, limits.dynamic),
  };
  const rest = [...exact.slice(limits.static), ...patterns.slice(limits.dynamic)];
  return [...fittingRules(first, hidden).unwritten.keys(), ...rest];
}

/** Reports a map that needs more lines than `_redirects` has. `isAlone` if the Worker is generated for nothing else. */
export function beyondLines(plan: Plan, hidden: readonly number[], isAlone: boolean): Finding[] {
  const isPlain = ({ query }: Entry): boolean => query.length === 0;
  const [exact, patterns] = [plan.exact.filter(isPlain), plan.patterns.filter(isPlain)];
  const isFar = exact.length > limits.static;
  const counted = { ...plan, exact: isFar ? [] : exact, patterns };
  const whole = fittingRules(counted, hidden, unlimited);
  const lines = whole.counts.static + (isFar ? 2 * exact.length : 0);
  const needs = [
    ...(whole.counts.dynamic > limits.dynamic
      ? [`the patterns need ${figure(whole.counts.dynamic)} lines, and Cloudflare reads ${limits.dynamic}`]
      : []),
    ...(lines > limits.static
      ? [`all other redirects need ${figure(lines)} lines, and Cloudflare reads ${figure(limits.static)}`]
      : []),
  ];
  if (needs.length === 0) return [];
  const { unwritten } = fittingRules(counted, hidden);
  const over = [
    ...(isFar ? exact.slice(limits.static / 2) : []),
    ...[...unwritten].flatMap(([entry, reason]) => (reason === 'room' ? [entry] : [])),
  ];
  const all = figure(plan.exact.length + plan.patterns.length);
  const exceed = over.length === 1 ? 'exceeds' : 'exceed';
  const isEnough = isAlone && whole.unwritten.size + whole.lacking.length === 0;
  return [
    {
      rule: 'host-limit',
      conventions: ['W-REDIR-1'],
      level: 'info',
      message: `${figure(over.length)} of ${all} redirects ${exceed} Cloudflare's \`_redirects\` limit: ${firstOf(over.map(sourceUrl))}. In \`_redirects\`, ${needs.join('; ')}.`,
      fix: `No action needed: the generated Worker handles them.${isEnough ? ` ${toStayBelow}` : ''}`,
    },
  ];
}

/** https://developers.cloudflare.com/workers/static-assets/billing-and-limitations/ */
const toStayBelow =
  'Cloudflare bills requests to a Worker, and none to files alone. To do without the Worker, merge redirects until the lines suffice: a pattern that ends in `/*` takes one, a pattern with a `:name` two, an exact redirect two.';
