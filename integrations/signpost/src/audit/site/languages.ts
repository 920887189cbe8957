import { memoize } from '../../lib/memoize.ts';
import { isSameLanguage } from '../../lib/url/language.ts';
import { addTrailingSlash, type Path, parsePath, removeIndexFile } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import type { SitePages } from './site.ts';

// Which folders are of a language, by what pages say: `lang` and hreflang. /it/ is Italian where its pages declare it, and other
// pages another language; the IT department of an English site has lang="en".

/** A code of two or three letters, with a script and a country: `de`, `zh_CN`, `zh-Hans-CN`. */
const languageCode = /^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i;

/** The names of the folders of languages below the base: `de` and `zh_CN`. */
const listLanguageFolders = memoize((site: SitePages): ReadonlySet<string> => {
  const pagesByFolder = Map.groupBy(site.documents, (page) => readFirstFolder(site, page.servedUrl));
  const named = listNamedFolders(site);
  const languages = new Set(site.pages.map(({ lang }) => lang?.text.toLowerCase()));

  const folders = [...pagesByFolder.keys(), ...named].filter((folder) => {
    if (!languageCode.test(folder)) return false;
    const pages = pagesByFolder.get(folder) ?? [];
    const isDeclared =
      pages.filter(({ lang }) => isSameLanguage(lang?.text, folder)).length * 2 > pages.length;
    return named.has(folder) || (isDeclared && languages.size > 1);
  });
  return new Set(folders);
});

/** The folders to which hreflang links of their language lead: hreflang="de" href="/de/pumps/". */
function listNamedFolders(site: SitePages): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { rels } of site.documents)
    for (const { hreflang, target } of rels) {
      if (hreflang === undefined || target.kind !== 'site') continue;
      const folder = readFirstFolder(site, target.path);
      if (isSameLanguage(hreflang, folder)) folders.add(folder);
    }
  return folders;
}

function readFirstFolder({ base }: Pick<SitePages, 'base'>, path: Path): string {
  const [folder = ''] = path.slice(base.length).split('/', 1);
  return folder;
}

/** The folder of a page's language: `de` of /de/pumps/, `zh_CN` of /zh_CN/pumps/; '' for none. */
export function readLanguageFolder(site: SitePages, { servedUrl }: Pick<Page, 'servedUrl'>): string {
  const folder = readFirstFolder(site, servedUrl);
  return listLanguageFolders(site).has(folder) ? folder : '';
}

/** /pumps/ for /de/pumps/ */
export function removeLanguageFolder(site: SitePages, page: Pick<Page, 'servedUrl'>): string {
  const folder = readLanguageFolder(site, page);
  return folder === '' ? page.servedUrl : page.servedUrl.replace(`/${folder}/`, '/');
}

/** True for the URL of the home page, also with index.html, and of that of a language: /ja/. */
export function isHomeUrl(site: SitePages, url: Path): boolean {
  const path = addTrailingSlash(parsePath(removeIndexFile(url)));
  const folder = readLanguageFolder(site, { servedUrl: path });
  // A build for another folder of the host links to /, which other rules report.
  return path === site.base || path === '/' || (folder !== '' && path === `${site.base}${folder}/`);
}
