import { addYears, type Day } from '../../core/date.ts';
import { gitLines } from '../../disk/git.ts';
import { type Commit, type PatchReader, patchFormat, patchOptions, readPatches } from './map-patches.ts';
import { keysIn, keysInRow, namesTable } from './map-words.ts';
import { isTable, SourceColumns } from './source-columns.ts';

/** A map in its repository; files are named from the repository's root. */
export interface Known {
  readonly root: string;
  /** The last commit that went live. */
  readonly live: string;
  readonly today: Day;
  /** Where a shallow clone was cut off. */
  readonly boundary: ReadonlySet<string>;
  /** The map's own file, and all of its files, under each name that they had. */
  readonly file: string;
  readonly files: readonly string[];
  readonly ignoreCase: boolean;
  /** The addresses that it has, as `keyOf` names them. */
  readonly kept: () => ReadonlySet<string>;
  /** Further addresses whose day is asked for: those of tables that are included no more. */
  readonly asked: ReadonlySet<string>;
}

/** A commit that removed lines of a map, or made a file of it. */
interface Removal extends Commit {
  /** What may be an old address, which no entry has any more: in the newest commit that removed it. */
  readonly keys: readonly string[];
  /** The lines that held them. */
  readonly lines: readonly string[];
  /** True where a file of the map was made. */
  readonly isNew: boolean;
  /** True where a day stands in a line that went. */
  readonly isDated: boolean;
  /** True where a line went that named a file, which the map may have included. */
  readonly hadTable: boolean;
}

export interface Removals {
  /** Newest first. */
  readonly commits: readonly Removal[];
  /** The day on which each address that is missing came, within the history that was read. */
  readonly came: ReadonlyMap<string, Day>;
  /** True where a shallow clone was cut off within the year. */
  readonly isCut: boolean;
}

/** What left the files of a map within a year, by the lines that left them. Throws where git refuses. */
export async function readRemovals(known: Known): Promise<Removals> {
  const { root, live, today, files } = known;
  const reader = new RemovalReader(known);
  const since = `--since=${addYears(today, -1)}T00:00:00Z`;
  const named = [live, '--', ...files];
  reader.onCommit({ hash: undefined, day: today });
  await readPatches(gitLines(root, ['--literal-pathspecs', 'diff', ...patchOptions, ...named]), reader);
  // What a branch tried and took back before it was merged was never live.
  const log = ['--literal-pathspecs', 'log', '--first-parent', '-m', since, patchFormat, ...patchOptions];
  await readPatches(gitLines(root, [...log, ...named]), reader);
  return reader.read();
}

type Mutable = { -readonly [K in keyof Removal]: K extends 'keys' | 'lines' ? string[] : Removal[K] };

class RemovalReader implements PatchReader {
  readonly #known: Known;
  /** The addresses that the map had once. */
  readonly #missing: Set<string>;
  /** Those that a removed line held. */
  readonly #told = new Set<string>();
  readonly #came = new Map<string, Day>();
  readonly #commits: Mutable[] = [];
  /** What is missing and stood in a line that the commit removed: it was there before. */
  #removed = new Set<string>();
  #isCut = false;
  readonly #columns: SourceColumns;
  /** The table whose lines are read; undefined for a file of YAML. */
  #table: string | undefined;
  /** Its column of old addresses, before the commit and after it. */
  #before: number | undefined;
  #after: number | undefined;

  constructor(known: Known) {
    this.#known = known;
    this.#columns = new SourceColumns(known.root, known.live);
    this.#missing = new Set(known.asked);
  }

  onCommit(commit: Commit): void {
    this.#commits.push({ ...commit, keys: [], lines: [], isNew: false, isDated: false, hadTable: false });
    this.#removed = new Set();
    this.#isCut ||= this.#isBoundary;
  }

  onNewFile(): void {
    if (this.#commit && !this.#isBoundary) this.#commit.isNew = true;
  }

  async onFile(name: string): Promise<void> {
    this.#table = isTable(name) ? name : undefined;
    this.#before = this.#table === undefined ? undefined : await this.#columns.of(this.#table);
    this.#after = this.#before;
  }

  onRemoved(line: string, isTop: boolean): void {
    if (this.#table !== undefined && isTop) this.#before = this.#columns.pass(this.#table, line);
    const commit = this.#commit;
    if (commit === undefined) return;
    commit.isDated ||= /\d{4}-\d\d-\d\d/.test(line);
    commit.hadTable ||= this.#table === undefined && namesTable(line);
    const { kept } = this.#known;
    const missing = this.#keysIn(line, this.#before).filter((key) => !kept().has(key));
    if (missing.length > 0) commit.lines.push(line);
    for (const key of missing) {
      if (!this.#told.has(key)) commit.keys.push(key);
      this.#told.add(key);
      this.#missing.add(key);
      this.#removed.add(key);
      this.#came.delete(key);
    }
  }

  get onAdded(): PatchReader['onAdded'] {
    if (this.#missing.size === 0 || this.#isBoundary) return undefined;
    return (line) => {
      const { day } = this.#commit ?? {};
      for (const key of this.#keysIn(line, this.#after))
        if (day && this.#missing.has(key) && !this.#removed.has(key)) this.#came.set(key, day);
    };
  }

  read(): Removals {
    const told = this.#commits.filter(({ isNew, keys, hadTable }) => isNew || hadTable || keys.length > 0);
    return { commits: told, came: this.#came, isCut: this.#isCut };
  }

  #keysIn(line: string, column: number | undefined): string[] {
    const { ignoreCase } = this.#known;
    return this.#table === undefined ? keysIn(line, ignoreCase) : keysInRow(line, column, ignoreCase);
  }

  get #commit(): Mutable | undefined {
    return this.#commits.at(-1);
  }

  /** What a clone was cut off at seems to add every line, and nobody knows when it came. */
  get #isBoundary(): boolean {
    const hash = this.#commit?.hash;
    return hash !== undefined && this.#known.boundary.has(hash);
  }
}
