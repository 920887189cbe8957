import { decodeOldPage } from '../../../audit/site/answer.ts';
import { readSite } from '../../../audit/site/read.ts';
import type { BuildFiles } from '../../../lib/file.ts';
import { Problem } from '../../../lib/problem.ts';
import { isHtml } from '../../../lib/url/path.ts';
import { summarizePage } from '../../compare/summarize-page.ts';
import type { OldPage } from '../../state/old-pages.ts';
import type { Take } from './input.ts';

/** Reads a folder of pages, and returns the facts of each. */
export function readFolder(name: string, { list, read }: BuildFiles, take: Take): OldPage[] {
  if (!list.some(isHtml))
    throw new Problem(
      `${name} is a folder without HTML files. Pass the folder of a built site, or its files.`,
    );

  // Old pages use the encoding that they declare.
  const decoded = (file: string) => (isHtml(file) ? decodeOldPage(read(file)) : read(file));
  const site = readSite({ list, read: decoded });
  const pages = site.pages.map(({ url, file }) => ({
    path: url,
    ...summarizePage(decoded(file), new URL(url, site.origin).href),
  }));
  for (const { path, title, canonical, lang } of pages)
    take({ url: path, status: 200, title, canonical, lang });

  // <meta http-equiv="refresh"> of a static generator's redirects.
  for (const page of site.documents)
    if (page.kind === 'redirect') take({ url: page.url, status: 301, location: page.refreshes[0]?.href });
  for (const path of site.files.keys()) take({ url: path, status: 200 });
  return pages;
}
