import { isMissing } from '../../../answers/answer.ts';
import { countItems } from '../../../lib/counts.ts';
import { isGeneratedPage } from '../../../lib/generators/generated-pages.ts';
import { memoize } from '../../../lib/memoize.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { type Path, parsePath, splitSegments } from '../../../lib/url/path.ts';
import type { Page, Ref, Rel } from '../../../pages/page.ts';
import type { Stylesheet } from '../../../pages/stylesheet.ts';
import { hasHost } from '../../../pages/target.ts';
import { removeLanguageFolder } from '../../site/languages.ts';
import type { Site } from '../../site/site.ts';
import { isFile, isGone, isMovedForNow } from '../../site/site-answer.ts';
import { type Clause, defineRule, keepOneAtPlace, locateOnPage, pickPlace, type RuleFault } from '../rule.ts';
import {
  describeAbsence,
  describeOtherCase,
  findInRoot,
  guessMeaning,
  shortenUrl,
} from '../shared/describe-url.ts';
import { site, siteWithBody } from '../shared/example.ts';
import { followTarget, formatUrl } from '../shared/follow-target.ts';
import { describeTwoSlashes } from '../shared/misaddressed-urls.ts';
import { isReferencePage, isWrittenByGenerator } from '../shared/own-pages.ts';
import { classifyRefs, isBrokenByErrorPage, isNeverServed } from '../shared/refs.ts';
import { mayBeOtherRepository } from '../shared/repository-sites.ts';
import { proposeBaseOfLinks, proposeBuild } from '../shared/site-url.ts';
import { askTarget, isBroken } from '../shared/target-fault.ts';
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
  invalid: ({ kind, href }: Ref) =>
    `the ${nouns[kind]} ${shortenUrl(href)} is not a URL that a browser loads`,
  outsideBase: (noun: string, href: string, base: Path, urlWithBase: Path) =>
    `the ${noun} ${shortenUrl(href)} is outside of ${base}, and the file is ${shortenUrl(urlWithBase)}`,
  otherHost: ({ kind, href }: Ref, where: string) =>
    `the ${nouns[kind]} ${shortenUrl(href)} is loaded from ${where}`,
  empty: 'an image has an empty URL (src="")',
  blocked: ({ kind, href }: Ref) =>
    `the ${nouns[kind]} ${shortenUrl(href)} is loaded over http, so browsers block it or request it over https`,
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
      'an image with an empty URL': inSite('<img src="" alt="">'),
      'an image relative to the folder of the page': site({
        '/gauges/': { body: '<img src="images/a.svg" alt="">' },
        'images/a.svg': '<svg></svg>',
      }),
    },
  }),

  *check(site) {
    const faults = [
      ...reportMissing(site),
      ...reportFilesWithoutBase(site),
      ...reportOtherHosts(site),
      ...reportUnloaded(site),
      ...reportStyleFiles(site),
      ...reportHeadFiles(site),
    ];
    yield* keepOneAtPlace(faults);
  },
});

function isResource({ ref }: { readonly ref: Ref }): boolean {
  return ref.kind !== 'link';
}

function* reportMissing(site: Site): Generator<RuleFault> {
  const { broken, invalid } = classifyRefs(site);
  const missingFiles = broken.filter(isResource);
  const countByElement = countItems(missingFiles.map(({ page, ref }) => locateElement(page, ref)));
  for (const { page, ref, target } of missingFiles) {
    if (isDrawnByProgram(site, ref, target.path)) continue;
    // The demo of another repository: https://www.example.com/tool/ on the domain of https://acme.github.io/
    if (ref.kind === 'frame' && hasHost(ref.href) && mayBeOtherRepository(site, target.path)) continue;
    // In mdBook's print.html, the URLs of all chapters start from the top.
    if (site.generator !== undefined && isGeneratedPage(site.generator, page.file)) continue;
    // Rustdoc loads scripts that it doesn't write. The images of a reference are the owner's.
    if (isReferencePage(site, page) && ref.kind !== 'image') continue;
    const path = removeVersion(removeLanguageFolder(site, { servedUrl: target.path }));
    const count = countByElement.get(locateElement(page, ref)) ?? 1;
    yield {
      ...locateOnPage(site, page, ref),
      level: ref.kind === 'asset' ? 'warning' : 'error',
      ...(count > 1
        ? describeMissingFiles(site, ref, count - 1)
        : describeMissing(site, nouns[ref.kind], ref.href, target.path)),
      ...proposeBuild(site, page),
      // _static/a.js, ../_static/a.js, those of other versions, and of /zh/user-guide/ on https://acme.example/docs/
      ...(isBrokenByErrorPage(site, page, target)
        ? { shared: 'error page' }
        : {
            shared: `${ref.kind} ${path}`,
            // https://acme.example/docs/latest/books/introduction/ lacks all its figures.
            sharedIfMany: `${ref.kind} in ${path.slice(0, path.lastIndexOf('/'))}`,
          }),
    };
  }
  for (const { page, ref } of invalid.filter(isResource))
    yield { ...locateOnPage(site, page, ref), message: messages.invalid(ref) };
}

