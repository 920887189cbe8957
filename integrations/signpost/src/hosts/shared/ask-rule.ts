import type { ForeignRule, RuleReader } from './foreign-rule.ts';

// What import, explain, audit and the responder ask of a `ForeignRule`, whichever platform it is of.

/** True for a rule that answers. */
export function isAnswer({ kind }: Pick<ForeignRule, 'kind'>): boolean {
  return kind !== 'headers' && kind !== 'other';
}

/** True for a rule that decides about requests: it answers them, or ends the search without an answer. */
export function isInEffect({ state, stopsAt }: Pick<ForeignRule, 'state' | 'stopsAt'>): boolean {
  return (
    state.is === 'active' ||
    state.is === 'file wins' ||
    (state.is === 'never matches' && stopsAt !== undefined)
  );
}

/** True for `/app/* /app/index.html 200`, if its platform applies the line. */
export function isActiveRewrite({ kind, status, state, to }: ForeignRule): boolean {
  return kind === 'rewrite' && status === 200 && state.is === 'active' && to.startsWith('/');
}

/** True for `/?id=42 /new`, which redirects the home page on Cloudflare. */
export function redirectsHome({ platform, kind, from }: ForeignRule): boolean {
  return platform === 'cloudflare' && kind === 'redirect' && /^\/?[?#]/.test(from);
}

/** True if the second rule has every condition of the first. */
export function hasNoFurtherConditions(rule: ForeignRule, laterRule: ForeignRule): boolean {
  return rule.conditions.every(({ on, text }) =>
    laterRule.conditions.some((condition) => condition.on === on && condition.text === text),
  );
}

/**
 * What a redirect of a platform does with the request's query: passes it on where the target has none of its own, adds it to
 * that too, or drops it. The lines of Apache and nginx decide by themselves.
 */
export const queryUses: Readonly<Record<RuleReader, 'passes' | 'adds' | 'drops' | 'by line'>> = {
  netlify: 'passes',
  cloudflare: 'passes',
  vercel: 'adds',
  firebase: 'adds',
  'azure-swa': 'drops',
  apache: 'by line',
  nginx: 'by line',
};

/** On what a rule depends besides host, path and query, as a clause; undefined if the URL decides. */
export function describeConditions({ conditions }: ForeignRule): string | undefined {
  const others = conditions.filter(({ on }) => on !== 'query' && on !== 'host');
  const [first] = others;
  if (first === undefined) return undefined;
  // The text of a condition of the server is a clause already.
  if (first.on === 'server') return first.text;

  // the role admin, Country=de
  const texts = others.map(({ on, text }) => (on === 'method' || on === 'role' ? `the ${on} ${text}` : text));
  return `it depends on ${texts.join(' and ')}`;
}

/** True for a rule that ends the search. Azure applies a single route, even if the route only sets headers. */
export function isFinal({ kind, platform }: Pick<ForeignRule, 'kind' | 'platform'>): boolean {
  return isAnswer({ kind }) || (platform === 'azure-swa' && kind === 'headers');
}
