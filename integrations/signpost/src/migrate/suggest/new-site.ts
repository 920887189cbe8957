import { readSite } from '../../audit/site/read.ts';
import type { LikelyTargets, Site } from '../../audit/site/site.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import type { Suggestion } from '../state/review-file.ts';
import { applyOtherFacts } from './other-facts.ts';
import type { SitePage } from './profile.ts';
import { suggest } from './suggest.ts';

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

/** The likely new page or file of each lost URL; undefined without a similar one. */
export function findLostTargets(
  site: Pick<Site, 'base' | 'pages'>,
  names: readonly string[],
  lost: readonly Path[],
): (Suggestion | undefined)[] {
  const { pages, files } = toNewSite(site, names);
  const old = lost.map((url) => ({ url, title: '', text: '' }));
  const proposed = applyOtherFacts(suggest({ old, pages }), files);
  return proposed.map((one) => (one.new === '' || one.confidence <= unlikely ? undefined : one));
}

export const likelyTargets: LikelyTargets = (site, lost) =>
  findLostTargets(site, [...site.files.values()], lost).map((found) => found?.new);
