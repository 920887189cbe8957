import type { Page } from '../../audit/site/page.ts';
import { readSite } from '../../audit/site/read.ts';
import type { Site } from '../../audit/site/site.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { parsePath } from '../../lib/url/path.ts';
import type { NewPage } from './profile.ts';

interface NewSite {
  readonly pages: NewPage[];
  readonly files: string[];
}

/** Reads the new site from its folder, with the base in its pages. */
export function readNewSite(folder: string): NewSite {
  const build = openBuildFolder(folder);
  return toNewSite(readSite(build), build.list);
}

/** The same for a site that is already read; file names are relative to its folder. */
export function toNewSite({ base, pages }: Pick<Site, 'base' | 'pages'>, files: readonly string[]): NewSite {
  return {
    pages: pages.map((page) => ({
      url: page.url,
      title: page.titles[0]?.text ?? '',
      text: joinPageText(page),
      lang: page.lang?.text,
    })),
    files: files.map((file) => parsePath(`${base}${file}`)),
  };
}

function joinPageText({ h1s, metas }: Page): string {
  const description = metas.find(({ key }) => key === 'description')?.content ?? '';
  return [...h1s.map(({ text }) => text), description].join(' ');
}
