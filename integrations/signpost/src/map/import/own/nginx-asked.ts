import type { Item, Notice } from '../importer.ts';
import type { Statement } from '../shared/nginx-blocks.ts';
import { queryOf } from './address.ts';
import { dayIsLost, readWord } from './word.ts';

/** A redirect of the table, and its place among those of its path. */
interface Found {
  readonly number: number;
  readonly place: number;
  readonly query: string;
  readonly word: string;
  readonly row: Statement;
}

/** The redirects by query: in one map the numbers of their paths, in others lists behind a number and one parameter. */
export class AskedTables {
  readonly #paths = new Map<number, string>();
  readonly #found = new Map<string, Found>();

  addPath(number: string, path: string): void {
    this.#paths.set(Number(number.slice(1)), path);
  }

  /** Rows such as `/12?id=5` with `&lang=de >07@301&id&lang=/new/`; one of two spellings counts. */
  addRows(rows: readonly Statement[]): void {
    for (const row of rows) {
      const [key = '', list = ''] = row.words;
      const [, number = '', parameter = ''] = /^\/(\d+)\?(.*)$/s.exec(key) ?? [];
      let others: string[] = [];
      for (const one of list.replace(/\$\{sp_\w+_dollar\}/g, () => '$').split(' ')) {
        const [, place = '', word = ''] = /^>(\d+)@(.*)$/s.exec(one) ?? [];
        if (one.startsWith('&')) others.push(one.slice(1));
        if (place === '') continue;
        const query = queryIn([...others, parameter]);
        others = [];
        if (!this.#found.has(`${number} ${place}`))
          this.#found.set(`${number} ${place}`, {
            number: Number(number),
            place: Number(place),
            query,
            word,
            row,
          });
      }
    }
  }

  /** All of them, those of a path in their order. */
  read(): { readonly items: Item[]; readonly notices: Notice[] } {
    const items: Item[] = [];
    const notices: Notice[] = [];
    const sorted = [...this.#found.values()].sort((a, b) => a.number - b.number || a.place - b.place);
    for (const { number, query, word: text, row } of sorted) {
      const path = this.#paths.get(number);
      const word = readWord(text);
      if (path === undefined || word === undefined) continue;
      if (word.isFresh) notices.push({ line: row.line, text: dayIsLost });
      const place = row.file === undefined ? {} : { file: row.file };
      const { to, status } = word;
      const said = `${row.words.join(' ')};`;
      items.push({
        kind: 'rule',
        line: row.line,
        text: said,
        from: `${path}?${query}`,
        to,
        status,
        ...place,
      });
    }
    return { items, notices };
  }
}

function queryIn(parameters: readonly string[]): string {
  const pairs = parameters.map((one) => /^([^=]*)=?(.*)$/s.exec(one) ?? []);
  return pairs.map(([, name = '', value = '']) => queryOf([name], [value])).join('&');
}
