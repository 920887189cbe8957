import { findVariantOnAnyHost } from '../../../answers/any-host.ts';
import { memoize } from '../../../lib/memoize.ts';
import { addTrailingSlash, type Path } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import { removeLanguageFolder } from '../../site/languages.ts';
import type { Site } from '../../site/site.ts';
import type { RuleFault } from '../rule.ts';
import {
  describeMissingUrl,
  describeOtherCase,
  findPageBesideFile,
  findPageInRoot,
  guessMeaningOfLink,
  proposeUrl,
  shortenUrl,
} from './describe-url.ts';
import { readFragment } from './fragments.ts';
import { linkEdit, proposeLink } from './link-edit.ts';
import { type AnsweredRef, isBrokenByErrorPage } from './refs.ts';
import { removeVersion } from './versions.ts';

// Why a link leads to a page that isn't there, and what to do.

const messages = {
  // Without the link itself: links with different fragments are places of one finding.
  missing: (site: Site, path: Path, from: Page) =>
    `a link leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}${proposeUrl(site, path, from)}`,
  folder: (site: Site, path: Path) =>
    `a link leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}: the folder has pages, and no page of its own`,
  mistyped: (site: Site, href: string, path: Path, why: string) =>
    `the link "${shortenUrl(href)}" leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}${why}`,
  variant: (path: Path, host: string) => `a link leads to ${shortenUrl(path)}, for which ${host} returns 404`,
};

const samePageFix =
  'link to the home page of the language or version that lacks the page, or add the page there';
const folderFix = 'link to a page in the folder, or add its index page';
const markdownFix = 'link to the page that is built from the file, or delete the link if there is none';

/** What a finding says of a link, and by which cause it is joined with others. */
type Explanation = Omit<RuleFault, 'file' | 'line' | 'column' | 'url'>;

type Explain = (site: Site, link: AnsweredRef) => Explanation | undefined;

/** The first that fits is the reason. */
const explanations: readonly Explain[] = [
  explainVariant,
  explainMeaning,
  explainRelativeToPage,
  explainRelativeToFile,
  explainMarkdownFile,
  explainSamePage,
  explainFolder,
];

/** The reason of a link to a missing page, as far as it is known. */
export function explainMissingLink(site: Site, link: AnsweredRef): Explanation {
  const { page, target } = link;
  let explanation: Explanation | undefined;
  for (const explain of explanations) explanation ??= explain(site, link);

  const isByErrorPage = isBrokenByErrorPage(site, page, target);
  const { sharedIfMany, ...single } = explanation ?? explainMissingPage(site, page, target.path);
  if (isByErrorPage) return { ...single, shared: 'error page' };
  return sharedIfMany === undefined ? single : { ...single, sharedIfMany };
}

/** /blog/ of blog.html, which GitHub Pages serves at /blog */
function explainVariant(site: Site, { ref, target }: AnsweredRef): Explanation | undefined {
  const { plan } = site;
  if (plan?.serving === undefined) return undefined;
  const variant = findVariantOnAnyHost(plan, target.path)?.url;
  const pageUrl = variant && site.ask(variant).page?.servedUrl;
  if (pageUrl === undefined) return undefined;
  return {
    message: messages.variant(target.path, plan.serving.title),
    fix: proposeLink(site, pageUrl),
    ...linkEdit(site, ref.href, pageUrl),
  };
}

/** An email address without mailto:, a template that nothing filled in, and other capitals. */
function explainMeaning(site: Site, { ref, target }: AnsweredRef): Explanation | undefined {
  const probableMeaning = guessMeaningOfLink(site, ref.href) ?? describeOtherCase(site, target.path);
  if (probableMeaning === undefined) return undefined;
  return {
    lacksTarget: true,
    message: messages.mistyped(site, ref.href, target.path, probableMeaning.text),
    fix: probableMeaning.fix,
    // hello@acme.example in the layout, which leads to another URL in each folder
    shared: ref.href,
  };
}

