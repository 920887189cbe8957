import type { Cause } from '../../../lib/finding.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Page, Rel } from '../../../pages/page.ts';
import { isRooted } from '../../../pages/target.ts';
import { findIndexFault, twoSlashesCause } from '../../site/index-fault.ts';
import { countLinks } from '../../site/references.ts';
import { readRole } from '../../site/role.ts';
import type { Site } from '../../site/site.ts';
import { isFile, type SiteAnswer } from '../../site/site-answer.ts';
import { judgeTarget, type SiteTarget } from '../../site/verdict.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { isSelf } from '../shared/canonicals.ts';
import { site } from '../shared/example.ts';
import { readFolderPattern } from '../shared/map.ts';
import { buildTextKey } from '../shared/page-text.ts';
import { proposeSlash } from '../shared/site-url.ts';

const messages = {
  unfit: (href: string, why: string) => `the canonical is ${href}, ${why}`,
  slashes: (href: string, url: string) =>
    `the canonical is ${href}, with two slashes in a row; the page is at ${url}`,
  extraFolder: (href: string, folder: string) =>
    `the canonical is ${href}, which is not in the build: ${folder}/ is a folder too many`,
  otherText: (href: string) => `the canonical is ${href}, a page with another text`,
  file: (href: string) => `the canonical is ${href}, which is a file, not a page`,
};

/** Endings of files that aren't pages. */
const fileEnding = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|m?js|json|xml|zip|mp[34]|webm|pdf)$/i;

/** Fewer links to a page don't show that its owner wants it found. */
const minLinks = 3;
const ownFix = "write the page's own URL";

const mkdocs = '<meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.6.14">';

const named = (path: string) => site({ '/copy/': { canonical: `https://www.example.com${path}` } });

const printLink = '<a href="/gauges/print/">Print</a>';

