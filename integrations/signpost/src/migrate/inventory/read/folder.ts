import { ownRules } from '../../../audit/rules/shared/own-rules.ts';
import { decodeOldPage } from '../../../audit/site/answers/answered.ts';
import type { Rel } from '../../../audit/site/page.ts';
import { readSite } from '../../../audit/site/read.ts';
import type { BuildFiles } from '../../../lib/build-files.ts';
import { Problem } from '../../../lib/problem.ts';
import { isHtml } from '../../../lib/url/path.ts';
import { summarizePage } from '../../compare/summarize-page.ts';
import type { OldPage } from '../../state/old-pages.ts';
import type { Notices, Take } from './input.ts';

export function readFolder(
  name: string,
  folder: BuildFiles,
  take: Take,
  keepPage: (page: OldPage) => void = () => undefined,
): Notices {
  if (!folder.list.some((file) => /\.html?$/i.test(file))) {
    throw new Problem(
      `${name} is a folder without HTML files. Pass the folder of a built site, or its files.`,
    );
  }

  const files = decodeFiles(folder);
  const site = readSite(files);

  for (const page of site.pages) {
    take({
      url: page.url,
      status: 200,
      title: page.titles[0]?.text,
      canonical: findCanonical(page.rels),
      lang: page.lang?.text,
    });
    keepPage({
      path: page.url,
      ...summarizePage(files.read(page.file), new URL(page.url, site.origin).href),
    });
  }
  // <meta http-equiv="refresh"> of a static generator's redirects.
  for (const page of site.documents) {
    const to = page.refreshes[0]?.href;
    if (page.kind === 'redirect') take({ url: page.url, status: 301, location: to });
  }
  for (const path of site.files.keys()) take({ url: path, status: 200 });
  if (ownRules(site).some(({ file }) => file === '_redirects'))
    return ['pass its _redirects file as a source too'];

  return [];
}

/** Old pages use the encoding that they declare. */
function decodeFiles({ list, read }: BuildFiles): BuildFiles {
  return { list, read: (file) => (isHtml(file) ? decodeOldPage(read(file)) : read(file)) };
}

function findCanonical(rels: readonly Rel[]): string {
  return rels.find(({ rel }) => rel.includes('canonical'))?.href ?? '';
}
