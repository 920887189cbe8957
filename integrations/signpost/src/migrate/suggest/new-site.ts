import { readSite } from '../../audit/site/read.ts';
import type { Site } from '../../audit/site/site.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { parsePath } from '../../lib/url/path.ts';
import { type Outline, readOutline } from '../../pages/html/outline.ts';
import { readPageAndTree } from '../../pages/raw-page.ts';
import { joinPageText, type SitePage } from './profile.ts';

/** The pages and files of a build, to which old URLs may lead, with the headings and the beginning of each page. */
export function readNewSite(folder: string) {
  const build = openBuildFolder(folder);
  const outlines = new Map<string, Outline>();
  const findKnownPage = (file: string) => {
    const { page, tree } = readPageAndTree(file, build.read(file));
    outlines.set(file, readOutline(tree));
    return page;
  };

  return toNewSite(readSite(build, { findKnownPage }), build.list, outlines);
}

/** The pages with what `suggest` compares, as of old pages, and the URLs of the files. */
export function toNewSite(
  { base, pages }: Pick<Site, 'base' | 'pages'>,
  files: readonly string[],
  outlines?: ReadonlyMap<string, Outline>,
) {
  return {
    pages: pages.map(({ file, servedUrl: url, titles, h1s, metas, lang }): SitePage => {
      const description = metas.find(({ key }) => key === 'description')?.content ?? '';
      const { headings, text: beginning } = outlines?.get(file) ?? {
        headings: h1s.map((heading) => heading.text),
        text: '',
      };
      const text = joinPageText({ headings, description, beginning });
      return { url, title: titles[0]?.text ?? '', text, headings, lang: lang?.text };
    }),
    files: files.map((file) => parsePath(`${base}${file}`)),
  };
}
