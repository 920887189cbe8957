import type { Cause } from '../../../lib/finding.ts';
import { getBaseLanguage, isSameLanguage } from '../../../lib/url/language.ts';
import type { Page } from '../../../pages/page.ts';
import { findIndexFault } from '../../site/index-fault.ts';
import type { Site } from '../../site/site.ts';
import { judgeTarget } from '../../site/verdict.ts';
import { defineRule, locateOnPage, pickPlace } from '../rule.ts';
import { isSelf, listCanonicalPages } from '../shared/canonicals.ts';
import { sharedPage } from '../shared/carriers.ts';
import { page, site } from '../shared/example.ts';
import { findCodeFault, listLanguageVersions, printAlternates, type Version } from '../shared/hreflang.ts';
import { lacksHttps } from '../shared/site-hosts.ts';
import { correctOrigin } from '../shared/sitemaps.ts';
import { findUrlFault } from '../shared/url-fault.ts';

const messages = {
  unfit: (hreflang: string, href: string, why: string) => `hreflang ${hreflang} has ${href}, ${why}`,
  otherLang: (hreflang: string, lang: string) =>
    `the page lists itself as hreflang ${hreflang}, but its <html> has lang="${lang}"`,
};

const reasons = {
  relative: 'which is not an absolute URL',
  local: 'which no crawler can reach',
  insecure: 'with http',
};

const canonicalFix = 'correct the canonical of the version, or list the page that it names in its place';

const pair = printAlternates({ en: '/', de: '/de/' });
const home = page('/', { head: pair });

export default defineRule({
  id: 'hreflang-target',
  title: 'hreflang lists canonical, indexable pages',
  level: 'error',
  conventions: ['W-CANON-4', 'W-MIG-4', 'W-SITEMAP-2'],
  why: "Search engines drop a language version that they can't index, and with it the group. It is missing, redirects, is noindex or has another canonical. (Google Search Central, localized versions.)",
  fix: 'use the canonical https URL of the version, or remove it',
  examples: () => ({
    good: {
      'two versions that exist': site({ 'index.html': home, '/de/': { lang: 'de', head: pair } }),
      'a noindex page, whose versions search engines ignore': {
        files: site({
          '/drafts/': {
            head: `<meta name="robots" content="noindex, follow">\n${printAlternates({ en: '/drafts/', de: '/de/drafts/' })}`,
          },
        }),
        nearMiss: {
          replace: ['noindex, follow', 'follow'],
          finds:
            'error drafts/index.html:12:1  hreflang de has https://www.example.com/de/drafts/, which is not in the build  Fix: Use the canonical https URL of the version, or remove it.',
        },
      },
      'a page for all other languages, in English': {
        files: site({ '/': { head: printAlternates({ 'x-default': '/' }) } }),
        nearMiss: {
          replace: ['hreflang="x-default"', 'hreflang="de"'],
          finds:
            'warning index.html:10:1  The page lists itself as hreflang de, but its <html> has lang="en"  Fix: Write <html lang="de">, or take a page that isn\'t translated out of the language versions.',
        },
      },
      'a page with two languages in its lang, which html-lang reports': {
        files: site({ '/': { lang: 'de,en', head: printAlternates({ fr: '/' }) } }),
        nearMiss: {
          replace: ['lang="de,en"', 'lang="de"'],
          finds:
            'warning index.html:10:1  The page lists itself as hreflang fr, but its <html> has lang="de"  Fix: Write <html lang="fr">, or take a page that isn\'t translated out of the language versions.',
        },
      },
      'a version on another host, whose pages nobody can read': {
        files: site({
          '/': {
            head: `${printAlternates({ en: '/' })}\n<link rel="alternate" hreflang="de" href="https://de.example.org/">`,
          },
        }),
        nearMiss: {
          replace: ['https://de.example.org/', 'https://www.example.com/de/'],
          finds:
            'error index.html:11:1  hreflang de has https://www.example.com/de/, which is not in the build  Fix: Use the canonical https URL of the version, or remove it.',
        },
      },
      'Norwegian by the code of both its written forms': {
        files: site({ '/': { lang: 'nb-NO', head: printAlternates({ no: '/' }) } }),
        nearMiss: {
          replace: ['lang="nb-NO"', 'lang="da"'],
          finds:
            'warning index.html:10:1  The page lists itself as hreflang no, but its <html> has lang="da"  Fix: Write <html lang="no">, or take a page that isn\'t translated out of the language versions.',
        },
      },
    },
    bad: {
      'a page in German, with the language of the layout': {
        files: site({ 'index.html': home, '/de/': { lang: 'en-US', head: pair } }),
        finds:
          'warning de/index.html:11:1  The page lists itself as hreflang de, but its <html> has lang="en-US"  Fix: Write <html lang="de">, or take a page that isn\'t translated out of the language versions.',
      },
      'a version that is missing': {
        files: site({ 'index.html': home }),
        finds:
          'error index.html:11:1  hreflang de has https://www.example.com/de/, which is not in the build  Fix: Use the canonical https URL of the version, or remove it.',
      },
    },
  }),

  /** The targets of all versions, and the page's own `lang` where it lists itself. Another host can't be read: only the URL is judged. */
  *check(site) {
    // Search engines ignore the versions of a copy or a noindex page.
    for (const page of listCanonicalPages(site))
      for (const version of listLanguageVersions(site).get(page) ?? []) {
        const cause = findCause(site, version) ?? findLanguageFault(page, version);
        if (cause !== undefined) yield { ...locateOnPage(site, page), ...pickPlace(version), cause };
      }
  },
});

