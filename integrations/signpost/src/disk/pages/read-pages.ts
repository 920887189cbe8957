import { readPackedPage } from '../../site/packed/read-page.ts';
import { PackReader } from '../../site/packed/reader.ts';
import type { RawPage } from '../../site/raw-page.ts';
import { readRawPage } from '../../site/raw-pages.ts';
import { SharedStrings } from '../../site/strings.ts';
import { readBuiltText } from '../read-built.ts';
import { helpersFor } from './helper.ts';
import { type Team, teamFor } from './team.ts';

/**
 * Reads the HTML files of a build, in several threads where there are enough of them, and gives each page when it comes.
 * Pages of one site share their `strings`, since their references are known by number.
 */
export function* readPages(
  folder: string,
  files: readonly string[],
  ahead?: Team,
  strings = new SharedStrings(),
): Generator<RawPage, undefined> {
  const read = (file: string): Buffer | string => readBuiltText(folder, file);
  if (ahead === undefined && helpersFor(files.length) === 0) {
    for (const file of files) yield readRawPage(file, read, strings);
    return;
  }
  const team =
    ahead ??
    teamFor(
      folder,
      files.map((file) => ({ file, known: '' })),
      false,
    );
  yield* team.finish({
    *read(_first, jobs) {
      for (const { file } of jobs) yield readRawPage(file, read, strings);
    },
    *receive({ packed, refs }, known) {
      const reader = new PackReader(packed);
      const firstRow = strings.refs.append(refs, known);
      while (!reader.isAtEnd) yield readPackedPage(reader, strings.refs, firstRow);
    },
  });
}
