import { hashIgnores, type IgnoreNote, markupIgnores } from '../../lib/text/ignore.ts';
import type { RedirectMap } from '../../redirects/map/entry.ts';
import type { Page } from './page.ts';

/** Files whose comments may be ignore comments, and their syntax. */
const noted: Readonly<Record<string, (file: string, text: string) => IgnoreNote[]>> = {
  'robots.txt': hashIgnores,
  _headers: hashIgnores,
  _redirects: hashIgnores,
  '.htaccess': hashIgnores,
  'netlify.toml': hashIgnores,
  'llms.txt': markupIgnores,
};

/** All ignore comments of a site: in pages, map and those files. `text` reads a file. */
export function findIgnores(
  documents: readonly Page[],
  map: RedirectMap | undefined,
  text: (file: string) => Buffer | undefined,
): IgnoreNote[] {
  const ofFiles = Object.entries(noted).flatMap(([file, read]) => {
    const bytes = text(file);
    return bytes === undefined ? [] : read(file, bytes.toString('utf8'));
  });
  return [...notesOf(documents), ...(map?.ignores ?? []), ...ofFiles];
}

/** The ignore comments of pages. */
export function notesOf(pages: readonly Pick<Page, 'file' | 'ignores'>[]): IgnoreNote[] {
  return pages.flatMap(({ file, ignores }) => ignores.map((note) => ({ file, ...note })));
}
