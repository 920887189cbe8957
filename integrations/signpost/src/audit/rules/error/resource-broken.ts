import type { Cause } from '../../../lib/finding.ts';
import { isGeneratedPage } from '../../../lib/generators/generated-pages.ts';
import { splitSegments } from '../../../lib/url/path.ts';
import type { Page, Ref, Rel } from '../../../pages/page.ts';
import { hasHost, isInsecure } from '../../../pages/target.ts';
import { formatUrl } from '../../site/follow-target.ts';
import { removeLanguageFolder } from '../../site/languages.ts';
import {
  isLost,
  listFiles,
  listHeadFiles,
  listPathsLostOnPages,
  listSheetFiles,
  type Reference,
} from '../../site/references.ts';
import { findRepair } from '../../site/repair.ts';
import type { Site } from '../../site/site.ts';
import type { Verdict } from '../../site/verdict.ts';
import { defineRule, type Fault, locateOnPage, pickPlace } from '../rule.ts';
import { describeAbsence, shortenUrl } from '../shared/describe-url.ts';
import { site, siteWithBody } from '../shared/example.ts';
import { nameHeadFile } from '../shared/head-files.ts';
import { describeLocalHost, describeTwoSlashes } from '../shared/misaddressed-urls.ts';
import { findMissingReason } from '../shared/missing-target.ts';
import { isReferencePage } from '../shared/own-pages.ts';
import { findReloadScriptFix, proposeBaseOfLinks, proposeBuild } from '../shared/site-url.ts';
import { removeVersion } from '../shared/versions.ts';

const nouns: Readonly<Record<Ref['kind'], string>> = {
  link: 'link',
  image: 'image',
  script: 'script',
  style: 'style',
  font: 'font',
  frame: 'frame',
  media: 'file',
  asset: 'file of the style',
};

const messages = {
  missing: (noun: string, href: string, absence: string, why = '') =>
    `the ${noun} ${shortenUrl(href)} ${absence}${why}`,
  ofServer: (href: string) => `the page loads ${shortenUrl(href)}, which only a development server has`,
  invalid: (noun: string, href: string) =>
    `the ${noun} ${shortenUrl(href)} is not a URL that a browser loads`,
  outsideBase: (noun: string, href: string, base: string, urlWithBase: string) =>
    `the ${noun} ${shortenUrl(href)} is outside of ${base}, and the file is ${shortenUrl(urlWithBase)}`,
  otherHost: (noun: string, href: string, where: string) =>
    `the ${noun} ${shortenUrl(href)} is loaded from ${where}`,
  empty: 'an image has an empty URL (src="")',
  blocked: (noun: string, href: string) =>
    `the ${noun} ${shortenUrl(href)} is loaded over http, so browsers block it or request it over https`,
};

const inSite = (body: string) => site({ '/': { body }, 'images/a.svg': '<svg></svg>' });

const httpsFix = 'load it over https if its host has that, or serve the file from this site';
/** http://localhost:8888/lab in a frame is a program on the author's machine. */
const unreachableFix = 'write a URL that readers reach, or take it out of the page';

