import { followRedirects } from '../../answers/follow.ts';
import type { Responder } from '../../answers/responder.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { formatNumber } from '../../lib/text/text.ts';
import { removeOrigin } from '../../lib/url/is-url.ts';
import { findLosses } from '../compare/losses.ts';
import { findTargetRefusal } from '../review/sheet.ts';
import type { PageSummary } from '../state/old-pages.ts';
import { toAbsoluteUrl } from '../state/old-url.ts';
import type { Proposal } from '../state/review-file.ts';
import { findTranslations } from './many.ts';
import type { DeskParts } from './open-desk.ts';
import type { DeskRows } from './row.ts';
import { listTitles } from './titles.ts';

const maxProposals = 5;

/** Makes the function for the facts of an old URL and a target, '' for none. */
export function makeDetailReader(parts: DeskParts) {
  const { desk, migration, pages, findOldPage } = parts;
  const checkTarget = makeTargetCheck(parts);

  return async (url: string, to: string) => {
    const record = desk.records.get(url);
    if (record === undefined) throw new Problem(`${url} isn't one of the old URLs.`);
    const { title, seen = '', status, proposal } = record;
    const proposals = listProposals(proposal);
    await Promise.all(proposals.map((proposal) => pages.read(proposal.url)));
    const titles = listTitles(pages);

    return {
      url,
      href: toAbsoluteUrl(record, migration.state.old ?? pages.origin),
      /** The title in the inventory, for a page without facts. */
      title,
      facts: findOldPage(url),
      seen,
      status,
      /** Who decided what and when, the earliest first. */
      history: desk.history(url),
      reason: proposal?.reason ?? 'nothing was suggested',
      /** The proposed page first, then the rivals. */
      proposals: proposals.map((proposal) => ({
        ...proposal,
        title: titles.get(pages.find(proposal.url) ?? '') ?? '',
      })),
      target: to === '' ? undefined : await checkTarget(url, to),
    };
  };
}

function listProposals(proposal: Proposal | undefined) {
  if (proposal === undefined) return [];
  const { new: url, confidence, rivals = [] } = proposal;
  const first = url === '' ? [] : [{ url, confidence }];
  return [...first, ...rivals.filter((rival) => rival.url !== url)].slice(0, maxProposals);
}

/** From 20 old URLs on, a common target is rarely right for all. */
const manyToOne = 20;

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
  const { pages, desk } = parts;
  const responder = createDeskResponder(parts);

  return async (old: string, to: string) => {
    const facts = await pages.read(to);
    const translations = await findTranslations(to, desk.rows, pages);
    return {
      to,
      facts,
      warnings: [...findWarnings(old, to, facts, responder, parts)],
      /** Undecided old URLs of the target in further languages. */
      translations: translations.filter(({ url }) => url !== old),
    };
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
  if (facts !== undefined) yield* findPageWarnings(facts, pages.origin + pages.find(to), findOldPage(old));
  else if (!pages.has(to) && warnings.length === 0) yield messages.missing;
}

/** What the new site returns with the decisions of the desk, which come before its map. */
function createDeskResponder({ desk, responder }: DeskParts): Responder {
  const { origin, domains, respond } = responder;
  return {
    origin,
    domains,
    respond(request) {
      const { status, target = '' } = desk.rows.get(request.target)?.decision ?? {};
      if (status !== 'accepted') return respond(request);
      const location = URL.parse(target, origin)?.href ?? target;
      return { status: 301, location, headers: {}, by: [] };
    },
  };
}

/** Makes the function for the URL to which a URL of the new site redirects in the end; undefined without a redirect. */
export function makeFollower(parts: DeskParts): (url: string) => string | undefined {
  const responder = createDeskResponder(parts);
  return (url) => (url.startsWith('/') ? listRedirects(responder, url).targets.at(-1) : undefined);
}

/** The targets of the redirects that start at a URL of the new site. */
function listRedirects(responder: Responder, url: string) {
  const { links, end } = followRedirects(responder, responder.origin + url);
  // /new → /new/ isn't a chain: the redirect of /new leads to /new/ at once.
  const redirects = links.filter(({ answer: { location, by } }) => {
    return location !== undefined && by.at(-1)?.step !== 'variant';
  });
  return {
    targets: redirects.map(({ answer: { location = '' } }) => removeOrigin(location, responder.origin)),
    end,
  };
}

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

function* findCrowd(old: string, to: string, rows: DeskRows): Generator<string> {
  const leading = rows.values().filter(({ url, decision }) => url !== old && decision?.target === to);
  const count = leading.reduce((sum) => sum + 1, 0);
  if (count + 1 >= manyToOne) yield messages.crowd(count);
}

function* findPageWarnings(
  page: PageSummary,
  url: string,
  before: PageSummary | undefined,
): Generator<string> {
  const { noindex, canonical } = page;
  if (noindex !== '') yield messages.noindex(noindex);
  if (canonical !== '' && canonical !== url) yield messages.canonical(canonical);

  if (before === undefined) return;
  for (const { id, message } of findLosses(before, page, url))
    if (id !== 'noindex' && id !== 'canonical') yield toSentence(message);
}