function locateElement({ file }: Page, { line, column }: Ref): string {
  return `${line}:${column} ${file}`;
}

/** Three widths of one picture in `srcset`, of which no build step has made any: https://acme.example */
function describeMissingFiles(site: Site, { kind, href }: Ref, others: number): RuleFault {
  const why = `; its element names ${formatCount(others, 'more file')} that ${others === 1 ? 'is' : 'are'} missing`;
  const message = messages.missing(nouns[kind], href, describeAbsence(site), why);
  return { message, fix: 'correct the URLs, or add the files' };
}

/** /pump.png and /favicon.ico on https://acme.example/docs/, whose build has both: the page lacks the base. */
function* reportFilesWithoutBase(site: Site): Generator<RuleFault> {
  for (const { page, noun, ref } of listNamedFiles(site)) {
    const { href, target } = ref;
    const urlWithBase = askTarget(site, target)?.unknown?.urlWithBase;
    if (urlWithBase === undefined || hasHost(href) || isWrittenByGenerator(site, page)) continue;
    // The files and links of mdBook's 404.html lack the base together, which link-broken reports.
    if (proposeBaseOfLinks(site, page, href) !== undefined) continue;
    yield {
      ...locateOnPage(site, page, ref),
      message: messages.outsideBase(noun, href, site.base, urlWithBase),
      fix: `write ${shortenUrl(urlWithBase)}`,
      shared: 'no base',
    };
  }
}

/** The files that pages load, or name in the head. */
function* listNamedFiles(site: Site) {
  for (const { page, ref } of classifyRefs(site).outsideBase.filter(isResource))
    yield { page, noun: nouns[ref.kind], ref };
  for (const page of site.documents.filter(({ kind }) => kind === 'page' || kind === 'error'))
    for (const rel of page.rels) {
      const noun = rel.rel.includes('icon') ? 'icon' : nameHeadFile(rel);
      if (noun !== undefined) yield { page, noun, ref: rel };
    }
}

/** True for <img src="https://www.example.com/api/badge?id=7">, unless a crawl got 404: files of images have an extension. */
function isDrawnByProgram(site: Site, { kind, href }: Ref, path: Path): boolean {
  if (site.isCrawled || kind !== 'image' || /\.\w+$/.test(path)) return false;
  return guessMeaning(site, href) === undefined;
}

function describeMissing(site: Site, noun: string, href: string, path: Path): RuleFault {
  const probableMeaning =
    guessMeaning(site, href) ?? describeOtherCase(site, path) ?? describeRelative(site, href);
  const message = messages.missing(noun, href, describeAbsence(site), probableMeaning?.text);
  return probableMeaning === undefined ? { message } : { message, fix: probableMeaning.fix };
}

/** "images/a.png" in a layout, where the file is /images/a.png: on a page of /blog/, it leads to /blog/images/a.png. */
function describeRelative(site: Site, href: string): Clause | undefined {
  const path = findInRoot(site, href);
  return path && { text: `: the URL is relative, and the file is ${path}`, fix: `write ${path}` };
}

/** http://localhost:4321/a.css, and //images/a.png, whose first folder is read as a host. */
function* reportOtherHosts(site: Site): Generator<RuleFault> {
  for (const { page, ref, name } of classifyRefs(site).misaddressed.filter(isResource)) {
    const hasFile = isFile(site.ask(name.path));
    const isLost = name.how === 'slashes' && hasFile;
    if (name.how !== 'local' && !isLost) continue;
    if (hasWrongOrigin(site, ref)) continue;
    const where = isLost ? describeTwoSlashes(name.host) : "the reader's own machine";
    yield {
      ...locateOnPage(site, page, ref),
      fix: hasFile ? `write ${shortenUrl(name.path)}` : unreachableFix,
      ...proposeBuild(site, page),
      message: messages.otherHost(ref, where),
    };
  }
}

/** True for http://localhost:4000/a.png in a build whose canonicals are on http://localhost:4000 too: `canonical-host` reports it. */
function hasWrongOrigin({ causes }: Site, { target }: Ref): boolean {
  return target.kind === 'web' && target.origin === causes.wrongOrigin?.origin;
}

