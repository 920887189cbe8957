import { posix } from 'node:path';
import { memoize } from '../../../lib/memoize.ts';
import { addTrailingSlash } from '../../../lib/url/path.ts';
import { findTrackingParameter } from '../../../lib/url/visitor-parameters.ts';
import type { Page, ScriptAct } from '../../../pages/page.ts';
import { hrefHasPath } from '../../../pages/target.ts';
import { readLanguageFolder } from '../../site/languages.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { siteWithBody } from '../shared/example.ts';
import { findSimilarId, hasId, isScripted } from '../shared/fragments.ts';
import { readListPage } from '../shared/further-pages.ts';
import { listTranslations } from '../shared/hreflang.ts';
import { isWrittenByGenerator } from '../shared/own-pages.ts';
import { hasHardlyAnyText } from '../shared/page-text.ts';
import { classifyRefs } from '../shared/refs.ts';
import { isOfOldVersion, removeVersion } from '../shared/versions.ts';

const messages = {
  elsewhere: (href: string, path: string) => `the link "${href}" points to an id that ${path} does not have`,
  base: (href: string, path: string) =>
    `the <base> of the page makes the link "${href}" lead to ${path}, though the place is on this page`,
  here: (href: string) => `the link "${href}" points to an id that this page does not have`,
};

const whyHere =
  'If the id is missing, a click on the link does nothing. It is a warning, because a script may add the id.';

const skipLinkFix = 'correct the link in the layout, or give the content of the page that id';

const redirectFix = 'correct the fragment of the redirect, or let it lead to the page without one';

export default defineRule({
  id: 'link-fragment',
  title: 'A link to a place on a page points to an existing id',
  level: 'warning',
  conventions: ['W-LINK-1'],
  why: 'If the id is missing, the browser shows the top of the page and the reader has to search. It is a warning, because a script may add the id. (HTML standard, scroll to the fragment.)',
  fix: 'link to the section where it is now, or give the heading that id',
  examples: () => ({
    good: {
      'a variant of the page, which is one fault (link-variant)': siteWithBody(
        '<a href="/gauges#sizes">A</a>',
      ),
    },
    bad: { 'a comment where there are none': siteWithBody('<a href="#comment-12">A</a>') },
  }),

  *check(site) {
    for (const link of classifyRefs(site).withFragment) {
      const { page, ref, target, answer } = link;
      // A heading of a 404 page below <base href="/book/"> links to itself: nobody shares it.
      if (page.kind === 'error') continue;
      if (isReportedElsewhere(site, link)) continue;
      // Sphinx's _modules/acme.html links to the documentation of each function, also of one that has none.
      if (isWrittenByGenerator(site, page)) continue;

      const place = {
        ...locateOnPage(site, page, ref),
        ...(isOfOldVersion(site, page) && { level: 'info' as const }),
      };
      // /reference/plugin/ of mkdocs-redirects: https://acme.example has seven that lead to places of one page.
      if (page.kind === 'redirect' && answer.page?.kind === 'page' && isIdMissing(link, answer.page)) {
        const message = messages.elsewhere(ref.href, target.path);
        yield { ...place, message, shared: `redirects to ${removeVersion(target.path)}`, fix: redirectFix };
        continue;
      }
      if (isLedAway(link)) {
        const fix = `write ${page.servedUrl}${ref.href.trim()}, or remove <base> if no other URL of the page needs it`;
        yield { ...place, message: messages.base(ref.href, target.path), shared: 'base', fix };
        continue;
      }
      if (answer.page?.kind !== 'page' || !isIdMissing(link, answer.page)) continue;
      // /blog/page/2/ shows the start of each post, whose own page has the rest.
      if (answer.page === page && readListPage(page)?.hasWord) continue;
      // /try/#GYVwdg…: the state of a tool that a script draws
      if (answer.page.scripts > 0 && hasHardlyAnyText(answer.page)) continue;
      if (listFragmentReaders(site).has(answer.page) || isWrittenByScript(site, link, answer.page)) continue;

      // <a href="#a">, <a href="#b">: a table of contents without its ids is one fault of the page.
      const isTableEntry = answer.page === page && isFragmentAlone(ref.href);
      const repair = proposeRepair(ref.href, target.fragment, answer.page);
      const original = findOriginal(site, answer.page, target.fragment);
      const fix = repair === undefined ? {} : { fix: repair };
      if (isTableEntry)
        yield {
          ...place,
          message: messages.here(ref.href),
          why: whyHere,
          ...(listSkipLinks(site).has(ref.href)
            ? { shared: ref.href, fix: skipLinkFix }
            : {
                shared:
                  removeVersion(findShownPost(site, link).servedUrl) +
                  (repair === undefined ? '' : ' with a repair'),
              }),
          ...fix,
        };
      // <a href="/gauges/#sizes"> in the footer has the same message on each page: a report joins them by the text.
      else {
        const message = messages.elsewhere(ref.href, target.path);
        // Links to /reference/open.html#acme.open: a generator writes such an id on each page of a reference, or on none.
        const namesPage = repair === undefined && target.fragment.includes(posix.parse(target.path).name);
        yield {
          ...place,
          message,
          // The version of a documentation that is being written has the links of the current one.
          shared: `${removeVersion(target.path)}#${target.fragment}`,
          // A page that was split into several has lost all its places.
          ...(repair === undefined && { sharedIfMany: removeVersion(target.path) }),
          ...(namesPage && { sharedIfMany: 'name of the page' }),
          ...fix,
          ...(repair === undefined && original),
        };
      }
    }
  },
});

