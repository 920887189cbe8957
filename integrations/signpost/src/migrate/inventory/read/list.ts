import { Problem } from '../../../core/problem.ts';
import { isAddress } from '../../state/inventory-file.ts';
import { headLines, type Reader, textOf } from './input.ts';

/** A plain list: an address a line; lines that begin with # are comments. */
export const listReader: Reader = {
  kind: 'list',
  title: 'a list of addresses',
  detect: (head) => {
    const lines = headLines(head).filter((line) => !line.startsWith('#'));
    return (
      lines.length > 0 && lines.every((line) => isAddress(line.trim()) && !/\s|[,;]\S/.test(line.trim()))
    );
  },
  async read(input, take) {
    const text = await textOf(input);
    if (text === undefined) throw new Problem(`${input.name} is larger than 256 MB; split it.`);
    let wrong = 0;
    for (const line of text.split(/\r?\n/)) {
      const address = line.trim();
      if (address === '' || address.startsWith('#')) continue;
      if (isAddress(address)) take({ address });
      else wrong += 1;
    }
    return wrong === 0 ? [] : [`${wrong} lines that are no address left out`];
  },
};
