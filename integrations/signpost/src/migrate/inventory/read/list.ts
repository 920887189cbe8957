import { compact } from '../../../lib/text/text.ts';
import { isUrl } from '../../state/old-url.ts';
import { decode, describeWithoutUrl, type Reader, readWholeFile, splitHead } from './input.ts';

/** Text after the first cell in a line of a table: another URL, a number, a quoted text. */
const cell = /\t|(?<![\s,;|])[\s,;|]+(?:https?:\/\/|\/|"|[\d.,]+%?(?:[\s,;|]|$))/i;

/** Reads a list of URLs; some may contain spaces or commas, as old file names do. */
function isList(lines: readonly string[]): boolean {
  const plain = lines.filter((line) => !/\s|[,;]\S/.test(line)).length;
  return plain * 2 >= lines.length && lines.every((line) => isUrl(line) && !cell.test(line));
}

export const listReader: Reader = {
  kind: 'list',
  title: 'a list of URLs',
  detect: (head) => {
    const lines = splitHead(head).flatMap((line) => (line.startsWith('#') ? [] : line.trim()));
    return lines.length > 0 && isList(lines);
  },
  async read(input, take) {
    let wrong = 0;
    for (const line of decode(await readWholeFile(input)).split(/\r?\n/)) {
      const url = line.trim();
      if (url === '' || url.startsWith('#')) continue;
      if (isUrl(url)) take({ url });
      else wrong += 1;
    }
    return compact(describeWithoutUrl(wrong, 'line'));
  },
};
