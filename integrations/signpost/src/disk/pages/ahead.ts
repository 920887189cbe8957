import { isHtml } from '../../site/source.ts';
import { type Reading, startTeam } from './read-pages.ts';
import { type Helper, helpersFor, startHelper, type Team } from './team.ts';

/** Reads the pages of a folder in other threads while what asks for them is being loaded. */
export class Ahead {
  readonly #folder: string;
  readonly #cache: string | undefined;
  readonly #helpers: Helper[] = [];
  #count = 0;

  constructor(folder: string, cache: string | undefined) {
    this.#folder = folder;
    this.#cache = cache;
  }

  /** Told of each file while the folder is listed: a thread that will be needed takes as long to start. */
  found(file: string): void {
    if (!isHtml(file)) return;
    this.#count += 1;
    if (this.#helpers.length === 0 && helpersFor(this.#count) > 0) this.#helpers.push(startHelper());
  }

  /** Begins to read; undefined where these files are better read when somebody asks for them. */
  begin(files: readonly string[]): Team | undefined {
    const reading: Reading = { folder: this.#folder, files, cache: this.#cache };
    return startTeam(reading, this.#helpers);
  }
}
