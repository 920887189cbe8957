import { openBuildFolder } from '../../disk/build-folder.ts';
import type { NewPage } from '../../migrate/suggest/page.ts';
import type { Page } from '../../site/page.ts';
import { readSite } from '../../site/read.ts';

/** The pages of a built site as suggestions need them: addresses, titles and headings. */
export function readNewSite(folder: string): NewPage[] {
  return readSite(openBuildFolder(folder)).pages.map((page) => ({
    address: page.address,
    title: page.titles[0]?.text ?? '',
    text: textOf(page),
  }));
}

function textOf({ headings, metas }: Page): string {
  const description = metas.find(({ key }) => key === 'description')?.content ?? '';
  return [...headings.map(({ text }) => text), description].join(' ');
}
