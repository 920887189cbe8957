import { toSentence } from '../../lib/text/sentence.ts';
import { formatNumber } from '../../lib/text/text.ts';
import type { RedirectMap } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { resolveTarget } from '../../map/outcome.ts';
import { splitParameters } from '../../map/query.ts';
import { printTarget } from '../../map/target.ts';
import { findLosses } from '../compare/losses.ts';
import type { NewPages } from '../review/new-pages.ts';
import { findTargetRefusal } from '../review/read-decisions.ts';
import type { OldPage, PageSummary } from '../state/old-pages.ts';
import { splitUrl } from '../state/old-url.ts';
import type { DeskRow } from './row.ts';

/** From 20 old URLs on, a common target is rarely right for all. */
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

/** The facts of a page that people compare. */
export type PageFacts = Pick<PageSummary, 'title' | 'description' | 'headings' | 'words'>;

/** The consequences of a target. */
export interface TargetCheck {
  readonly to: string;
  /** Undefined unless the target is a page of the build. */
  readonly facts: PageFacts | undefined;
  /** Content of the old page that the target lacks. */
  readonly losses: readonly string[];
  /** Reasons against the target: a chain, a loop, noindex. */
  readonly warnings: readonly string[];
}

interface Known {
  readonly rows: ReadonlyMap<string, DeskRow>;
  readonly pages: NewPages;
  readonly map: RedirectMap | undefined;
  readonly oldPages: ReadonlyMap<string, OldPage>;
}

/** Makes the function for the consequences of a target: chains, loops, noindex, lost content. */
export function makeTargetCheck(known: Known): (old: string, to: string) => Promise<TargetCheck> {
  const { rows, pages, oldPages } = known;
  const findNext = makeFollower(known);

  return async (old, to) => {
    const warn = (...warnings: string[]) => ({ to, facts: undefined, losses: [], warnings });
    const refusal = findTargetRefusal(old, to);
    if (refusal !== undefined) return warn(toSentence(refusal));
    if (!to.startsWith('/')) return warn(messages.external);

    const warnings = [...findRedirectWarnings(old, to, findNext, rows), ...findCrowd(old, to, rows)];
    const page = await pages.read(to);
    if (page === undefined) {
      if (!pages.has(to) && warnings.length === 0) warnings.push(messages.missing);
      return warn(...warnings);
    }

    const url = pages.origin + pages.find(to);
    const before = oldPages.get(old);
    // A noindex and a canonical have a warning of their own, for any old page.
    const losses = before === undefined ? [] : findLosses(before, page, url);
    const others = losses.filter(({ id }) => id !== 'noindex' && id !== 'canonical');
    return {
      to,
      facts: selectFacts(page),
      losses: others.map(({ says }) => toSentence(says)),
      warnings: [...warnings, ...findPageWarnings(page, url)],
    };
  };
}

export function selectFacts({ title, description, headings, words }: PageSummary): PageFacts {
  return { title, description, headings, words };
}

/** Makes the function for the next URL after a URL of the new site, by decisions or the map; undefined without a redirect. */
function makeFollower({ rows, pages, map }: Known): (url: string) => string | undefined {
  const all = map?.entries ?? [];
  const lookup = makeLookup(
    all.filter((entry) => entry.kind === 'exact'),
    all.filter((entry) => entry.kind === 'pattern'),
    map?.ignoreCase ?? false,
  );

  return (url) => {
    const row = rows.get(url);
    if (row?.status === 'accepted') return row.target;

    const { path, query } = splitUrl(url);
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
  rows: Known['rows'],
): Generator<string> {
  let last: string | undefined;
  let hops = 0;
  for (let at = findNext(to); at !== undefined && hops < maxHops; at = findNext(at)) {
    hops += 1;
    last = at;
    if (at === old || at === to) return yield messages.loop(at);
  }

  // /moved → /new/ in the map: /new/ is the better target.
  if (last !== undefined) yield messages.chain(last);
  else if (rows.get(to)?.status === 'gone') yield messages.gone;
}

function* findCrowd(old: string, to: string, rows: Known['rows']): Generator<string> {
  const count = rows.values().reduce((sum, row) => sum + Number(row.old !== old && row.target === to), 0);
  if (count + 1 >= manyToOne) yield messages.crowd(count);
}

function* findPageWarnings({ noindex, canonical }: PageSummary, url: string): Generator<string> {
  if (noindex !== '') yield messages.noindex(noindex);
  if (canonical !== '' && canonical !== url) yield messages.canonical(canonical);
}
