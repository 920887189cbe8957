import { isMissing } from '../../../answers/answer.ts';
import type { Cause } from '../../../lib/finding.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Page, Ref } from '../../../pages/page.ts';
import { hasHost } from '../../../pages/target.ts';
import { type EndFaultKind, findEndFault } from '../../site/index-fault.ts';
import { listIndirectLinks } from '../../site/references.ts';
import { findRepair } from '../../site/repair.ts';
import type { Site } from '../../site/site.ts';
import { isLedOn, type SiteTarget, type Verdict } from '../../site/verdict.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import { describeMissingUrl, shortenUrl } from '../shared/describe-url.ts';
import { moveTo, page, site, siteWithBody } from '../shared/example.ts';
import { findMissingReason } from '../shared/missing-target.ts';
import { readLinkEdit } from '../shared/propose-link.ts';
import { mayBeOfOtherSite } from '../shared/repository-sites.ts';
import { proposeBase } from '../shared/site-url.ts';
import { findWrongStart } from '../shared/wrong-start.ts';

const messages = {
  wrongBase: (base: string, url: string) =>
    `the URLs of the build start with ${base}, but the URL of the site is ${url}`,
  invalid: (href: string, part: string) =>
    `the link "${shortenUrl(href)}" is not a valid URL, because of ${part}`,
  // Without the link itself: links with different fragments are places of one finding.
  ends: (url: string, why: string) => `a link leads to ${shortenUrl(url)}, ${why}`,
  wrong: (href: string, where: string) => `the link "${shortenUrl(href)}" leads to ${where}`,
};

const fixes = {
  invalid: 'write a URL that starts with https:// and a host, or a path on this site',
  otherRepository: 'correct the URL, or ignore the link if another repository publishes that folder',
};

/** What to do about a URL that is there, or redirects, and leads to no page. */
const fixesByEnd: Readonly<Record<EndFaultKind, string>> = {
  gone: 'remove the link, or link to another page',
  loop: 'correct the redirects, or link to the page that they are for',
  errorPage: 'leave out the link',
  missing: 'correct the target of the redirect, or add the page',
};

const noindex = '<meta name="robots" content="noindex">';

export default defineRule({
  id: 'link-broken',
  title: 'Every internal link works',
  level: 'error',
  conventions: ['W-LINK-1'],
  why: 'A link to a missing page is a dead end for people and crawlers. (Google Search Central, crawlable links: the URL must resolve.)',
  fix: 'correct the URL, or add the page or a redirect',
  examples: () => ({
    good: {
      'a link between backticks in llms.txt': {
        files: site({ 'llms.txt': '# Acme\n\n- [Gauges](/gauges/)\n- `[Pumps](/pumps/)`\n' }),
        nearMiss: {
          replace: ['`[Pumps](/pumps/)`', '[Pumps](/pumps/)'],
          finds:
            'error llms.txt:4:3  A link leads to /pumps/, which is not in the build  Fix: Correct the URL, or add the page or a redirect.',
        },
      },
      'the menu of languages on the 404 page': {
        files: site({
          CNAME: 'www.example.com\n',
          '404.html': page('/404', { canonical: '', head: noindex, body: '<a href="/de/404/">Deutsch</a>' }),
          'de/404.html': page('/de/404', { canonical: '', head: noindex, lang: 'de' }),
        }),
        nearMiss: {
          replace: ['href="/de/404/"', 'href="/de/403/"'],
          finds:
            'error 404.html:18:1  A link leads to /de/403/, which is not in the build  Fix: Correct the URL, or add the page or a redirect.',
        },
      },
      "a server on the reader's machine, in a guide": {
        files: siteWithBody('<a href="http://localhost:3000/">localhost:3000</a>'),
        nearMiss: {
          replace: ['"http://localhost:3000/"', '"http://localhost:3000/gauges/"'],
          finds:
            'error index.html:18:1  The link "http://localhost:3000/gauges/" leads to the reader\'s own machine  Fix: Write /gauges/',
        },
      },
    },
    bad: {
      'a page with its host on a host with other repositories': {
        files: moveTo('acme.github.io', siteWithBody('<a href="https://acme.github.io/tool/">Tool</a>')),
        site: 'https://acme.github.io',
        finds:
          'warning index.html:18:1  A link leads to /tool/, which is not in the build  Fix: Correct the URL, or ignore the link if another repository publishes that folder.',
      },
      'a page without its host on such a host, which is meant to be in this build': {
        files: moveTo('acme.github.io', siteWithBody('<a href="/tool/">Tool</a>')),
        site: 'https://acme.github.io',
        finds:
          'error index.html:18:1  A link leads to /tool/, which is not in the build  Fix: Correct the URL, or add the page or a redirect.',
      },
      'a dead link in llms.txt, and in the Markdown of a page': {
        files: site({
          'llms.txt': '# Acme\n\n- [Pumps](https://www.example.com/pumps.md): all sizes\n',
          'gauges/index.html.md': '# Gauges\n\nSee our [pumps](../pumps.md).\n',
        }),
        finds:
          'error gauges/index.html.md:3:9  A link leads to /pumps.md, which is not in the build (2 places)  Fix: Link to the page that is built from the file, or delete the link if there is none.',
      },
      'a link to a missing page': {
        files: siteWithBody('<a href="/gauge/">A</a>'),
        finds:
          'error index.html:18:1  A link leads to /gauge/, which is not in the build. Did you mean "/gauges/"?  Fix: Correct the URL, or add the page or a redirect.',
      },
      'URLs that are none': {
        files: siteWithBody(
          '<a href="https://exa mple.example/">A</a>\n<a href="htps://www.example.com/">B</a>',
        ),
        finds:
          'error index.html:18:1  The link "https://exa mple.example/" is not a valid URL, because of its host or port  Fix: Write a URL that starts with https:// and a host, or a path on this site.\nerror index.html:19:1  The link "htps://www.example.com/" is not a valid URL, because of "htps:"  Fix: Write a URL that starts with https:// and a host, or a path on this site.',
      },
      'a build for another folder than that of the site': {
        files: moveTo(
          'acme.github.io/handbook',
          Object.fromEntries(
            Object.entries(siteWithBody('<a href="/gauges/">Gauges</a>')).map(([file, text]) => [
              file,
              text.replaceAll('href="/', 'href="/pumps/'),
            ]),
          ),
        ),
        site: 'https://acme.github.io/handbook/',
        finds:
          'error  The URLs of the build start with /pumps/, but the URL of the site is https://acme.github.io/handbook/  Fix: Set the URL of the site to https://acme.github.io/pumps/, or set the base of the generator to "/handbook" if the site is at https://acme.github.io/handbook/',
      },
      'a build without a home page': {
        files: { 'a/index.html': page('/a/'), 'b/index.html': page('/b/') },
        finds:
          'error a/index.html:13:6  A link leads to /, which is not in the build (2 places)  Fix: Add index.html, or audit the folder that contains it.',
      },
    },
  }),

  *check(site) {
    yield* reportWrongBase(site);

    // A verdict says where a link leads. Not listed are links straight to a page or file, those of redirect pages and of an API's
    // reference, and those from one error page to another, as in the menu of languages.
    for (const link of listIndirectLinks(site)) {
      const { page, ref, verdict } = link;
      const cause = findCause(site, page, ref, verdict);
      if (cause === undefined) continue;
      const repair = findRepair(site, page, ref.href, verdict);
      yield {
        ...locateOnPage(site, page, ref),
        cause: { ...cause, also: 'to where nothing is' },
        ...(verdict.end === 'missing' && { lacksTarget: true, ...readLinkEdit(site, ref.href, repair) }),
      };
    }
  },
});