export default defineRule({
  id: 'canonical-target',
  title: 'A canonical points to a page that is canonical itself',
  level: 'error',
  conventions: ['W-CANON-2', 'W-MIG-4'],
  why: "Search engines ignore a canonical that they can't index, and choose a URL themselves. Such a target is missing, redirects, is noindex or has another canonical. (Google Search Central, consolidate duplicate URLs.)",
  fix: 'use the URL of the final page',
  examples: () => ({
    good: {
      'a page that is its own canonical with a query': {
        files: named('/copy/?all=1'),
        nearMiss: {
          replace: ['?all=1', 'all/'],
          finds:
            "error copy/index.html:8:1  The canonical is https://www.example.com/copy/all/, which is not in the build  Fix: Write the page's own URL.",
        },
      },
      'a URL that redirects for now': {
        files: {
          ...named('/meters'),
          'redirects.yaml':
            'redirects:\n  - { from: /meters, to: /gauges/, status: 302, since: 2026-01-01 }\n',
        },
        nearMiss: {
          replace: ['status: 302', 'status: 301'],
          finds:
            'error copy/index.html:8:1  The canonical is https://www.example.com/meters, which redirects to /gauges/  Fix: Use the URL of the final page.',
        },
      },
      'a noindex page with its own URL': {
        files: site({
          '/drafts/': { head: '<meta name="robots" content="noindex">' },
          '/old/': { head: '<meta name="robots" content="noindex">' },
        }),
        nearMiss: {
          replace: ['https://www.example.com/drafts/', 'https://www.example.com/old/'],
          finds:
            'error drafts/index.html:8:1  The canonical is https://www.example.com/old/, which is noindex  Fix: Use the URL of the final page.',
        },
      },
      'a text file that the page shows': {
        files: { ...named('/terms.txt'), 'terms.txt': 'x' },
        nearMiss: {
          replace: ['terms.txt', 'terms.zip'],
          finds:
            'error copy/index.html:8:1  The canonical is https://www.example.com/terms.zip, which is a file, not a page  Fix: Use the URL of the final page.',
        },
      },
      'a print view, to which two pages of a small site link': {
        files: site({
          '/': { body: '<p>Tips</p>' },
          '/gauges/': { body: printLink },
          '/gauges/print/': { canonical: 'https://www.example.com/gauges/' },
          '/prices/': { body: printLink },
        }),
        nearMiss: {
          replace: ['<p>Tips</p>', printLink],
          finds:
            "warning gauges/print/index.html:8:1  The canonical is https://www.example.com/gauges/, a page with another text  Fix: Write the page's own URL.",
        },
      },
      'a print view, to which three pages of a larger site link': {
        files: site({
          '/gauges/': { body: printLink },
          '/gauges/print/': { canonical: 'https://www.example.com/gauges/' },
          '/prices/': { body: printLink },
          '/contact/': { body: printLink },
          '/about/': { body: '<p>Tips</p>' },
          '/news/': {},
          '/jobs/': {},
        }),
        nearMiss: {
          replace: ['<p>Tips</p>', printLink],
          finds:
            "warning gauges/print/index.html:8:1  The canonical is https://www.example.com/gauges/, a page with another text  Fix: Write the page's own URL.",
        },
      },
    },
    bad: {
      'an image as the canonical': {
        files: named('/icon.svg'),
        finds:
          'error copy/index.html:8:1  The canonical is https://www.example.com/icon.svg, which is a file, not a page  Fix: Use the URL of the final page.',
      },
      'a version of mike, whose generator has the name of the current one in the URL of the site': {
        files: site({
          '/2.6.0/hoses/': { canonical: 'https://www.example.com/latest/2.6.0/hoses/', head: mkdocs },
          '/latest/': {},
        }),
        finds:
          'error 2.6.0/hoses/index.html:8:1  The canonical is https://www.example.com/latest/2.6.0/hoses/, which is not in the build: latest/ is a folder too many  Fix: Leave latest/ out of `site_url` in mkdocs.yml.',
      },
      'a language that was built without its folder': {
        files: site({
          '/en/': { canonical: 'https://www.example.com/' },
          '/en/pumps/': { canonical: 'https://www.example.com/pumps/' },
        }),
        finds:
          "error en/pumps/index.html:8:1  The canonical is https://www.example.com/pumps/, which is not in the build  Fix: Set the site's URL in the generator with the folder /en/, so that the canonical is /en/pumps/",
      },
      'a template that leaves out the folder of its pages': {
        files: site({
          '/authors/': {},
          '/authors/niek/': { canonical: 'https://www.example.com/niek/' },
        }),
        finds:
          "error authors/niek/index.html:8:1  The canonical is https://www.example.com/niek/, which is not in the build  Fix: Write the page's own URL.",
      },
      'two slashes after the host': {
        files: named('//copy/'),
        finds:
          'error copy/index.html:8:1  The canonical is https://www.example.com//copy/, with two slashes in a row; the page is at /copy/  Fix: Remove one of the two slashes where the layout joins the URL of the site and the path.',
      },
    },
  }),

  *check(site) {
    for (const page of site.pages)
      for (const rel of page.canonicals) {
        const { target, href } = rel;
        // `canonical-host` judges another host.
        if (target.kind !== 'site' || isSelf(page, target)) continue;
        // `canonical-absolute` reports both.
        const isRelativeToPage = !isRooted(href);
        const hasFragment = href.includes('#');
        if (isRelativeToPage || hasFragment) continue;

        const cause = findCause(site, page, rel, target);
        if (cause !== undefined) yield { ...locateOnPage(site, page, rel), cause };
      }
  },
});

function findCause(site: Site, page: Page, { href }: Rel, target: SiteTarget): Cause | undefined {
  // Missing, redirected for good, noindex, or with a canonical of its own. A temporary redirect isn't a fault.
  const fault = findIndexFault(site, target);
  const { answer } = judgeTarget(site, target);
  if (fault === undefined) return answer && findCauseOfOtherContent(site, page, href, target, answer);

  // https://www.example.com//about, also where the host serves the page at /about/
  const mergedPath = parsePath(target.path.replace(/\/{2,}/g, '/'));
  if (mergedPath !== target.path && site.ask(mergedPath).page === page)
    return {
      ...twoSlashesCause,
      message: messages.slashes(href, page.servedUrl),
      ...(page.servedUrl === `${mergedPath}/` && {
        fix: `${twoSlashesCause.fix}, and add the slash at its end`,
      }),
    };

  const message = messages.unfit(href, fault.text);
  if (fault.kind === 'missing') return describeMissing(site, page, { href, target, message });
  // /about of the page /about/
  if (answer?.page === page) return { key: 'variant', message, fix: proposeOwnUrl(site, page, target) };
  return { key: `${fault.kind} ${href}`, message };
}

