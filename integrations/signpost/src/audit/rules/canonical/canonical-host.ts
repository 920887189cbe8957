import type { Level } from '../../../lib/finding.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { canonicalsAway, hasWrongOrigin } from '../shared/indexable.ts';
import { isLocal, isPreviewOrigin, isTwin } from '../shared/own-names.ts';

const onStaging = (url: string) => page(url, { canonical: `https://staging.example.net${url}` });

const messages = {
  otherHost: (origin: string, own: string) => `the canonical is on ${origin}, not on ${own}`,
  preview: (origin: string) => `if this is a preview of that site, audit it with --site ${origin}`,
};

export default defineRule({
  id: 'canonical-host',
  title: "A canonical is on the site's own host",
  level: 'error',
  conventions: ['W-CANON-2', 'W-MIG-4'],
  why: 'A canonical on another host hands the page over to that host. That is right for a text first published there, and a disaster if the staging origin was built in. (Google Search Central, site moves: update annotations.)',
  fix: 'build with the right origin: with Astro, `site` in the config',
  examples: () => ({
    good: { 'canonicals on the own host': site() },
    bad: {
      'one page with a canonical on another host': site({ 'gauges/index.html': onStaging('/gauges/') }),
    },
  }),
  *check(site) {
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
