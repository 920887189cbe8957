import type { Page } from '../../../pages/page.ts';
import { hasHost } from '../../../pages/target.ts';
import { findRepair } from '../../site/repair.ts';
import type { Site } from '../../site/site.ts';
import type { Verdict } from '../../site/verdict.ts';
import { shortenUrl } from './describe-url.ts';
import { describeWrongHost } from './misaddressed-urls.ts';
import { proposeLink } from './propose-link.ts';
import { proposeBaseOfLinks, proposeBuild } from './site-url.ts';

// A link or file whose URL starts wrong, so that it leaves the site: without the base, or with the host of a development server.

/** Where the URL leads, and what to write; no fix where nobody knows what is meant. */
interface WrongStart {
  readonly key: string;
  /** The end of a sentence: `the reader's own machine`. */
  readonly text: string;
  readonly fix?: string | undefined;
}

export function findWrongStart(
  site: Site,
  page: Page,
  href: string,
  verdict: Verdict,
): WrongStart | undefined {
  const { where, meant, urlWithBase } = verdict;
  if (where === 'own') return undefined;
  const repair = findRepair(site, page, href, verdict);
  const writeFix = repair && proposeLink(site, repair.url);

  // /gauges/ of a site below /docs/. A URL with a host is meant to leave the base.
  if (urlWithBase !== undefined && !hasHost(href)) {
    const text = `a URL outside of ${site.base}. Did you mean "${shortenUrl(urlWithBase)}"?`;
    return { key: 'no base', text, fix: proposeBaseOfLinks(site, page, href) ?? writeFix };
  }

  // http://localhost:4321/gauges/, and //gauges/, whose first folder is read as a host
  if (meant === undefined || (where !== 'local' && repair === undefined)) return undefined;
  const fix = proposeBuild(site, page) ?? writeFix;
  return { key: `${meant.how} ${meant.host}`, text: describeWrongHost(meant), fix };
}
