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

import type { PageFacts, TargetDetails } from './protocol.ts';
import { type DeskEntry, isUndecided } from './rows.ts';

/** From so many old URLs on, one target is rarely right for all. */
const manyToOne = 20;

/** A chain of this many redirects is as wrong as a loop. */
const maxHops = 10;

interface Known {
  readonly entries: ReadonlyMap<string, DeskEntry>;
  readonly pages: NewPages;
  readonly map: RedirectMap | undefined;
  readonly oldPages: ReadonlyMap<string, OldPage>;
}

/** Makes the function that says what a target would mean for an old URL: chains, loops, noindex, what it lacks. */
export function makeTargetJudge({ entries, pages, map, oldPages }: Known) {
  const followMap = makeFollower(map);

  /** Where a path of the new site leads by the decisions so far, or by the map; undefined if it doesn't redirect. */
  const next = (path: string): string | undefined => {
    const decision = entries.get(path)?.decision;
    if (decision?.status === 'accepted') return decision.new;
    return pages.find(path) === undefined ? followMap(path) : undefined;
  };

  function* findRedirectWarnings(old: string, to: string): Generator<string> {
    const steps: string[] = [];
    for (let at = next(to); at !== undefined && steps.length < maxHops; at = next(at)) {
      steps.push(at);
      if (at === old || at === to) {
        yield `It leads back to ${at}: a loop. Visitors would see an error.`;
        return;
      }
    }
    const last = steps.at(-1);
    if (last !== undefined)
      yield `It redirects to ${last} itself. Choose ${last}, so that it is one redirect.`;
    else if (entries.get(to)?.decision?.status === 'gone') yield 'It was decided that this URL is gone.';
  }

  function* findCrowdWarnings(old: string, to: string): Generator<string> {
    const others = entries.values().filter(({ row, decision }) => row.url !== old && decision?.new === to);
    const count = others.reduce((sum) => sum + 1, 0);
    if (count + 1 >= manyToOne)
      yield `${formatNumber(count)} old URLs already lead here. Google treats redirects of many pages to one as soft 404s.`;
  }

  return async (old: string, to: string): Promise<TargetDetails> => {
    const refused = findTargetRefusal(old, to);
    const none = { to, facts: undefined, losses: [], warnings: [], translations: [] };
    if (refused !== undefined) return { ...none, kind: 'invalid', warnings: [formatSentence(refused)] };
    if (!to.startsWith('/'))
      return { ...none, kind: 'external', warnings: ["It is on another site, which isn't checked here."] };

    const page = await pages.read(to);
    const warnings = [...findRedirectWarnings(old, to), ...findCrowdWarnings(old, to)];
    if (page === undefined) {
      const kind = pages.hasFile(to) ? 'file' : 'missing';
      if (kind === 'missing' && warnings.length === 0)
        warnings.push('The new build has no such page yet. `migrate check` reports it until it has.');
      return { ...none, kind, warnings };
    }

    const url = pages.origin + (pages.find(to) ?? to);
    const before = oldPages.get(old);
    const found = before === undefined ? [] : findLosses(before, page, url);
    const blocking = ['noindex', 'canonical'];
    return {
      ...{ to, kind: 'page', facts: toFacts(page) },
      losses: found.filter(({ id }) => !blocking.includes(id)).map(({ says }) => formatSentence(says)),
      warnings: [...warnings, ...findPageWarnings(page, url)],
      translations: listTranslations(page, { old, entries, pages }),
    };
  };
}

function* findPageWarnings({ noindex, canonical }: PageSummary, url: string): Generator<string> {
  if (noindex !== '') yield `The page has ${noindex}, so it can't replace the old page in search results.`;
  if (canonical !== '' && canonical !== url)
    yield `The canonical of the page is ${canonical}. Choose that page.`;
}

/** Undecided old URLs that were proposed for the target in other languages: /de/preise for /en/prices/. */
function listTranslations(
  { alternates }: PageSummary,
  { old, entries, pages }: Pick<Known, 'entries' | 'pages'> & { readonly old: string },
): TargetDetails['translations'] {
  const others = new Set(alternates.map((path) => pages.find(path)));
  return [...entries.values()].flatMap((entry) => {
    const to = entry.suggestion?.new ?? '';
    const isOne =
      to !== '' && entry.row.url !== old && isUndecided(entry) && others.has(pages.find(to) ?? '');
    return isOne ? [{ old: entry.row.url, to }] : [];
  });
}

export function toFacts({ title, description, headings, words }: PageSummary): PageFacts {
  return { title, description, headings, words };
}

/** Warns about a target that the map itself redirects. */
function makeFollower(map: RedirectMap | undefined): (path: string) => string | undefined {
  const entries = map?.entries ?? [];
  const lookup = makeLookup(
    entries.filter((entry) => entry.kind === 'exact'),
    entries.filter((entry) => entry.kind === 'pattern'),
    map?.ignoreCase ?? false,
  );

  return (url) => {
    const { path, query } = split(url);
    const sent = splitParameters(query);
    const exact = lookup.exact(path, sent);
    const match = exact === undefined ? lookup.pattern(path, sent) : undefined;
    const entry = exact ?? match?.entry;
    const target = entry && resolveTarget(entry, sent, match?.captures);
    return target && printTarget(target);
  };
}

function formatSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1).replace(/\.?$/, '')}.`;
}
