import { isMissing } from '../../answers/answer.ts';
import { readSite } from '../../audit/site/read.ts';
import type { LikelyTargets, Site } from '../../audit/site/site.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { listFoldersAbove, type Path, parsePath } from '../../lib/url/path.ts';
import type { Confirmed, Suggestion } from '../state/review-file.ts';
import { applyOtherFacts } from './other-facts.ts';
import type { SitePage } from './profile.ts';
import { splitUrl } from './split-url.ts';
import { suggest } from './suggest.ts';
import { splitIntoWords } from './words.ts';

export function readNewSite(folder: string) {
  const build = openBuildFolder(folder);
  return toNewSite(readSite(build), build.list);
}

function toNewSite({ base, pages }: Pick<Site, 'base' | 'pages'>, files: readonly string[]) {
  return {
    pages: pages.map(({ servedUrl: url, titles, h1s, metas, lang }): SitePage => {
      const description = metas.find(({ key }) => key === 'description')?.content ?? '';
      const text = [...h1s.map((heading) => heading.text), description].join(' ');
      return { url, title: titles[0]?.text ?? '', text, lang: lang?.text };
    }),
    files: files.map((file) => parsePath(`${base}${file}`)),
  };
}

/** The most for a page in another language. A page below has little in common with the lost URL. */
const unlikely = 0.4;

/**
 * The likely new page or file of each lost URL; undefined without a similar one. Redirects of published URLs around it show
 * where its folder moved.
 */
export function findLostTargets(
  site: Pick<Site, 'base' | 'pages' | 'ledger' | 'ask' | 'origin'>,
  names: readonly string[],
  lost: readonly Path[],
): (Suggestion | undefined)[] {
  const { pages, files } = toNewSite(site, names);
  const confirmed = listRedirectsAround(site, lost);
  const old = [...lost, ...confirmed.map(({ from }) => from)].map((url) => ({ url, title: '', text: '' }));
  const proposed = applyOtherFacts(suggest({ old, pages, confirmed }), files).slice(0, lost.length);
  const titles = new Map(pages.map(({ url, title }) => [url, title]));
  return proposed.map((suggestion) => {
    if (suggestion.new === '' || suggestion.confidence <= unlikely) return undefined;
    return sharesOneWordOfSeveral(suggestion, titles.get(suggestion.new) ?? '') ? undefined : suggestion;
  });
}

/** The redirects of published URLs around lost URLs: of /post/ and /post/fog/ for the lost /post/page/1/. */
function listRedirectsAround(
  { ledger, ask, origin }: Pick<Site, 'ledger' | 'ask' | 'origin'>,
  lost: readonly Path[],
): Confirmed[] {
  const folders = new Set(lost.flatMap(listFoldersAbove));
  const redirects: Confirmed[] = [];
  for (const { path } of ledger) {
    const isAround = folders.has(path) || folders.has(listFoldersAbove(path).at(-1) ?? '');
    const location = isAround ? ask(path).location : undefined;
    const target = location === undefined ? null : URL.parse(location, origin);
    if (target?.origin !== origin || isMissing(ask(parsePath(target.pathname)))) continue;
    redirects.push({ from: path, to: target.pathname });
  }
  return redirects;
}

/** True for the deleted /blog/second-post/ and /blog/first-post/: the word is what all pages there are. */
function sharesOneWordOfSeveral({ old, new: url }: Suggestion, title: string): boolean {
  const [oldWords, newWords] = [old, url].map((one) => splitIntoWords(splitUrl(one).segments.at(-1) ?? ''));
  if (oldWords === undefined || newWords === undefined) return false;
  if (oldWords.length < 2 || newWords.length < 2) return false;

  const pageWords = new Set([...newWords, ...splitIntoWords(title)]);
  return oldWords.filter((word) => pageWords.has(word)).length === 1;
}

export const likelyTargets: LikelyTargets = (site, lost) =>
  findLostTargets(site, [...site.files.values()], lost).map((suggestion) => suggestion?.new);