function findCause(site: Site, version: Version): Cause | undefined {
  const { hreflang, href, target } = version;
  // A plugin or theme that writes ../de/ does so on each page.
  const formFault = findFormFault(site, version);
  if (formFault !== undefined) return { key: formFault, message: messages.unfit(hreflang, href, formFault) };
  // https://www.example.comde/ and https://staging.example.com/de/
  if (target.kind === 'web')
    return findUrlFault(
      site,
      { noun: `hreflang="${hreflang}"`, wants: sharedPage },
      { href, target, servedUrl: site.base },
    );
  const fault = target.kind === 'site' ? findIndexFault(site, target) : undefined;
  if (fault === undefined) return undefined;

  const message = messages.unfit(hreflang, href, fault.text);
  // The head of a layout lists each page in each language.
  if (fault.kind === 'missing') return { key: 'missing', message };
  // The canonical of /de/gauges/ is /gauges/: the mistake is on the target page, and one cause for all links to such pages.
  if (fault.causeInTarget !== undefined) return { ...fault.causeInTarget, message };
  if (fault.kind === 'copy') return { key: `copy ${href}`, message, fix: canonicalFix };
  return { key: `${fault.kind} ${href}`, message };
}

/** A page of /ja/ that lists itself as hreflang="ja", in the one layout for all languages, which has lang="en". */
function findLanguageFault(page: Page, { hreflang, target }: Version): Cause | undefined {
  const lang = page.lang?.text ?? '';
  const namesOwnLanguage = isSelf(page, target) && hreflang !== 'x-default';
  if (!namesOwnLanguage || isOneLanguage(lang, hreflang)) return undefined;
  // `html-lang` reports a page without a language, and `zh,en`; `hreflang-code` reports a language that doesn't exist.
  if (findCodeFault(lang) !== undefined || findCodeFault(hreflang) !== undefined) return undefined;
  return {
    key: `${hreflang} is ${lang}`,
    level: 'warning',
    message: messages.otherLang(hreflang, lang),
    why: 'Browsers offer to translate the page, screen readers pronounce it, and some search engines list it by the language of <html>.',
    fix: `write <html lang="${hreflang}">, or take a page that isn't translated out of the language versions`,
  };
}

/** `no` means both ways to write Norwegian, `nb` and `nn`, which aren't told apart here. */
const norwegian: ReadonlySet<string> = new Set(['no', 'nb', 'nn']);

function isOneLanguage(lang: string, hreflang: string): boolean {
  const areNorwegian = [lang, hreflang].every((code) => norwegian.has(getBaseLanguage(code)));
  return areNorwegian || isSameLanguage(lang, hreflang);
}

function findFormFault(site: Site, { href, target }: Version): string | undefined {
  // Where all URLs of the site lack the host, `canonical-host` says so once: /de/ counts as https://www.example.com/de/.
  if (!/^https?:\/\//i.test(correctOrigin(site, href))) return reasons.relative;
  if (judgeTarget(site, target).where === 'local') return reasons.local;
  if (lacksHttps(href)) return reasons.insecure;
  return undefined;
}