/** Images with an empty URL, and files over http, which browsers block on an https page. */
function* reportUnloaded(site: Site): Generator<RuleFault> {
  for (const page of site.pages)
    for (const image of page.bareImages)
      yield { ...locateOnPage(site, page, image), level: 'warning', message: messages.empty };

  for (const { page, ref } of site.origin.startsWith('https:') ? classifyRefs(site).mixedContent : []) {
    if (page.kind !== 'page' || hasWrongOrigin(site, ref)) continue;
    const message = messages.blocked(ref);
    yield { ...locateOnPage(site, page, ref), level: 'warning', fix: httpsFix, message, shared: 'http' };
  }
}

/** The fonts and images of a style sheet in several versions are missing together: one finding. */
function* reportStyleFiles(site: Site): Generator<RuleFault> {
  for (const { file, refs } of listUsedSheets(site))
    for (const { href, target, ...spot } of refs) {
      if (target.kind !== 'site' || !isBroken(site, target)) continue;
      if (hasBetterFormat(site, target.path)) continue;
      const report = describeMissing(site, nouns.asset, href, target.path);
      yield { ...pickPlace({ file, ...spot }), level: 'warning', shared: 'style', ...report };
    }
}

/** True for fontawesome.ttf beside fontawesome.woff2, and academicons.eot beside academicons.woff: browsers take the latter. */
function hasBetterFormat(site: Site, path: Path): boolean {
  const [, name, format] = /^(.+)\.(eot|ttf|otf|svg|woff)$/.exec(path) ?? [];
  const betterFormats = format === 'woff' ? ['woff2'] : ['woff2', 'woff'];
  return (
    name !== undefined && betterFormats.some((better) => isFile(site.ask(parsePath(`${name}.${better}`))))
  );
}

/** Feeds, manifests, touch icons and the like. */
function* reportHeadFiles(site: Site): Generator<RuleFault> {
  const seen = site.documents.filter(({ kind }) => kind === 'page' || kind === 'error');
  for (const page of seen.filter((page) => !isNeverServed(site, page)))
    for (const rel of page.rels) {
      // <link rel="alternate" href> of a theme, on pages without a feed, leads to no file: https://acme.example/404.html
      const noun = rel.href.trim() === '' ? undefined : nameHeadFile(rel);
      const report = noun && checkHeadFile(site, noun, rel);
      if (report) yield { ...locateOnPage(site, page, rel), ...report };
    }
}

/** Readers fetch a feed for years, and at its moved URL only as long as the redirect lives. */
function checkHeadFile(site: Site, noun: string, { href, target }: Rel): RuleFault | undefined {
  const level = noun === 'feed' ? 'error' : 'warning';
  const { end } = followTarget(site, target);
  if (end === undefined) return { level, message: messages.missing(noun, href, 'is in a redirect loop') };

  const lastAnswer = askTarget(site, end);
  const isLost = lastAnswer !== undefined && (isMissing(lastAnswer) || isGone(lastAnswer));
  if (isLost && end.kind === 'site') {
    return {
      level,
      ...describeMissing(site, noun, href, end.path),
      // site.webmanifest, ../site.webmanifest and https://www.example.com/site.webmanifest of one layout
      shared: [noun, splitSegments(end.path).at(-1)].join(' '),
    };
  }

  const answer = askTarget(site, target);
  const isMovedForGood = answer?.location !== undefined && !isMovedForNow(answer);
  if (noun !== 'feed' || !isMovedForGood) return undefined;
  const to = formatUrl(end);
  return {
    level: 'warning',
    message: messages.missing(noun, href, `redirects to ${to}`),
    fix: `write ${to}`,
  };
}

/** The style sheets that pages link to, with imported sheets. An unused file in the folder doesn't count. */
export const listUsedSheets = memoize((site: Site): ReadonlySet<Stylesheet> => {
  const used = new Set<Stylesheet>();
  const add = (path: Path): void => {
    const sheet = site.stylesheets.get(path);
    if (sheet === undefined || used.has(sheet)) return;
    used.add(sheet);
    for (const { target } of sheet.refs) if (target.kind === 'site') add(target.path);
  };
  for (const page of site.documents.filter((document) => !isNeverServed(site, document)))
    for (const { target } of page.refs) if (target.kind === 'site') add(target.path);

  return used;
});

/** The name of a file that a head link leads to, such as a feed. */
export function nameHeadFile({ rel, type }: Rel): string | undefined {
  if (rel.includes('alternate'))
    return /(?:rss|atom|feed)\+?(?:xml|json)/i.test(type ?? '') ? 'feed' : undefined;
  return rel.flatMap((token) => headFileNouns.get(token) ?? [])[0];
}

const headFileNouns: ReadonlyMap<string, string> = new Map([
  ['apple-touch-icon', 'icon'],
  ['apple-touch-icon-precomposed', 'icon'],
  ['mask-icon', 'icon'],
  ['manifest', 'manifest'],
  ['search', 'search description'],
  ['amphtml', 'AMP page'],
]);
