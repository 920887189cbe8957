import { formatNumber } from '../../lib/text/text.ts';
import type { RedirectMap } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { resolveTarget } from '../../map/outcome.ts';
import { splitParameters } from '../../map/query.ts';
import { printTarget } from '../../map/target.ts';
import { split } from '../check/url-result.ts';
import { findLosses } from '../compare/losses.ts';
import type { NewPages } from '../review/new-pages.ts';
import { findTargetRefusal } from '../review/read-decisions.ts';
import type { OldPage, PageSummary } from '../state/old-pages.ts';
import { toManyRow } from './many.ts';
import type { ManyRow, PageFacts, Target } from './protocol.ts';
import { type DeskEntry, isUndecided } from './rows.ts';

/** From so many old URLs on, one target is rarely right for all. */
const manyToOne = 20;

/** A chain of this many redirects is as wrong as a loop. */
const maxHops = 10;

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

interface Known {
  readonly entries: ReadonlyMap<string, DeskEntry>;
  readonly pages: NewPages;
  readonly map: RedirectMap | undefined;
  readonly oldPages: ReadonlyMap<string, OldPage>;
}

/** Makes the function that says what a target would mean for an old URL: chains, loops, noindex, what it lacks. */
export function makeTargetJudge(known: Known): (old: string, to: string) => Promise<Target> {
  const { entries, pages, oldPages } = known;
  const findNext = makeFollower(known);

  return async (old, to) => {
    const none = { to, facts: undefined, losses: [], warnings: [], translations: [] };
    const refusal = findTargetRefusal(old, to);
    if (refusal !== undefined) return { ...none, kind: 'invalid', warnings: [formatSentence(refusal)] };
    if (!to.startsWith('/')) return { ...none, kind: 'external', warnings: [messages.external] };

    const warnings = [...findRedirectWarnings(old, to, findNext, entries), ...findCrowd(old, to, entries)];
    const page = await pages.read(to);
    if (page === undefined) {
      const kind = pages.hasFile(to) ? 'file' : 'missing';
      if (kind === 'missing' && warnings.length === 0) warnings.push(messages.missing);
      return { ...none, kind, warnings };
    }

    const url = pages.origin + (pages.find(to) ?? to);
    const before = oldPages.get(old);
    const losses = before === undefined ? [] : findLosses(before, page, url);
    return {
      ...{ to, kind: 'page', facts: toFacts(page) },
      // Both have a warning of their own, for any old page.
      losses: losses
        .filter(({ id }) => id !== 'noindex' && id !== 'canonical')
        .map(({ says }) => formatSentence(says)),
      warnings: [...warnings, ...findPageWarnings(page, url)],
      translations: listTranslations(old, to, page, known),
    };
  };
}

export function toFacts({ title, description, headings, words }: PageSummary): PageFacts {
  return { title, description, headings, words };
}

/** Makes the function that tells where a URL of the new site leads, by the decisions so far or by the map; undefined for nowhere. */
function makeFollower({ entries, pages, map }: Known): (url: string) => string | undefined {
  const all = map?.entries ?? [];
  const lookup = makeLookup(
    all.filter((entry) => entry.kind === 'exact'),
    all.filter((entry) => entry.kind === 'pattern'),
    map?.ignoreCase ?? false,
  );

  return (url) => {
    const decision = entries.get(url)?.decision;
    if (decision?.status === 'accepted') return decision.new;

    const { path, query } = split(url);
    const sent = splitParameters(query);
    const exact = lookup.exact(path, sent);
    // A redirect of one URL comes before the page there, and a pattern after it.
    if (exact === undefined && pages.find(path) !== undefined) return undefined;
    const match = exact === undefined ? lookup.pattern(path, sent) : undefined;
    const entry = exact ?? match?.entry;
    const target = entry && resolveTarget(entry, sent, match?.captures);
    return target && printTarget(target);
  };
}

function* findRedirectWarnings(
  old: string,
  to: string,
  findNext: (url: string) => string | undefined,
  entries: Known['entries'],
): Generator<string> {
  let last: string | undefined;
  let hops = 0;
  for (let at = findNext(to); at !== undefined && hops < maxHops; at = findNext(at)) {
    hops += 1;
    last = at;
    if (at === old || at === to) return yield messages.loop(at);
  }

  if (last !== undefined) yield messages.chain(last);
  else if (entries.get(to)?.decision?.status === 'gone') yield messages.gone;
}

function* findCrowd(old: string, to: string, entries: Known['entries']): Generator<string> {
  let count = 0;
  for (const { row, decision } of entries.values()) if (row.url !== old && decision?.new === to) count += 1;
  if (count + 1 >= manyToOne) yield messages.crowd(count);
}

function* findPageWarnings({ noindex, canonical }: PageSummary, url: string): Generator<string> {
  if (noindex !== '') yield messages.noindex(noindex);
  if (canonical !== '' && canonical !== url) yield messages.canonical(canonical);
}

/** Undecided old URLs that were proposed for the target in other languages: /de/preise for /en/prices/. */
function listTranslations(
  old: string,
  target: string,
  { alternates }: PageSummary,
  { entries, pages }: Known,
): ManyRow[] {
  const others = new Set(alternates.map((path) => pages.find(path)));
  for (const own of [undefined, pages.find(target)]) others.delete(own);
  if (others.size === 0) return [];

  return [...entries.values()].flatMap((entry) => {
    const to = entry.suggestion?.new ?? '';
    const isTranslation = to !== '' && entry.row.url !== old && others.has(pages.find(to));
    return isTranslation && isUndecided(entry) ? [toManyRow(entry, to)] : [];
  });
}

function formatSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1).replace(/\.?$/, '')}.`;
}