export default defineRule({
  id: 'resource-broken',
  title: 'Every image, stylesheet and script that a page loads exists, and is loaded over https',
  level: 'error',
  conventions: ['W-ERR-5'],
  why: 'A page with missing files looks broken to people, and like an error page to a crawler that renders it. (Google Search Central, soft 404 errors: missing resources.)',
  fix: 'correct the URL, or add the file',
  examples: () => ({
    good: {
      'an image with a data: URL': siteWithBody(
        '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
      ),
    },
    bad: {
      'what a development server left in the folder': {
        files: site({ '/gauges/': { head: '<script type="module" src="/@vite/client"></script>' } }),
        finds:
          'error gauges/index.html:10:1  The page loads /@vite/client, which only a development server has  Fix: Build the site for production: a development server wrote this page.',
      },
      'an image with an empty URL': {
        files: inSite('<img src="" alt="">'),
        finds:
          'warning index.html:18:1  An image has an empty URL (src="")  Fix: Correct the URL, or add the file.',
      },
      'an image relative to the folder of the page': {
        files: site({
          '/gauges/': { body: '<img src="images/a.svg" alt="">' },
          'images/a.svg': '<svg></svg>',
        }),
        finds:
          'error gauges/index.html:18:1  The image images/a.svg is not in the build: it is relative, and /images/a.svg is meant  Fix: Write /images/a.svg',
      },
    },
  }),

  *check(site) {
    for (const page of site.pages)
      for (const image of page.bareImages)
        yield {
          ...locateOnPage(site, page, image),
          cause: { key: 'empty', level: 'warning', message: messages.empty },
        };

    for (const file of listFiles(site)) yield* reportFile(site, file);
    for (const named of listHeadFiles(site)) yield* reportHeadFile(site, named);
    for (const { file, ref, verdict } of listSheetFiles(site)) {
      if (verdict.end !== 'missing') continue;
      const message = messages.missing(nouns.asset, ref.href, describeAbsence(site));
      // The fonts and images of a style sheet in several versions are missing together.
      yield { ...pickPlace({ file, ...ref }), cause: { key: 'style', level: 'warning', message } };
    }
  },
});

/** A file that a page loads: the heaviest of its faults. */
function* reportFile(site: Site, reference: Reference): Generator<Fault> {
  const { page, ref, verdict } = reference;
  const noun = nouns[ref.kind];
  const place = locateOnPage(site, page, ref);
  // The URLs of print.html, where a generator puts all pages, start from the top.
  if (site.generator !== undefined && isGeneratedPage(site.generator, page.file)) return;

  if (isLost(reference)) {
    if (isJudged(site, reference)) yield { ...place, cause: describeMissing(site, reference) };
    return;
  }
  if (verdict.where === 'outsideBase') {
    yield* reportOutside(site, page, ref, noun, verdict);
    return;
  }
  const otherHost = describeOtherHost(site, reference);
  if (otherHost !== undefined) yield { ...place, cause: otherHost };
  else if (ref.target.kind === 'invalid')
    yield { ...place, cause: { key: `invalid ${ref.href}`, message: messages.invalid(noun, ref.href) } };
  else if (isBlocked(site, reference)) {
    const message = messages.blocked(noun, ref.href);
    yield { ...place, cause: { key: 'http', level: 'warning', message, fix: httpsFix } };
  }
}

