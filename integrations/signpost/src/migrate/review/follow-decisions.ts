import { toDay } from '../../lib/date.ts';
import { formatCount } from '../../lib/text/text.ts';
import { identifyUrl, readOldSite } from '../inventory/hosts.ts';
import type { Migration } from '../migration.ts';
import { applyChanges, type DecisionChange, DecisionLogFile } from '../state/decision-log.ts';
import { isWanted, listDecisions } from '../state/old-url.ts';
import { OpenReview } from '../state/open-review.ts';
import type { Decision } from '../state/review-file.ts';
import { followRedirects, redirectsTo } from '../suggest/old-redirects.ts';
import type { ReadMap } from './map-reader.ts';
import type { NewPages } from './new-pages.ts';

// Decisions that nobody has to make. The old site redirects /start to /shop: once it is decided that /shop leads to
// /products/, or if the new build has /shop, /start leads there too.

/** The name beside such a decision. */
export const followsRedirect = 'the old redirect';

/** From 20 old URLs on, a common target is rarely right for all: a person decides. */
export const minCrowd = 20;

type FindDecision = (url: string) => Decision | null | undefined;

export type ListFollowing = (findDecision: FindDecision, urls?: readonly string[]) => DecisionChange[];

/** Makes the function that lists the decisions that follow from those about `urls`; by default, from all decisions and pages. */
export function makeFollowRule(
  { state, inventory }: Pick<Migration, 'state' | 'inventory'>,
  readMap: ReadMap,
  pages: Pick<NewPages, 'base' | 'find' | 'has' | 'keeps'>,
): ListFollowing {
  const site = readOldSite(state);
  const oldTargets = new Map(inventory.map((record) => [identifyUrl(record.url), record]));
  /** The targets of each redirected URL, and the redirected URLs of each target. */
  const targetsByUrl = new Map<string, readonly string[]>();
  const urlsByTarget = new Map<string, string[]>();

  for (const record of inventory) {
    if (!isWanted(record) || pages.keeps(record.url)) continue;
    const targets = followRedirects(record.url, { oldTargets, site, readMap });
    if (targets.length === 0) continue;
    targetsByUrl.set(record.url, targets);
    for (const target of targets) {
      const urls = urlsByTarget.get(identifyUrl(target));
      if (urls === undefined) urlsByTarget.set(identifyUrl(target), [record.url]);
      else urls.push(record.url);
    }
  }

  /** The end of the redirects as far as it is decided: a page of the build, or the target of a decided old URL. */
  const findEnd = (targets: readonly string[], findDecision: FindDecision): string | undefined => {
    for (const target of targets) {
      if (pages.has(target)) return pages.find(target) ?? target;
      const decision = findDecision(oldTargets.get(identifyUrl(target))?.url ?? target);
      if (decision != null) return decision.status === 'accepted' ? decision.target : undefined;
    }
    return undefined;
  };

  return (findDecision, urls) => {
    const redirected =
      urls === undefined
        ? targetsByUrl.keys()
        : new Set(urls.flatMap((url) => urlsByTarget.get(identifyUrl(url)) ?? []));
    const changes: DecisionChange[] = [];

    for (const url of redirected) {
      const before = findDecision(url) ?? null;
      // A person decided on the URL itself.
      if (before !== null && before.free['who'] !== followsRedirect) continue;
      const targets = targetsByUrl.get(url) ?? [];
      const end = findEnd(targets, findDecision);
      // Broken sites redirect whatever they don't know to the home page.
      if (end === undefined || end === pages.base || identifyUrl(end) === identifyUrl(url)) continue;
      if (end !== before?.target) changes.push({ url, before, after: makeDecision(end, targets) });
    }
    return withoutCrowds(changes);
  };
}

function makeDecision(target: string, [first = '']: readonly string[]): Decision {
  const signOff = { note: `${redirectsTo} ${first}`, who: followsRedirect, when: toDay(new Date()) };
  return { target, status: 'accepted', owner: '', free: signOff };
}

function withoutCrowds(changes: readonly DecisionChange[]): DecisionChange[] {
  const groups = Map.groupBy(changes, ({ after }) => after?.target);
  return [...groups.values()].filter(({ length }) => length < minCrowd).flat();
}

/** Records the decisions that follow from pages and earlier decisions, each once: one that was taken back is left to the person. Returns their number. */
export function recordFollowing(migration: Migration, readMap: ReadMap, pages: NewPages): number {
  const { folder, inventory } = migration;
  const listFollowing = makeFollowRule(migration, readMap, pages);
  const review = new OpenReview(folder);

  return review.takeTurn(() => {
    const log = new DecisionLogFile(folder);
    const decisions = review.readChanged() ?? listDecisions(inventory);
    const touched = new Set(log.actions.flatMap(({ changes }) => changes.map(({ url }) => url)));
    const changes = listFollowing((url) => decisions.get(url)).filter(({ url }) => !touched.has(url));
    if (changes.length === 0) return 0;

    applyChanges(decisions, changes);
    review.write(decisions);
    const label = `${formatCount(changes.length, 'URL')}: ${redirectsTo} a page of the new site`;
    log.append({ at: new Date().toISOString(), who: followsRedirect, label, changes });
    return changes.length;
  });
}
