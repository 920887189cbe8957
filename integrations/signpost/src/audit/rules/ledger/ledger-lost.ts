import { type DeadEnd, findDeadEnd } from '../../../answers/dead-end.ts';
import type { Responder } from '../../../answers/responder.ts';
import type { ForeignRule } from '../../../hosts/shared/foreign-rule.ts';
import { quoteForShell } from '../../../lib/text/escape.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import { requestOf } from '../../../plan/request.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { findChangedLayout, isSlashVariant } from '../shared/changed-layout.ts';
import { page, site } from '../shared/example.ts';
import { formatLine, mapText, readFolderPattern } from '../shared/map.ts';
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
    good: {
      'a site without published.txt': site({}),
      'a page that moved has a redirect': {
        files: site({ ...ledger, 'redirects.yaml': mapText(['/manometers', '/gauges/']) }),
        nearMiss: {
          replace: ['"/manometers"', '"/manometer"'],
          finds:
            'error published.txt:3  /manometers/ is lost: no page, redirect or gone URL matches it (published by 2024-01-01)  Fix: Run `npx astro-signpost map add /manometers/ NEW` with its new URL, or list it under `gone:` in the redirect map. `npx astro-signpost ledger check` looks for the new URL among renamed files.',
        },
      },
      'a line for one URL to a missing page, which redirect-target reports': {
        files: site({
          'published.txt': '/post/fog-signals/\n',
          _redirects: '/post/fog-signals /blog/fog-signals/ 301\n',
        }),
        nearMiss: {
          replace: ['/post/fog-signals /blog/fog-signals/ 301', '/post/* /blog/:splat 301'],
          finds:
            "error published.txt:1  /post/fog-signals/ is lost: it redirects to /blog/fog-signals/, which doesn't exist  Fix: Run `npx astro-signpost map add /blog/fog-signals/ NEW` with its new URL, or list it under `gone:` in the redirect map. `npx astro-signpost ledger check` looks for the new URL among renamed files.",
        },
      },
      'a redirect of one URL to a missing page, which map-target reports': {
        files: site({
          'published.txt': '/post/fog-signals/\n',
          'redirects.yaml': mapText(['/post/fog-signals', '/blog/fog-signals/']),
        }),
        nearMiss: {
          replace: ['from: "/post/fog-signals", to: "/blog/fog-signals/"', 'from: "/post/*", to: "/blog/*"'],
          finds:
            "error published.txt:1  /post/fog-signals/ is lost: it redirects to /blog/fog-signals/, which doesn't exist  Fix: Run `npx astro-signpost map add /blog/fog-signals/ NEW` with its new URL, or list it under `gone:` in the redirect map. `npx astro-signpost ledger check` looks for the new URL among renamed files.",
        },
      },
    },
    bad: {
      'a page that is nowhere any more': {
        files: site(ledger),
        finds:
          'error published.txt:3  /manometers/ is lost: no page, redirect or gone URL matches it (published by 2024-01-01)  Fix: Run `npx astro-signpost map add /manometers/ NEW` with its new URL, or list it under `gone:` in the redirect map. `npx astro-signpost ledger check` looks for the new URL among renamed files.',
      },
      'a page of GitHub Pages whose file is another one': {
        files: {
          ...site({ 'meters.html': page('/meters') }),
          'published.txt': '/meters/\t2024-01-01\n',
          CNAME: 'www.example.com\n',
        },
        finds:
          'error published.txt:1  /meters/ is lost: the build has its page at /meters  Fix: Build the page as `meters/index.html`.',
      },
      'two URLs that a pattern leads to missing pages, one of them to the other': {
        files: site({
          'published.txt': '/post/fog-signals/\n/blog/fog-signals/\n',
          'redirects.yaml': mapText(['/post/*', '/blog/*']),
        }),
        finds:
          'error published.txt:2  /blog/fog-signals/ is lost: no page, redirect or gone URL matches it  Fix: Run `npx astro-signpost map add /blog/fog-signals/ NEW` with its new URL, or list it under `gone:` in the redirect map. `npx astro-signpost ledger check` looks for the new URL among renamed files.',
      },
    },
  }),

  *check(site) {
    const lostUrls = listLostUrls(site);
    // Most builds lose none and skip the comparison.
    if (lostUrls.length === 0) return;

    // The page of this build that is most like each lost URL, where one is.
    const likelyTargets = site.likely?.(
      site,
      lostUrls.map(({ redirectFrom }) => redirectFrom),
    );
    const unlistedPages = listUnlistedPages(site);

    for (const [index, { path, since, place, redirectFrom, why }] of lostUrls.entries()) {
      // Without a column: reports show the URL, not the row of the ledger.
      const row = { file: place.file, line: place.line, url: path };

      // docs/intro.html in place of docs/intro/index.html: a setting brings back all such URLs.
      const layout = site.plan && findChangedLayout(site, site.plan, redirectFrom);
      if (layout !== undefined) {
        const { servedUrl, repair } = layout;
        const orRedirect = isSlashVariant(redirectFrom, servedUrl)
          ? ''
          : `, or ${proposeRedirect(redirectFrom, servedUrl, [])}`;
        const message = messages.moved(path, servedUrl);
        yield { ...row, cause: { key: repair, message, fix: repair + orRedirect } };
        continue;
      }

      const likely = likelyTargets?.[index];
      yield {
        ...row,
        cause: {
          // The lost URLs of a folder are one finding: `/blog/*`.
          key: readFolderPattern(path),
          message: messages.lost(path, redirectFrom === path ? noMatch : `it ${why}`, since),
          fix: proposeRedirect(
            redirectFrom,
            likely === undefined ? undefined : parsePath(likely),
            unlistedPages,
          ),
        },
      };
    }
  },
});

