import { Problem } from '../../lib/problem.ts';
import { toAbsoluteUrl } from '../state/old-url.ts';
import type { Suggestion } from '../state/review-file.ts';
import type { DeskParts } from './open-desk.ts';
import { makeTargetCheck, type PageFacts, selectFacts, type TargetCheck } from './target-check.ts';

const maxProposals = 5;

interface Proposal {
  readonly url: string;
  readonly title: string;
  readonly confidence: number;
}

/** An old URL and its chosen target. */
export interface UrlDetail {
  readonly old: string;
  /** The old URL on the old site, for a link. */
  readonly href: string;
  readonly facts: PageFacts | undefined;
  readonly hits: number;
  readonly seen: string;
  readonly reason: string;
  /** The proposed page first, then its rivals. */
  readonly proposals: readonly Proposal[];
  /** Undefined where no target is chosen. */
  readonly target: TargetCheck | undefined;
}

/** Makes the function for the facts of an old URL and its target. */
export function makeDetailReader({ desk, migration, pages, map, oldPages }: DeskParts) {
  const inventory = new Map(migration.inventory.map((known) => [known.url, known]));
  const suggestions = new Map(migration.suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const checkTarget = makeTargetCheck({ rows: desk.rows, pages, map, oldPages });

  return async (old: string, to: string): Promise<UrlDetail> => {
    const known = inventory.get(old);
    if (known === undefined) throw new Problem(`${old} isn't one of the old URLs.`);
    const suggestion = suggestions.get(old);
    const page = oldPages.get(old);
    // A sitemap has no title, a crawl has.
    const titleAlone =
      known.title === ''
        ? undefined
        : { title: known.title, description: '', headings: [], words: undefined };

    return {
      old,
      href: toAbsoluteUrl(known, migration.state.old ?? pages.origin),
      facts: page === undefined ? titleAlone : selectFacts(page),
      hits: known.hits,
      seen: known.seen ?? '',
      reason: suggestion?.reason ?? 'nothing was suggested',
      proposals: await Promise.all(
        listProposals(suggestion).map(async (one) => {
          return { ...one, title: (await pages.read(one.url))?.title ?? '' };
        }),
      ),
      target: to === '' ? undefined : await checkTarget(old, to),
    };
  };
}

function listProposals(suggestion: Suggestion | undefined): Omit<Proposal, 'title'>[] {
  if (suggestion === undefined) return [];
  const { new: url, confidence, rivals = [] } = suggestion;
  const first = url === '' ? [] : [{ url, confidence }];
  return [...first, ...rivals.filter((rival) => rival.url !== url)].slice(0, maxProposals);
}
