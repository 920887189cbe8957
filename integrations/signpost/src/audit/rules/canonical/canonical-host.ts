import type { Level } from '../../../lib/finding.ts';
import { locateOnPage } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { forgottenBase } from '../shared/forgotten-base.ts';
import { canonicalsAway, hasWrongOrigin, readCanonicals } from '../shared/judge.ts';
import { isLocal, isTwin } from '../shared/own-names.ts';
import { isPreviewOrigin } from '../shared/preview-hosts.ts';

const elsewhere = (url: string) => page(url, { canonical: `https://staging.example.net${url}` });

const messages = {
  otherHost: (origin: string, own: string) => `the canonical is on ${origin}, not on ${own}`,
  base: (base: string, assumed: string) =>
    `nearly all links and canonicals are below ${base}, but the audit assumes that the site is at ${assumed}; this may be the cause of most other errors`,
  preview: (origin: string) => `if this is a preview of that site, audit it with --site ${origin}`,
};

export default defineRule({
  id: 'canonical-host',
  title: "A canonical is on the site's own host, and below its base",
  level: 'error',
  conventions: ['W-CANON-2', 'W-MIG-4'],
  why: 'A canonical on another host hands the page over to that host. That is right for a text first published there, and a disaster if the staging origin was built in. (Google Search Central, site moves: update annotations.)',
  fix: 'build with the right origin: with Astro, `site` in the config',
  examples: () => ({
    good: { 'the own host': site() },
    bad: { 'one page': site({ 'gauges/index.html': elsewhere('/gauges/') }) },
  }),
  *check(site) {
    yield* findForgottenBase(site);
    if (!site.originKnown) return;
    const away = canonicalsAway(site);
    const [first] = away;
    const isLocalAudit =
      isLocal(site.origin) && first !== undefined && away.every(({ origin }) => origin === first.origin);

    for (const { page, rel, origin } of away) {
      yield {
        ...locateOnPage(site, page, rel),
        level: chooseLevel(site, origin),
        message: messages.otherHost(origin, site.origin),
        ...(isLocalAudit ? { fix: messages.preview(first.origin) } : {}),
      };
    }
  },
});

function chooseLevel(site: Site, origin: string): Level {
  // http://localhost:4321/, https://staging.example.com/, https://site.pages.dev/
  const isPreview = isLocal(origin) || (!isLocal(site.origin) && isPreviewOrigin(site, origin));
  if (hasWrongOrigin(site) || isPreview) return 'error';
  // https://example.com/ beside https://www.example.com/; otherwise a text that was first published on another site.
  return isTwin(site, origin) ? 'warning' : 'info';
}

/** All canonicals or nearly all links are below a folder that the site isn't in: one cause of many errors. */
function* findForgottenBase(site: Site): Generator<Report> {
  const base = forgottenBase(site);
  const first = site.home ?? site.pages[0];
  if (base === undefined || first === undefined) return;
  yield {
    ...locateOnPage(site, first, readCanonicals(first)[0]),
    message: messages.base(base, site.origin + site.base),
    fix: `pass --site ${site.origin}${base}, or build without that base`,
  };
}
