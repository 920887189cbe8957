import { Problem } from '../../lib/problem.ts';
import { toAbsoluteUrl } from '../state/old-url.ts';
import type { Suggestion } from '../state/review-file.ts';
import type { DeskParts } from './open-desk.ts';
import { makeTargetCheck } from './target-check.ts';

const maxProposals = 5;

/** Makes the function for the facts of an old URL and its chosen target, '' for none. */
export function makeDetailReader(parts: DeskParts) {
  const { migration, pages, findOldPage } = parts;
  const inventory = new Map(migration.inventory.map((known) => [known.url, known]));
  const suggestions = new Map(migration.suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const checkTarget = makeTargetCheck(parts);

  return async (old: string, to: string) => {
    const known = inventory.get(old);
    if (known === undefined) throw new Problem(`${old} isn't one of the old URLs.`);
    const suggestion = suggestions.get(old);
    const proposals = listProposals(suggestion).map(async (one) => {
      return { ...one, title: (await pages.read(one.url))?.title ?? '' };
    });

    return {
      old,
      /** The old URL on the old site, for a link. */
      href: toAbsoluteUrl(known, migration.state.old ?? pages.origin),
      /** The title in the inventory, such as that of a WordPress export. */
      title: known.title,
      facts: findOldPage(old),
      seen: known.seen ?? '',
      reason: suggestion?.reason ?? 'nothing was suggested',
      /** The proposed page first, then its rivals. */
      proposals: await Promise.all(proposals),
      target: to === '' ? undefined : await checkTarget(old, to),
    };
  };
}

function listProposals(suggestion: Suggestion | undefined) {
  if (suggestion === undefined) return [];
  const { new: url, confidence, rivals = [] } = suggestion;
  const first = url === '' ? [] : [{ url, confidence }];
  return [...first, ...rivals.filter((rival) => rival.url !== url)].slice(0, maxProposals);
}
