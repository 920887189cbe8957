import type { Item, Notice } from '../importer.ts';
import type { Statement } from '../nginx/blocks.ts';
import { queryOf } from './address.ts';
import { dayIsLost, readWord } from './word.ts';

/** A redirect of the table, and its place among those of its path. */
interface Found {
  readonly name: string;
  readonly place: number;
  readonly query: string;
  readonly word: string;
  readonly row: Statement;
}

/** The redirects by query: in one map the names of their paths, in others lists behind a name and one parameter. */
export class QueryTables {
  readonly #paths = new Map<string, string>();
  readonly #found = new Map<string, Found>();

  addPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  /** Rows such as `/docs?id=5` with `&lang=de >07@301&id&lang=/new/`; one of two spellings counts. */
  addRows(rows: readonly Statement[]): void {
    for (const row of rows) {
      const [key = '', list = ''] = row.words;
      const [, name = '', parameter = ''] = /^(\/[^?]*)\?(.*)$/s.exec(key) ?? [];
      let others: string[] = [];
      for (const one of list.replace(/\$\{sp_\w+_dollar\}/g, () => '$').split(' ')) {
        const [, place = '', word = ''] = /^>(\d+)@(.*)$/s.exec(one) ?? [];
        if (one.startsWith('&')) others.push(one.slice(1));
        if (place === '') continue;
        const query = queryIn([...others, parameter]);
        others = [];
        if (!this.#found.has(`${name} ${place}`))
          this.#found.set(`${name} ${place}`, {
            name,
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
    const byName = Map.groupBy(this.#found.values(), ({ name }) => name);
    const sorted = Array.from(this.#paths.keys(), (name) => byName.get(name) ?? []).flatMap((list) =>
      list.sort((a, b) => a.place - b.place),
    );
    for (const { name, query, word: text, row } of sorted) {
      const path = this.#paths.get(name);
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