/** False for <img src="/api/badge?id=7">, which a program draws, unless a crawl got 404: files of images have an extension. */
function isJudged(site: Site, { page, ref: { kind, href }, verdict }: Reference): boolean {
  const path = verdict.target?.path ?? '';
  const isDrawn = !site.isCrawled && kind === 'image' && !/\.\w+$/.test(path) && !/[{[<]/.test(href);
  // Rustdoc loads scripts that it doesn't write. The images of a reference are the owner's.
  return !isDrawn && (kind === 'image' || !isReferencePage(site, page));
}

function describeMissing(site: Site, { page, ref, verdict }: Reference): Cause {
  const { kind, href } = ref;
  const reloadScriptFix = findReloadScriptFix(site, ref);
  if (reloadScriptFix !== undefined)
    return { key: 'development server', message: messages.ofServer(href), fix: reloadScriptFix };

  const { text, fix, key, isUnknown } = findMissingReason(site, page, { href, isLink: false }, verdict);
  // The pictures of a page, in each language and version
  const path = removeVersion(
    removeLanguageFolder(site, { servedUrl: verdict.target?.path ?? page.servedUrl }),
  );
  const folder = `in ${path.slice(0, path.lastIndexOf('/') + 1)}`;
  const isOfErrorPage = page.kind === 'error' && !listPathsLostOnPages(site).has(verdict.target?.path);
  return {
    key: isOfErrorPage ? 'error page' : `${kind} ${isUnknown ? folder : key}`,
    level: kind === 'asset' ? 'warning' : 'error',
    message: messages.missing(nouns[kind], href, describeAbsence(site), text),
    fix,
  };
}

/** /conan.png on https://acme.github.io/blog/, whose build has it: the page lacks the base. */
function* reportOutside(
  site: Site,
  page: Page,
  ref: Ref | Rel,
  noun: string,
  verdict: Verdict,
): Generator<Fault> {
  const { href } = ref;
  const { urlWithBase } = verdict;
  if (urlWithBase === undefined || hasHost(href)) return;
  const repair = findRepair(site, page, href, verdict);
  yield {
    ...locateOnPage(site, page, ref),
    cause: {
      key: 'no base',
      message: messages.outsideBase(noun, href, site.base, urlWithBase),
      fix: proposeBaseOfLinks(site, page, href) ?? `write ${shortenUrl(repair?.url ?? urlWithBase)}`,
    },
  };
}

/** http://localhost:4321/a.css, and //images/a.png, whose first folder is read as a host. */
function describeOtherHost(site: Site, { page, ref, verdict }: Reference): Cause | undefined {
  const { meant, where } = verdict;
  if (meant === undefined || hasWrongOrigin(site, ref)) return undefined;
  const repair = findRepair(site, page, ref.href, verdict);
  const isLostByHost = meant.how === 'slashes' && repair !== undefined;
  if (where !== 'local' && !isLostByHost) return undefined;
  const host = isLostByHost ? describeTwoSlashes(meant.host) : describeLocalHost(meant.host);
  return {
    key: `${meant.how} ${meant.host}`,
    message: messages.otherHost(nouns[ref.kind], ref.href, host),
    fix: repair === undefined ? unreachableFix : `write ${shortenUrl(repair.url)}`,
    ...proposeBuild(site, page),
  };
}

/** True for http://localhost:4000/a.png in a build whose canonicals are on http://localhost:4000 too: `canonical-host` reports it. */
function hasWrongOrigin({ causes }: Site, { target }: Ref): boolean {
  return target.kind === 'web' && target.origin === causes.wrongOrigin?.origin;
}

/** True for a file over http, which browsers block on an https page. */
function isBlocked(site: Site, { page, ref }: Reference): boolean {
  const isSecurePage = site.origin.startsWith('https:') && page.kind === 'page';
  return isSecurePage && isInsecure(ref.target) && !hasWrongOrigin(site, ref);
}

/** Feeds, manifests, touch icons and the like. */
function* reportHeadFile(site: Site, { page, ref, verdict }: Reference<Rel>): Generator<Fault> {
  const noun = nameHeadFile(ref);
  if (noun === undefined) {
    if (ref.rel.includes('icon')) yield* reportOutside(site, page, ref, 'icon', verdict);
    return;
  }
  yield* reportOutside(site, page, ref, noun, verdict);
  const cause = describeHeadFile(site, page, ref, noun, verdict);
  if (cause !== undefined) yield { ...locateOnPage(site, page, ref), cause };
}

/** Readers fetch a feed for years, and at its moved URL only as long as the redirect lives. */
function describeHeadFile(
  site: Site,
  page: Page,
  { href }: Rel,
  noun: string,
  verdict: Verdict,
): Cause | undefined {
  const { end, way, last } = verdict;
  const level = noun === 'feed' ? 'error' : 'warning';
  if (end === 'loop')
    return { key: `loop ${noun}`, level, message: messages.missing(noun, href, 'is in a redirect loop') };
  if (end === 'missing' || end === 'gone') {
    const { text, fix } = findMissingReason(site, page, { href, isLink: false }, verdict);
    // site.webmanifest, ../site.webmanifest and https://www.example.com/site.webmanifest of one layout
    const name = last?.kind === 'site' ? splitSegments(last.path).at(-1) : href;
    return {
      key: `${noun} ${name}`,
      level,
      message: messages.missing(noun, href, describeAbsence(site), text),
      fix,
    };
  }
  if (noun !== 'feed' || !way.includes('redirect') || last === undefined) return undefined;
  const to = formatUrl(last);
  return {
    key: `moved ${noun}`,
    level: 'warning',
    message: messages.missing(noun, href, `redirects to ${to}`),
    fix: `write ${to}`,
  };
}
