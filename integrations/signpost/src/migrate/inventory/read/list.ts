import { decodeTable } from '../../../lib/text/decode.ts';
import { compact, formatCount } from '../../../lib/text/text.ts';
import { isUrl } from '../../state/old-url.ts';
import { type Reader, readWholeFile, splitHead } from './input.ts';

/** Text after the first cell in a line of a table: another URL, a number, a quoted text. */
const cell = /\t|(?<![\s,;|])[\s,;|]+(?:https?:\/\/|\/|"|[\d.,]+%?(?:[\s,;|]|$))/i;

/** A URL on each line, or a comment. Some URLs may contain spaces or commas, as old file names do. */
export const listReader: Reader = {
  kind: 'list',
  title: 'a list of URLs',
  detect(head) {
    const lines = splitHead(head).filter((line) => !line.startsWith('#'));
    const plain = lines.filter((line) => !/\s|[,;]\S/.test(line.trim()));
    const isList = plain.length * 2 >= lines.length;
    return lines.length > 0 && isList && lines.every((line) => isUrl(line.trim()) && !cell.test(line.trim()));
  },
  async read(input, take) {
    const lines = decodeTable(await readWholeFile(input)).split(/\r?\n/);
    const named = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
    const urls = named.filter(isUrl);
    for (const url of urls) take({ url });

    const wrong = named.length - urls.length;
    return compact(wrong > 0 && `${formatCount(wrong, 'line')} without a URL skipped`);
  },
};
