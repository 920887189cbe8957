import type { Responder } from '../../answers/responder.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { formatNumber } from '../../lib/text/text.ts';
import { findLosses } from '../compare/losses.ts';
import { minCrowd } from '../review/follow-decisions.ts';
import { findTargetRefusal } from '../review/target-refusal.ts';
import type { PageSummary } from '../state/old-pages.ts';
import { createDeskResponder, listRedirects } from './desk-responder.ts';
import type { DeskParts } from './open-desk.ts';
import type { DeskRows } from './row.ts';

// What the desk says of a target before a person accepts it: the facts of the page, and warnings such as "It leads back to
// /old: a loop".

const messages = {
  loop: (url: string) => `It leads back to ${url}: a loop. Visitors would see an error.`,
  chain: (last: string) => `It redirects to ${last} itself. Choose ${last}, so that it is one redirect.`,
  gone: 'It was decided that this URL is gone.',
  crowd: (count: number) =>
    `${formatNumber(count)} old URLs already lead here. Google treats redirects of many pages to one as soft 404s.`,
  external: "It is on another site, which isn't checked here.",
  missing: 'The new build has no such page yet. `migrate check` reports it until it has.',
  noindex: (rule: string) => `The page has ${rule}, so it can't replace the old page in search results.`,
  canonical: (url: string) => `The canonical of the page is ${url}. Choose that page.`,
};

/** Makes the function for the facts of a target and the warnings, also about missing text and titles. */
export function makeTargetCheck(parts: DeskParts) {
  const responder = createDeskResponder(parts);

  return async (old: string, to: string) => {
    const facts = await parts.pages.read(to);
    return { to, facts, warnings: [...findWarnings(old, to, facts, responder, parts)] };
  };
}

function* findWarnings(
  old: string,
  to: string,
  facts: PageSummary | undefined,
  responder: Responder,
  { pages, findOldPage, desk: { rows } }: DeskParts,
): Generator<string> {
  const refusal = findTargetRefusal(old, to);
  if (refusal !== undefined) return yield toSentence(refusal);
  if (!to.startsWith('/')) return yield messages.external;

  const warnings = [...findRedirectWarnings(old, to, responder, rows), ...findCrowd(old, to, rows)];
  yield* warnings;
  if (facts !== undefined) {
    // Without the URL of the new site, any canonical counts as the expected one.
    const expectedCanonical =
      pages.origin === undefined ? facts.canonical : `${pages.origin}${pages.find(to)}`;
    yield* findPageWarnings(facts, expectedCanonical, findOldPage(old));
  }
  if (!pages.has(to) && warnings.length === 0) yield messages.missing;
}

/** The warning for a target that redirects: back to the old URL, to a further page, or nowhere. */
function* findRedirectWarnings(
  old: string,
  to: string,
  responder: Responder,
  rows: DeskRows,
): Generator<string> {
  const { targets, end } = listRedirects(responder, to);
  if (targets.includes(old)) return yield messages.loop(old);

  const last = targets.at(-1);
  if (end === 'loop' && last !== undefined) return yield messages.loop(last);
  // /moved → /new/ in the map: /new/ is the better target.
  if (last !== undefined) yield messages.chain(last);
  else if (rows.get(to)?.decision?.status === 'gone') yield messages.gone;
}

/** The warning for a target of many old URLs. */
function* findCrowd(old: string, to: string, rows: DeskRows): Generator<string> {
  const others = [...rows.values()].filter(({ url, decision }) => url !== old && decision?.target === to);
  const count = others.length;
  if (count + 1 >= minCrowd) yield messages.crowd(count);
}

function* findPageWarnings(
  page: PageSummary,
  expectedCanonical: string,
  oldPage: PageSummary | undefined,
): Generator<string> {
  const { noindex, canonical } = page;
  if (noindex !== '') yield messages.noindex(noindex);
  if (canonical !== '' && canonical !== expectedCanonical) yield messages.canonical(canonical);

  if (oldPage === undefined) return;
  for (const { id, message } of findLosses(oldPage, page, expectedCanonical))
    if (id !== 'noindex' && id !== 'canonical') yield toSentence(message);
}