/** A build for another folder of the host: https://acme.github.io/pumps/ in place of https://acme.github.io/ */
function* reportWrongBase(site: Site): Generator<Fault> {
  const { origin, base, causes } = site;
  const { configuredUrl } = causes;
  // Undefined where the settings and the build have one folder.
  if (configuredUrl === undefined) return;
  // Of the home page, so that a report has it before the links of other pages.
  const url = origin + base;
  const message = messages.wrongBase(base, configuredUrl);
  const setting = proposeBase(site, parsePath(new URL(configuredUrl).pathname));
  const fix = `set the URL of the site to ${url}, or ${setting} if the site is at ${configuredUrl}`;
  yield { url, cause: { key: 'base', message, fix } };
}

function findCause(site: Site, page: Page, { href, target }: Ref, verdict: Verdict): Cause | undefined {
  if (target.kind === 'invalid') return describeInvalid(href);

  // http://localhost:4321/gauges/, and /gauges/ of a site below /docs/. Without a fix, nobody knows whether a page is meant: the
  // http://localhost:3000/ of a guide.
  const start = findWrongStart(site, page, href, verdict);
  if (start?.fix !== undefined) {
    const { key, text, fix } = start;
    const message = messages.wrong(href, text);
    return { key, message, fix, ...(verdict.where === 'outsideBase' && { level: 'warning' }) };
  }

  // Another site
  if (verdict.target === undefined) return undefined;
  // /gauge/ without a redirect; the end of a redirect is judged below.
  const isNowhere = verdict.end === 'missing' && !isLedOn(verdict);
  if (isNowhere) return describeMissing(site, page, href, verdict.target, verdict);
  // A page or file at the end has no fault, whatever the way to it.
  const fault = findEndFault(site, verdict.target, verdict);
  return fault && describeEnd(verdict, verdict.target.path, fault);
}

function describeEnd(
  { lastAnswer }: Verdict,
  path: string,
  { kind, text }: { readonly kind: EndFaultKind; readonly text: string },
): Cause | undefined {
  const cause = { key: `${kind} ${path}`, message: messages.ends(path, text), fix: fixesByEnd[kind] };
  if (kind !== 'errorPage') return cause;
  // A list of all pages links to /404.html too: no dead end where the host sends that page with 200.
  return lastAnswer && isMissing(lastAnswer) ? { ...cause, level: 'warning' } : undefined;
}

/** https://exa mple.example/, htps://www.example.com/, C:\gauges.html */
function describeInvalid(href: string): Cause {
  const scheme = URL.parse(href)?.protocol;
  const part = scheme === undefined ? 'its host or port' : `"${scheme}"`;
  return { key: `invalid ${href}`, message: messages.invalid(href, part), fix: fixes.invalid };
}

function describeMissing(
  site: Site,
  page: Page,
  href: string,
  { path }: SiteTarget,
  verdict: Verdict,
): Cause {
  const { key, text, fix, isMiswritten } = findMissingReason(site, page, { href, isLink: true }, verdict);
  const why = describeMissingUrl(site, path) + text;
  // /Gauges/ for /gauges/: the link is wrong, and no page is missing.
  if (isMiswritten) return { key, message: messages.wrong(href, `${shortenUrl(path)}, ${why}`), fix };

  const message = messages.ends(path, why);
  // https://acme.github.io/tool/ and https://www.acme.example/tool/ may be the site of another repository. /tool/ without a host is
  // meant to be in this build.
  const mayBeElsewhere = fix === undefined && hasHost(href) && mayBeOfOtherSite(site, path);
  return mayBeElsewhere
    ? { key, message, level: 'warning', fix: fixes.otherRepository }
    : { key, message, fix };
}
