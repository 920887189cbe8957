import { readSite } from '../../audit/site/read.ts';
import type { Site } from '../../audit/site/site.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { parsePath } from '../../lib/url/path.ts';
import type { SitePage } from './profile.ts';

/** The pages and files of a build, to which old URLs may lead. */
export function readNewSite(folder: string) {
  const build = openBuildFolder(folder);
  return toNewSite(readSite(build), build.list);
}

/** The pages with what `suggest` compares, and the URLs of the files. */
export function toNewSite({ base, pages }: Pick<Site, 'base' | 'pages'>, files: readonly string[]) {
  return {
    pages: pages.map(({ servedUrl: url, titles, h1s, metas, lang }): SitePage => {
      const description = metas.find(({ key }) => key === 'description')?.content ?? '';
      const text = [...h1s.map((heading) => heading.text), description].join(' ');
      return { url, title: titles[0]?.text ?? '', text, lang: lang?.text };
    }),
    files: files.map((file) => parsePath(`${base}${file}`)),
  };
}