/** "docs/setup" in a layout, which leads to /blog/docs/setup on a page of /blog/. */
function explainRelativeToPage(site: Site, { ref, target }: AnsweredRef): Explanation | undefined {
  const urlInRoot = findPageInRoot(site, ref.href);
  if (urlInRoot === undefined) return undefined;
  const why = ', since without a slash at its start it counts from the folder of the page';
  return {
    lacksTarget: true,
    message: messages.mistyped(site, ref.href, target.path, why),
    fix: proposeLink(site, urlInRoot + readFragment(ref.href)),
    // https://acme.example/de/guides/first-project-checklist/: an author writes all links like that, in each language.
    shared: 'without a slash at its start',
  };
}

/** "./env-vars/" in helm.md, which leads to /helm/env-vars/. */
function explainRelativeToFile(site: Site, { page, ref, target }: AnsweredRef): Explanation | undefined {
  const urlBesideFile = findPageBesideFile(site, page, ref.href);
  if (urlBesideFile === undefined) return undefined;
  return {
    lacksTarget: true,
    message: messages.mistyped(site, ref.href, target.path, `, since it counts from ${page.servedUrl}`),
    fix: proposeLink(site, urlBesideFile + readFragment(ref.href)),
    sharedIfMany: 'beside the file',
  };
}

/** [Quick start](quick-start.md), or .qmd of Quarto, which the generator left as it is */
function explainMarkdownFile(site: Site, { page, target }: AnsweredRef): Explanation | undefined {
  if (!/\.(?:mdx?|qmd)$/i.test(target.path)) return undefined;
  const message = messages.missing(site, target.path, page);
  return { lacksTarget: true, message, fix: markdownFix, shared: 'markdown' };
}

/**
 * The menu of languages or versions leads to the same page in each, as on
 * https://acme.example/docs/zh/blog/first-steps.html
 */
function explainSamePage(site: Site, { page, target }: AnsweredRef): Explanation | undefined {
  if (!isSamePage(site, page, target.path)) return undefined;
  const message = messages.missing(site, target.path, page);
  return { lacksTarget: true, message, fix: samePageFix, shared: 'same page' };
}

/**
 * True for /v1.2/pumps, /de/pumps and /pumps on one another, which differ in language or version alone. False for /de/ on the
 * home page.
 */
function isSamePage(site: Site, { servedUrl }: Page, path: Path): boolean {
  const [one, other] = [servedUrl, path].map((url) =>
    removeVersion(removeLanguageFolder(site, { servedUrl: url })).replace(/\/$/, ''),
  );
  return one === other && one !== site.base.replace(/\/$/, '');
}

/** /tool/scopes/, where only /tool/scopes/custom-scopes/ is a page: https://acme.example/docs/api-reference/ */
function explainFolder(site: Site, { target }: AnsweredRef): Explanation | undefined {
  const folder = addTrailingSlash(target.path);
  if (!listFoldersOfPages(site).has(folder)) return undefined;
  const message = messages.folder(site, target.path);
  return { lacksTarget: true, message, fix: folderFix, shared: 'folder' };
}

/** Without a known reason, by the missing page or folder. */
export function explainMissingPage(site: Site, page: Page, path: Path): Explanation {
  return {
    lacksTarget: true,
    message: messages.missing(site, path, page),
    // /events/ and /events are one missing page. In each version of a documentation, it is the same.
    shared: removeVersion(addTrailingSlash(path)),
    // A wholly missing folder has one cause: the folder wasn't built, or has moved.
    sharedIfMany: removeVersion(findMissingFolder(site, path)),
  };
}

/**
 * /docs/archive/guides/ for /docs/archive/guides/excel/intro, where the build has pages in /docs/archive/:
 * https://acme.example/docs/introduction
 */
function findMissingFolder(site: Site, path: Path): string {
  const folders = listParentFolders(path);
  return folders.find((folder) => !listFoldersOfPages(site).has(folder)) ?? folders.at(-1) ?? '/';
}

const listFoldersOfPages = memoize(
  (site: Site): ReadonlySet<string> =>
    new Set(site.documents.flatMap(({ servedUrl }) => listParentFolders(servedUrl))),
);

/** `/` and /docs/ of /docs/pumps and /docs/pumps/ */
function listParentFolders(path: string): string[] {
  return [...path.slice(0, -1).matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
}
