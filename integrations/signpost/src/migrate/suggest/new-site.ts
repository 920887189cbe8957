import type { Page } from '../../audit/site/page.ts';
import { readSite } from '../../audit/site/read.ts';
import type { Site } from '../../audit/site/site.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { parsePath } from '../../lib/path.ts';
import type { NewPage } from './profile.ts';

/** A built site as suggestions need it. */
interface NewSite {
  /** Addresses, titles and headings. */
  readonly pages: NewPage[];
  /** The addresses of all its files. */
  readonly files: string[];
}

/** Reads it from its folder, the addresses with the base path that its pages name. */
export function readNewSite(folder: string): NewSite {
  const build = openBuildFolder(folder);
  return newSiteOf(readSite(build), build.list);
}

/** The same of a site that is read already; the files are named from its folder. */
export function newSiteOf({ base, pages }: Pick<Site, 'base' | 'pages'>, files: readonly string[]): NewSite {
  return {
    pages: pages.map((page) => ({
      address: page.address,
      title: page.titles[0]?.text ?? '',
      text: textOf(page),
      lang: page.lang?.text,
      alternates: alternatesOf(page),
    })),
    files: files.map((file) => parsePath(`${base}${file}`)),
  };
}

function alternatesOf({ rels }: Page): string[] {
  return rels.flatMap(({ hreflang, target }) =>
    hreflang !== undefined && target.kind === 'site' ? [target.path] : [],
  );
}

function textOf({ mainHeadings, metas }: Page): string {
  const description = metas.find(({ key }) => key === 'description')?.content ?? '';
  return [...mainHeadings.map(({ text }) => text), description].join(' ');
}
