import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import { locateOnPage, type Page, type Rel } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import type { Stylesheet } from '../../site/stylesheet.ts';
import { defineRule, type Report } from '../rule.ts';
import { describeAbsence, describeOtherCase, guessMeaning, shortenUrl } from '../shared/describe-url.ts';
import { site, siteWithBody } from '../shared/example.ts';
import { resolveTarget } from '../shared/indexable.ts';
import { describeTwoSlashes, isLocal } from '../shared/own-names.ts';
import { sortedRefs } from '../shared/refs.ts';

const names = {
  image: 'image',
  script: 'script',
  style: 'style',
  font: 'font',
  frame: 'frame',
  media: 'file',
  asset: 'file of the style',
} as const;

const messages = {
  missing: (name: string, href: string, absence: string, why: string) =>
    `the ${name} ${href} ${absence}${why}`,
  invalid: (name: string, href: string) => `the ${name} ${href} is not a URL that a browser loads`,
  otherHost: (name: string, href: string, where: string) => `the ${name} ${href} is loaded from ${where}`,
  empty: 'an image has an empty URL (src="")',
  blocked: (name: string, href: string) =>
    `the ${name} ${href} is loaded over http, so browsers block it or request it over https`,
};

const inSite = (body: string) => site({ '/': { body }, 'images/a.svg': '<svg></svg>' });

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
    bad: { 'an image with an empty URL': inSite('<img src="" alt="">') },
  }),
  *check(site) {
    for (const { page, ref, target } of sortedRefs(site).broken)
      if (ref.kind !== 'link')
        yield {
          ...locateOnPage(site, page, ref),
          ...(ref.kind === 'asset' ? { level: 'warning' } : {}),
          ...describeMissing(site, names[ref.kind], ref.href, target.path),
        };
    for (const { page, ref } of sortedRefs(site).invalid)
      if (ref.kind !== 'link')
        yield {
          ...locateOnPage(site, page, ref),
          message: messages.invalid(names[ref.kind], shortenUrl(ref.href)),
        };

    yield* reportOtherHosts(site);
    yield* reportUnloaded(site);
    for (const sheet of usedSheets(site))
      for (const { href, target, line, column } of sheet.refs)
        if (target.kind === 'site' && resolveTarget(site, target) === undefined)
          yield {
            // A style sheet in several versions, whose fonts and images are missing together.
            file: sheet.file,
            line,
            column,
            level: 'warning',
            shared: 'style',
            ...describeMissing(site, 'file of the style', href, target.path),
          };

    for (const page of [...site.pages, ...listErrorPages(site)])
      for (const rel of page.rels) {
        const name = nameHeadFile(rel);
        if (name === undefined || resolveTarget(site, rel.target) !== undefined) continue;
        const message = messages.missing(name, shortenUrl(rel.href), describeAbsence(site), '');
        yield { ...locateOnPage(site, page, rel), level: 'warning', message };
      }
  },
});

function listErrorPages({ documents }: Site): Page[] {
  return documents.filter(({ kind }) => kind === 'error');
}

function describeMissing(site: Site, name: string, href: string, path: Path): Report {
  const { text = '', fix } = guessMeaning(site, href) ?? describeOtherCase(site, path) ?? {};
  return {
    message: messages.missing(name, shortenUrl(href), describeAbsence(site), text),
    ...(fix && { fix }),
  };
}

/** http://localhost:4321/a.css, and //images/a.png, whose first folder is read as a host. */
function* reportOtherHosts(site: Site): Generator<Report> {
  for (const { page, ref, name } of sortedRefs(site).otherNames) {
    const isLost = name.how === 'slashes' && site.find(name.path)?.kind === 'file';
    if (ref.kind === 'link' || (name.how !== 'local' && !isLost)) continue;
    const where = isLost ? describeTwoSlashes(name.host) : "the reader's own machine";
    yield {
      ...locateOnPage(site, page, ref),
      fix: `write ${shortenUrl(name.path)}`,
      message: messages.otherHost(names[ref.kind], shortenUrl(ref.href), where),
    };
  }
}

/** The style sheets that pages link to, with imported sheets. An unused file in the folder doesn't count. */
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
function* reportUnloaded(site: Site): Generator<Report> {
  for (const page of site.pages)
    for (const image of page.bareImages)
      yield { ...locateOnPage(site, page, image), level: 'warning', message: messages.empty };

  for (const { page, ref } of site.origin.startsWith('https:') ? sortedRefs(site).blocked : []) {
    const { kind, target, href } = ref;
    if (kind === 'link' || page.kind !== 'page' || (target.kind === 'web' && isLocal(target.origin)))
      continue;
    yield {
      ...locateOnPage(site, page, ref),
      level: 'warning',
      fix: 'change the URL to https',
      message: messages.blocked(names[kind], shortenUrl(href)),
    };
  }
}

/** The name of a file that a head link leads to, such as a feed. */
export function nameHeadFile({ rel, type }: Rel): string | undefined {
  if (rel.includes('alternate'))
    return /(?:rss|atom|feed)\+?(?:xml|json)/i.test(type ?? '') ? 'feed' : undefined;
  return rel.flatMap((token) => called.get(token) ?? [])[0];
}

const called: ReadonlyMap<string, string> = new Map([
  ['apple-touch-icon', 'icon'],
  ['apple-touch-icon-precomposed', 'icon'],
  ['mask-icon', 'icon'],
  ['manifest', 'manifest'],
  ['search', 'search description'],
  ['amphtml', 'AMP page'],
  ['next', 'next page'],
  ['prev', 'previous page'],
]);
