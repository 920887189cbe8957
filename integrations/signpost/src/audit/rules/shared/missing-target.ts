import { proposeSetting } from '../../../lib/generators/settings.ts';
import { memoize } from '../../../lib/memoize.ts';
import { addTrailingSlash, type Path } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import { isHomeUrl, readLanguageFolder, removeLanguageFolder } from '../../site/languages.ts';
import { listPathsLostOnPages } from '../../site/references.ts';
import { findRepair, type Repair, type RepairHow } from '../../site/repair.ts';
import type { Site } from '../../site/site.ts';
import type { Verdict } from '../../site/verdict.ts';
import type { Clause } from '../rule.ts';
import { guessMeaning, guessMeaningOfLink } from './describe-url.ts';
import { proposeLink } from './propose-link.ts';
import { proposeSimilarUrl } from './similar-urls.ts';

// Why a link or file is missing, as far as it is known, and what to write instead. The first that fits is the reason:
//
// 1. a URL that is there, and differs by its case, its escapes or its folder: see repair.ts
// 2. an address or a template in place of a URL
// 3. the home page, which the build lacks
// 4. the 404 page of a former build, whose URLs no other page has
// 5. a file of the source, which the generator left as it is
// 6. a version of the page in another language, to which a language menu leads
// 7. a folder without a page of its own
// 8. unknown, with a similar URL as a question

/** The end of a sentence, and what to do. */
interface MissingReason extends Partial<Clause> {
  /** Equal for all references with this reason. */
  readonly key: string;
  readonly text: string;
  /** True where the URL is written wrong, such as in capitals; undefined where the page or file is missing. */
  readonly isMiswritten?: true;
  /** The URL that is meant. */
  readonly repair?: Repair;
}

const folderFix = 'link to a page in the folder, or add its index page';
const homeFix = 'add index.html, or audit the folder that contains it';
const markdownFix = 'link to the page that is built from the file, or delete the link if there is none';

export function findMissingReason(
  site: Site,
  page: Page,
  { href, isLink }: { readonly href: string; readonly isLink: boolean },
  verdict: Verdict,
): MissingReason {
  const repair = findRepair(site, page, href, verdict);
  if (repair !== undefined) return describeRepair(site, page, repair);

  const meaning = isLink ? guessMeaningOfLink(site, href) : guessMeaning(site, href);
  // hey@example.com in the layout, which leads to another URL in each folder
  if (meaning !== undefined) return { key: href, isMiswritten: true, ...meaning };

  const path = verdict.target?.path ?? page.servedUrl;
  if (path === site.base) return { key: 'home', text: '', fix: homeFix };
  if (page.kind === 'error' && !listPathsLostOnPages(site).has(path)) return { key: 'error page', text: '' };
  // The pictures of a page, in each language and version
  if (!isLink) return { key: `in ${readFolder(removeLanguageFolder(site, { servedUrl: path }))}`, text: '' };
  // [Quick start](quick-start.md), or .qmd of Quarto
  if (/\.(?:mdx?|qmd)$/i.test(path))
    return { key: 'markdown', text: proposeSimilarUrl(site, path, page), fix: markdownFix };
  if (isOtherLanguage(site, page, path)) return describeUntranslated(site);
  if (listFoldersOfPages(site).has(addTrailingSlash(path)))
    return { key: 'folder', text: ': the folder has pages, and no page of its own', fix: folderFix };
  return { key: buildMissingKey(site, path), text: proposeSimilarUrl(site, path, page) };
}

/** /guide/install of /fr/guide/install; not the home page of a language */
function isOtherLanguage(site: Site, page: Page, path: Path): boolean {
  if (isHomeUrl(site, path)) return false;
  const other = { servedUrl: path };
  const isSamePage = removeLanguageFolder(site, other) === removeLanguageFolder(site, page);
  return isSamePage && readLanguageFolder(site, other) !== readLanguageFolder(site, page);
}

function describeUntranslated({ generator }: Site): MissingReason {
  const setting = proposeSetting(generator, 'languageMenu');
  const menu =
    setting === undefined ? 'let the language menu lead to the home page of that language' : setting;
  return {
    key: 'language menu',
    text: ': the page has no version in that language',
    fix: `add that version under this name, or ${menu}`,
  };
}

function readFolder(path: string): string {
  return hideNumbers(path.slice(0, path.lastIndexOf('/') + 1));
}

/** /docs/#/ of /docs/v1.3.0/ and /docs/v1.4.2/: what is missing in each has one cause. */
function hideNumbers(path: string): string {
  return path.replace(/\/(?:v\d[\d.]*|\d+\.[\d.]+)(?=\/)/g, '/#');
}

/** What is wrong with a URL, by the way in which the right one was found. */
const reasons: Readonly<Partial<Record<RepairHow, (url: string, from: Path) => string>>> = {
  'end of the way': (url) => `: the host serves the page at ${url}`,
  'other case': (url) => `: only its capitals differ from ${url}`,
  'escaped twice': () => ': it is escaped twice',
  'static folder': (url) =>
    `: the generator publishes the files of that folder at the root, this one as ${url}`,
  'index.xml': (url) => `: hosts serve ${url} only under its whole name`,
  'folder too many': (url) => `: the build has it as ${url}`,
  'from the root': (url) => `: it is relative, and ${url} is meant`,
  'beside the file': (_, from) => `: it counts from ${from}`,
};

function describeRepair(site: Site, { servedUrl }: Page, repair: Repair): MissingReason {
  const { how, url, target } = repair;
  return {
    key: how,
    text: reasons[how]?.(target.path, servedUrl) ?? '',
    fix: proposeLink(site, url) + (how === 'other case' ? '; most servers are case-sensitive' : ''),
    isMiswritten: true,
    repair,
  };
}

/** A wholly missing folder has one cause: it wasn't built, or has moved. /events/ and /events are one missing page. */
export function buildMissingKey(site: Site, path: Path): string {
  const folders = listParentFolders(path);
  const folder = folders.find((parent) => !listFoldersOfPages(site).has(parent));
  return `missing ${hideNumbers(folder ?? addTrailingSlash(path))}`;
}

const listFoldersOfPages = memoize((site: Site): ReadonlySet<string> => {
  const folders = new Set<string>();
  for (const { servedUrl } of site.documents)
    for (const folder of listParentFolders(servedUrl)) folders.add(folder);
  return folders;
});

/** `/` and /docs/ of /docs/pumps and /docs/pumps/ */
function listParentFolders(path: string): string[] {
  return [...path.slice(0, -1).matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
}