/** The canonical is a file, or a page with another text that takes this one out of the results. */
function findCauseOfOtherContent(
  site: Site,
  page: Page,
  href: string,
  { path }: SiteTarget,
  answer: SiteAnswer,
): Cause | undefined {
  if (isFile(answer) && fileEnding.test(path)) return { key: `file ${href}`, message: messages.file(href) };
  if (answer.page === undefined || !hidesPage(site, page, answer.page)) return undefined;
  return { key: `other ${href}`, level: 'warning', message: messages.otherText(href), fix: ownFix };
}

/** A canonical where nothing is: by a setting with a folder too few or too many, or by the template of a folder such as /authors/. */
function describeMissing(
  site: Site,
  page: Page,
  { href, target, message }: { readonly href: string; readonly target: SiteTarget; readonly message: string },
): Cause {
  const lostFolder = findLostFolder(site, page, target);
  if (lostFolder !== undefined) {
    const fix = `set the site's URL in the generator with the folder ${lostFolder}/, so that the canonical is ${page.servedUrl}`;
    return { key: `without ${lostFolder}`, message, fix };
  }

  const extraFolder = findExtraFolder(site, page, target);
  if (extraFolder !== undefined) {
    const setting = site.generator?.settings.siteUrl?.set ?? "the site's URL in the generator";
    return {
      key: `extra ${extraFolder}`,
      message: messages.extraFolder(href, extraFolder),
      fix: `leave ${extraFolder}/ out of ${setting}`,
    };
  }
  return { key: `missing on ${readFolderPattern(page.servedUrl)}`, message, fix: ownFix };
}

/**
 * True for a page of the navigation, with a text of its own, that its canonical takes out of the results: the layout has one canonical
 * for all pages. Few pages link to a print view or to the second page of a list, whose text may differ from that of its canonical. The
 * page of an old version may differ too.
 */
function hidesPage(site: Site, page: Page, canonicalPage: Page): boolean {
  const isOwnPage = readRole(site, page).origin === 'own';
  // Undefined for a text that is too short to tell.
  const [text, canonicalText] = [buildTextKey(page), buildTextKey(canonicalPage)];
  const isOtherText = text !== undefined && canonicalText !== undefined && text !== canonicalText;

  const links = countLinks(site).get(page) ?? 0;
  const isInNavigation = links >= minLinks && links * 2 >= site.pages.length;
  return isOwnPage && isOtherText && isInNavigation;
}

/** The page's own URL, in place of a variant of it; where only its slash is missing, by the generator's setting. */
function proposeOwnUrl(site: Site, { servedUrl }: Page, { path }: SiteTarget): string {
  const write = `write ${site.origin}${servedUrl}`;
  const slashRepair = servedUrl === `${path}/` ? proposeSlash(site) : undefined;
  return slashRepair === undefined ? write : `${slashRepair}, or ${write}`;
}

/**
 * `/en` of the page /en/about/ with the canonical /about/: the site's URL was set without its folder. Undefined for /authors/niek/ with the
 * canonical /niek/ beside an /authors/ that is its own canonical: there a template is wrong.
 */
function findLostFolder(site: Site, { servedUrl }: Page, { path }: SiteTarget): string | undefined {
  const isEndOfUrl = path !== '/' && servedUrl !== path && servedUrl.endsWith(path);
  const folder = servedUrl.slice(0, -path.length);
  const { page: home } = site.ask(parsePath(`${folder}/`));
  const isHomeRight = home?.canonicals[0] !== undefined && isSelf(home, home.canonicals[0].target);
  return isEndOfUrl && !isHomeRight ? folder : undefined;
}

/** `latest` of /latest/2.6.0/install/, the canonical of the page /2.6.0/install/ and of its copies. */
function findExtraFolder(site: Site, page: Page, { path }: SiteTarget): string | undefined {
  const [folder = '', ...rest] = path.slice(site.base.length).split('/');
  const { page: meantPage } = site.ask(parsePath(site.base + rest.join('/')));
  const text = buildTextKey(page);
  const isCopy = meantPage !== undefined && text !== undefined && buildTextKey(meantPage) === text;
  return rest.length > 0 && (meantPage === page || isCopy) ? folder : undefined;
}
