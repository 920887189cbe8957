import { type DeadEnd, findDeadEnd } from '../../../answers/dead-end.ts';
import type { Responder } from '../../../answers/responder.ts';
import { quoteForShell } from '../../../lib/text/text.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import { requestOf } from '../../../plan/request.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { findChangedLayout, isSlashVariant } from '../shared/changed-layout.ts';
import { site } from '../shared/example.ts';
import { readFolderPattern } from '../shared/map.ts';
import { listUnlistedPages } from '../shared/unlisted-pages.ts';

const messages = {
  lost: (path: string, why: string, since: string | undefined) =>
    `${path} is lost: ${why}${since === undefined ? '' : ` (published by ${since})`}`,
  moved: (path: string, servedUrl: string) => `${path} is lost: the build has its page at ${servedUrl}`,
};
const noMatch = 'no page, redirect or gone URL matches it';
const orGone = 'or list it under `gone:` in the redirect map';

const ledger = { 'published.txt': '/\t2024-01-01\n/gauges/\t2024-01-01\n/manometers/\t2024-01-01\n' };

export default defineRule({
  id: 'ledger-lost',
  title: 'No published URL is lost',
  level: 'error',
  conventions: ['W-MIG-4', 'W-MIG-7'],
  why: 'Links and search results keep pointing to a URL for years. If it returns 404 by mistake, its visitors and its ranking are lost. (Google Search Central, site moves: map every old URL to a new one.)',
  fix: 'redirect it in the redirect map, or list it under `gone:` if nothing replaces it',
  examples: () => ({
    good: { 'a site without published.txt': site({}) },
    bad: { 'a page that is nowhere any more': site(ledger) },
  }),

  *check(built) {
    const lost = listLostUrls(built);
    // Most builds lose none and skip the comparison.
    if (lost.length === 0) return;
    const targets = built.likely?.(
      built,
      lost.map(({ redirectFrom }) => redirectFrom),
    );
    const fresh = listUnlistedPages(built);

    for (const [at, { path, since, place, redirectFrom, why }] of lost.entries()) {
      const layout = built.plan && findChangedLayout(built, built.plan, redirectFrom);
      if (layout !== undefined) {
        const { servedUrl, repair } = layout;
        const redirect = isSlashVariant(redirectFrom, servedUrl)
          ? ''
          : `, or ${proposeRedirect(redirectFrom, servedUrl, [])}`;
        yield {
          file: place.file,
          line: place.line,
          url: path,
          cause: repair,
          message: messages.moved(path, servedUrl),
          fix: repair + redirect,
        };
        continue;
      }

      const likely = targets?.[at];
      yield {
        // A row of a list: reports show its URL.
        file: place.file,
        line: place.line,
        url: path,
        cause: readFolderPattern(path),
        message: messages.lost(path, redirectFrom === path ? noMatch : `it ${why}`, since),
        fix: proposeRedirect(redirectFrom, likely === undefined ? undefined : parsePath(likely), fresh),
      };
    }
  },
});

type LostUrl = Site['ledger'][number] & DeadEnd;

/** The published URLs that lead nowhere. One redirect of /blog/fog/ repairs /post/fog/ too, which `/post/*` leads there. */
function listLostUrls({ ledger, responder, base }: Site): LostUrl[] {
  const lost = ledger.flatMap((url): LostUrl | [] => {
    const deadEnd = isJudgedHere(responder, url.path) ? findDeadEnd(responder, base, url.path) : undefined;
    return deadEnd === undefined ? [] : { ...url, ...deadEnd };
  });
  const lostPaths = new Set(lost.map(({ path }) => path));
  return lost.filter(({ path, redirectFrom }) => redirectFrom === path || !lostPaths.has(redirectFrom));
}

/** False for an exact redirect of the map and for one of the site's own files, whose target map-target or redirect-target judges. */
function isJudgedHere(responder: Responder, path: Path): boolean {
  const { location, by } = responder.respond(requestOf(responder.origin + path));
  const last = by.at(-1);
  return location === undefined || (last?.step === 'entry' && last.entry.kind === 'pattern');
}

/**
 * The command for a lost URL. A pasted command with a wrong target hides the loss: beside pages that the ledger doesn't list
 * yet, a similar page that was there before isn't sure.
 */
function proposeRedirect(path: Path, likely: Path | undefined, fresh: readonly Path[]): string {
  const isSure = likely !== undefined && (fresh.length === 0 || fresh.includes(likely));
  const command = `run \`npx astro-signpost map add ${quoteForShell(path)} ${isSure ? quoteForShell(likely) : 'NEW'}\``;
  if (isSure) return `${command}, ${orGone}`;
  const similar = likely === undefined ? '' : ` (similar: ${likely})`;
  return `${command} with its new URL in place of NEW${similar}, which \`npx astro-signpost ledger check\` seeks among renamed files too, ${orGone}`;
}
