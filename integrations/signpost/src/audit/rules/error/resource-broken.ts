import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import { locateOnPage, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import type { Stylesheet } from '../../site/stylesheet.ts';
import { defineRule, type Report } from '../rule.ts';
import { site, siteWithBody } from '../shared/example.ts';
import { forgottenBase } from '../shared/forgotten-base.ts';
import { nameHeadFile } from '../shared/head-files.ts';
import { describeMissingUrl, isAbsent, resolveTarget, shortenUrl } from '../shared/judge.ts';
import { guessMeaning } from '../shared/likely-target.ts';
import { describeOtherCase } from '../shared/other-form.ts';
import { describeTwoSlashes, isLocal } from '../shared/own-names.ts';
import { sortedRefs } from '../shared/refs.ts';

const names = {
  image: 'image',
  script: 'script',
  style: 'style',
  font: 'font',
  frame: 'frame',
  media: 'file',
  asset: 'file',
} as const;

const inSite = (body: string) => site({ '/': { body }, 'images/a.svg': '<svg></svg>' });

export default defineRule({
  id: 'resource-broken',
  title: 'Every image, stylesheet and script that a page loads exists, and is loaded over https',
  level: 'error',
  conventions: ['W-ERR-5'],
  why: 'A page with missing files looks broken to people, and like an error page to a crawler that renders it. (Google Search Central, soft 404 errors: missing resources.)',
  fix: 'correct the URL, or add the file',
  examples: () => ({
    good: { 'a data: URL': siteWithBody('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">') },
    bad: { 'an empty URL': inSite('<img src="" alt="">') },
  }),
  *check(site) {
    const base = forgottenBase(site);
    // `canonical-host` reports all URLs without the base at once.
    const isReported = (path: Path): boolean => base !== undefined && path.startsWith(base);
    for (const { page, ref, target } of sortedRefs(site).broken) {
      if (ref.kind === 'link' || isReported(target.path)) continue;
      const { text = '', ...fix } =
        guessMeaning(site, ref.href) ?? describeOtherCase(site, target.path) ?? {};
      const report: Report =
        ref.kind === 'asset'
          ? {
              level: 'warning',
              message: `the style in the page loads ${shortenUrl(ref.href)}, ${describeMissingUrl(site)}`,
            }
          : { message: `the ${names[ref.kind]} ${shortenUrl(ref.href)} ${isAbsent(site)}` };
      yield { ...locateOnPage(site, page, ref), ...report, ...fix, message: report.message + text };
    }
    for (const { page, ref, stray } of sortedRefs(site).strays) {
      if (ref.kind === 'link') continue;
      const message = `the ${names[ref.kind]} ${shortenUrl(ref.href)} ${stray.text}`;
      yield { ...locateOnPage(site, page, ref), message, fix: stray.fix };
    }
    for (const { page, ref, name } of sortedRefs(site).otherNames) {
      if (ref.kind === 'link' || name.how === 'twin') continue;
      const what = `the ${names[ref.kind]} ${shortenUrl(ref.href)}`;
      if (name.how === 'local')
        yield {
          ...locateOnPage(site, page, ref),
          message: `${what} is on the reader's own machine`,
          fix: `write ${shortenUrl(name.path)}`,
        };
      else if (name.how === 'slashes' && site.find(name.path)?.kind === 'file')
        yield {
          ...locateOnPage(site, page, ref),
          message: `${what} is loaded from ${describeTwoSlashes(name.host)}`,
          fix: `write ${shortenUrl(name.path)}`,
        };
    }
    if (base === undefined) yield* reportBrokenHeadFiles(site);
    for (const page of site.pages) yield* findUnloaded(site, page);
    for (const sheet of site.stylesheets.values()) {
      for (const { href, target, line, column } of sheet.refs) {
        if (target.kind !== 'site' || isReported(target.path) || resolveTarget(site, target) !== undefined)
          continue;
        if (!usedSheets(site).has(sheet)) break;
        const { text = '', ...fix } = guessMeaning(site, href) ?? describeOtherCase(site, target.path) ?? {};
        const message = `the style loads ${shortenUrl(href)}, ${describeMissingUrl(site)}${text}`;
        yield { file: sheet.file, line, column, level: 'warning', message, ...fix };
      }
    }
  },
});

function* reportBrokenHeadFiles(site: Site): Generator<Report> {
  for (const page of site.documents) {
    if (page.kind !== 'page' && page.kind !== 'error') continue;
    for (const rel of page.rels) {
      const name = nameHeadFile(rel);
      if (name === undefined || resolveTarget(site, rel.target) !== undefined) continue;
      yield {
        ...locateOnPage(site, page, rel),
        level: 'warning',
        message: `the ${name} ${shortenUrl(rel.href)} ${isAbsent(site)}`,
      };
    }
  }
}

/** The style sheets that pages link to, and those that they import. An unused file in the folder doesn't count. */
const usedSheets = memoize((site: Site): ReadonlySet<Stylesheet> => {
  const used = new Set<Stylesheet>();
  const add = (path: Path): void => {
    const sheet = site.stylesheets.get(path);
    if (sheet === undefined || used.has(sheet)) return;
    used.add(sheet);
    for (const { target } of sheet.refs) if (target.kind === 'site') add(target.path);
  };
  for (const { refs } of site.documents)
    for (const { target } of refs) if (target.kind === 'site') add(target.path);
  return used;
});

/** Images with an empty URL, and resources that browsers block on an https page because they are on http. */
function* findUnloaded(site: Site, page: Page): Generator<Report> {
  for (const image of page.bareImages) {
    if (!image.empty) continue;
    yield {
      ...locateOnPage(site, page, image),
      level: 'warning',
      message: 'an image has an empty URL (src="")',
      fix: 'set the URL of the image, or leave out the element if there is none',
    };
  }

  if (!site.origin.startsWith('https:')) return;
  for (const ref of page.refs) {
    const { target } = ref;
    if (ref.kind === 'link' || (target.kind !== 'site' && target.kind !== 'web') || !target.insecure)
      continue;
    if (isLocal(target.kind === 'web' ? target.origin : site.origin)) continue;
    yield {
      ...locateOnPage(site, page, ref),
      level: 'warning',
      message: `the ${names[ref.kind]} ${shortenUrl(ref.href)} is loaded over http, so browsers block it`,
      fix: 'change the URL to https',
    };
  }
}
