import { extname } from 'node:path';
import { gitLines } from '../../disk/git.ts';
import { fieldsIn } from '../../map/csv-line.ts';
import { textOf } from './map-patches.ts';

/** True for a file of the map that is a table, as the map's reader takes it. */
export function isTable(name: string): boolean {
  return extname(name).toLowerCase() === '.csv';
}

/**
 * Which column of a table holds the old addresses, while its history is read from the newest version back: the header
 * may have had another order then.
 */
export class SourceColumns {
  readonly #folder: string;
  readonly #live: string;
  /** Undefined where no header tells. */
  readonly #columns = new Map<string, number | undefined>();

  /** `folder` is the repository's root, `live` the version from which on its history is read. */
  constructor(folder: string, live: string) {
    this.#folder = folder;
    this.#live = live;
  }

  /** The column in the version that is reached; asked of git for the newest alone. */
  async of(table: string): Promise<number | undefined> {
    if (!this.#columns.has(table)) this.pass(table, await this.#liveHeader(table));
    return this.#columns.get(table);
  }

  /** Goes back beyond a change of the header, and gives the column that it named before. */
  pass(table: string, header: string): number | undefined {
    const names = fieldsIn(header.replace(byteOrderMark, '')).map((name) => name.toLowerCase());
    const found = names.indexOf('from');
    const column = found < 0 ? undefined : found;
    this.#columns.set(table, column);
    return column;
  }

  /** '' for a table that is no longer there. */
  async #liveHeader(table: string): Promise<string> {
    try {
      for await (const lines of gitLines(this.#folder, ['cat-file', 'blob', `${this.#live}:./${table}`])) {
        const header = lines.map(textOf).find((line) => line.trim() !== '');
        if (header !== undefined) return header;
      }
    } catch {
      // The patches tell the header of a table that was removed.
    }
    return '';
  }
}

/** As `textOf` leaves it in either UTF. */
const byteOrderMark = /^(?:\uFEFF|\xFF\xFE|\xFE\xFF)/;