/** Its `redirectFrom` is the URL itself, or /blog/fog/ for /post/fog/, which `/post/*` redirects to a page that isn't there. */
type LostUrl = Site['ledger'][number] & DeadEnd;

/**
 * The published URLs that lead to no page, file or other site, and aren't gone on purpose. If /blog/fog/ is among them, /post/fog/ is
 * left out, which `/post/*` redirects there: one redirect repairs both.
 */
function listLostUrls(site: Site): LostUrl[] {
  const { ledger, responder, base, platforms } = site;
  const ownRules = new Map(platforms?.ownRules.map((rule) => [formatLine(rule), rule]));
  const lostUrls = ledger.flatMap((url): LostUrl | [] => {
    const deadEnd = isJudgedHere(responder, ownRules, url.path)
      ? findDeadEnd(responder, base, url.path)
      : undefined;
    return deadEnd === undefined ? [] : { ...url, ...deadEnd };
  });

  const lostPaths = new Set(lostUrls.map(({ path }) => path));
  return lostUrls.filter(({ path, redirectFrom }) => redirectFrom === path || !lostPaths.has(redirectFrom));
}

/** False for a redirect of one URL, whose target `map-target` or `redirect-target` judges. /post/fog/ redirected by `/post/*` is judged. */
function isJudgedHere(responder: Responder, ownRules: ReadonlyMap<string, ForeignRule>, path: Path): boolean {
  const { location, by } = responder.respond(requestOf(responder.origin + path));
  // /manometers/, which nothing redirects
  if (location === undefined) return true;

  const last = by.at(-1);
  if (last?.step === 'entry') return last.entry.kind === 'pattern';
  // /manometers to /manometers/, by the host itself
  if (last?.step !== 'own rule') return true;
  // `redirect-target` judges where a line of the site's own file leads its first sample.
  const [sample = ''] = ownRules.get(formatLine(last.place))?.samples ?? [];
  return !isSlashVariant(parsePath(sample), path);
}

/**
 * The command for a lost URL. A pasted command with a wrong target hides the loss: beside pages that the ledger doesn't list
 * yet, a similar page that was there before isn't sure.
 */
function proposeRedirect(path: Path, likely: Path | undefined, unlistedPages: readonly Path[]): string {
  const isSure = likely !== undefined && (unlistedPages.length === 0 || unlistedPages.includes(likely));
  const command = `run \`npx astro-signpost map add ${quoteForShell(path)} ${isSure ? quoteForShell(likely) : 'NEW'}\``;
  if (isSure) return `${command}, ${orGone}`;
  const similar = likely === undefined ? '' : ` (similar: ${likely})`;
  return `${command} with its new URL${similar}, ${orGone}. \`npx astro-signpost ledger check\` looks for the new URL among renamed files`;
}