/** /blog/pumps for `#sizes` on /blog, which shows the post with this link; otherwise the page itself. */
function findShownPost(site: Site, { page, ref }: FragmentLink): Page {
  const folder = addTrailingSlash(page.servedUrl);
  const links = listTableEntries(site).get(ref.href) ?? [];
  return links.find((link) => link.page !== page && link.page.servedUrl.startsWith(folder))?.page ?? page;
}

/** `#sizes` ─▶ the links on all pages. */
const listTableEntries = memoize((site: Site): ReadonlyMap<string, readonly FragmentLink[]> => {
  const links = classifyRefs(site).withFragment.filter(({ page, ref, answer }) => {
    return isFragmentAlone(ref.href) && answer.page === page;
  });
  return Map.groupBy(links, ({ ref }) => ref.href);
});

/** `#main` on most pages: their layout has it. */
const listSkipLinks = memoize((site: Site): ReadonlySet<string> => {
  const links = classifyRefs(site).withFragment.filter(({ ref }) => isFragmentAlone(ref.href));
  const pagesByHref = Map.groupBy(links, ({ ref }) => ref.href);
  const counts = [...pagesByHref].map(([href, group]) => ({
    href,
    count: new Set(group.map(({ page }) => page)).size,
  }));
  return new Set(counts.filter(({ count }) => count > site.pages.length / 2).map(({ href }) => href));
});

/** The id that the page has: #sizes for #Sizes. Undefined for others. */
function proposeRepair(href: string, fragment: string, page: Page): string | undefined {
  const id = findSimilarId(page, fragment);
  return id === undefined ? undefined : `write ${href.replace(/#.*$/s, '')}#${id}`;
}

/**
 * #sizes of /de/gauges/, whose heading is "Größen": generators derive ids from the words of headings. Or nobody has translated
 * the section yet.
 */
function findOriginal(site: Site, page: Page, fragment: string) {
  const translations = listTranslations(site, page).filter((translation) => hasId(translation, fragment));
  // https://acme.example/docs/zh/models/ is translated from /models/, as /ja/models/ is.
  const original =
    translations.find((translation) => readLanguageFolder(site, translation) === '') ?? translations[0];
  if (original === undefined) return undefined;
  const url = original.servedUrl;
  const fix = `write the id that the heading has there, or give it the id "${fragment}", which it has on ${url}; while the section isn't translated, link to ${url}#${fragment}`;
  return { sharedIfMany: 'id of another language', fix };
}

type FragmentLink = ReturnType<typeof classifyRefs>['withFragment'][number];

function isIdMissing({ target: { fragment } }: FragmentLink, page: Page): boolean {
  if (isScripted(fragment) || hasId(page, fragment)) return false;
  // A comment that a service adds by script.
  return !(/^(?:dsq-)?comment-\d+$/.test(fragment) && hasId(page, 'disqus_thread'));
}

/** True for `#sizes` below <base href="/">, which leads to the home page, though this page has the id. */
function isLedAway({ page, ref, target, answer }: FragmentLink): boolean {
  const isForThisPage = isFragmentAlone(ref.href) && hasId(page, target.fragment);
  return isForThisPage && page.baseHref !== undefined && answer.page !== page;
}

/** True for `#sizes`, not for `?page=2#sizes` or `/gauges/#sizes`. */
function isFragmentAlone(href: string): boolean {
  return href.trim().startsWith('#');
}

/** The pages whose script takes the fragment for data: a route, or the target of a jump page, /go/#aHR0cHM6… */
const listFragmentReaders = memoize((site: Site): ReadonlySet<Page> => {
  const isReader = (act: ScriptAct['act']): boolean => act === 'jump' || act === 'hash-route';
  const readers = new Set<Page>(site.pages.filter(({ acts }) => acts.some(({ act }) => isReader(act))));
  for (const [file, uses] of classifyRefs(site).scriptUses) {
    const pages = site.scriptActs?.(file).some(isReader) === true ? uses : [];
    for (const { page } of pages) readers.add(page);
  }
  return readers;
});

/** True for the menu that a script of the page adds: `$('<div id="navPanel">')`. */
function isWrittenByScript(site: Site, { target }: FragmentLink, page: Page): boolean {
  for (const [file, uses] of classifyRefs(site).scriptUses)
    if (uses.some((use) => use.page === page) && site.scriptIds?.(file).has(target.fragment) === true)
      return true;
  return false;
}

/** True for what `link-variant` reports: a variant of the page, a tracking parameter, http. */
function isReportedElsewhere(site: Site, { ref, target, answer }: FragmentLink): boolean {
  const isInsecure = target.insecure && site.origin.startsWith('https:');
  const isVariant = answer.isVariant && hrefHasPath(ref.href);
  return isVariant || isInsecure || findTrackingParameter(target.query) !== undefined;
}
