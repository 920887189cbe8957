import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { mediaTypes } from '../shared/media-types.ts';
import { encodeFile, urlVariants } from '../shared/pages.ts';
import { keyOf } from './key.ts';
import { mapFile, row } from './text.ts';

/** The URL of a file on the server behind: the folder of an `index.html`, because some servers redirect that name. */
export function behind(file: string): string {
  return `/${encodeFile(file).replace(/(^|\/)index\.html$/, '$1')}`;
}

/** Maps of the build's URLs, the other variants of its pages, and the media types of its files. */
export function pageFiles(plan: Pick<Plan, 'served' | 'name'>): OutFile[] {
  const { served } = plan;
  const { pages, files } = served;
  function* lines(): Generator<string> {
    for (const [url, file] of [...pages, ...files]) yield row(keyOf(url), behind(file));
  }
  function* variants(): Generator<string> {
    for (const [other, url] of urlVariants(served)) yield row(keyOf(other), url);
  }
  const types = [['/', 'text/html; charset=utf-8'], ...mediaTypes(served)] as const;
  return [
    { path: mapFile(plan, 'pages.map'), content: { [Symbol.iterator]: lines } },
    { path: mapFile(plan, 'spellings.map'), content: { [Symbol.iterator]: variants } },
    { path: mapFile(plan, 'types.map'), content: types.map(([ending, type]) => row(ending, type)).join('') },
  ];
}
