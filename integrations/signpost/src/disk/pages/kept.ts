import type { RawPage } from '../../site/raw-page.ts';
import { readRawPage } from '../../site/raw-pages.ts';
import { isHtml } from '../../site/source.ts';
import { SharedStrings } from '../../site/strings.ts';
import { readBuiltText } from '../read-built.ts';
import { type Listed, type Stamp, stampTree, withoutStamps } from '../tree.ts';
import { CacheFile } from './cache-file.ts';
import { hashOf } from './chunk.ts';
import { Earlier, factsKey, idOf, type Places } from './earlier.ts';
import { readAndKeep } from './read-and-keep.ts';
import type { Team } from './team.ts';

/** A page as it was when its facts were kept, and as it is. */
interface ChangedPage {
  readonly before: RawPage;
  readonly now: RawPage;
}

/** The pages of a build whose facts are kept in a file: a file of the same size and time as then is not read again. */
export class Kept {
  readonly #folder: string;
  readonly #file: string;
  readonly #key = factsKey();
  readonly #now: Listed;
  #earlier: Earlier | undefined;
  #places: Places | undefined;
  /** Files that may not be what they were, by their stamps. */
  readonly #changed = new Set<string>();
  /** Of all files that are not HTML. */
  readonly stamps = new Map<string, Stamp>();

  /** Lists a folder, and tells of each file in it, and of each folder that is not looked into. */
  constructor(folder: string, file: string, found: (path: string) => void, unread: (path: string) => void) {
    const began = Date.now();
    this.#folder = folder;
    this.#file = file;
    this.#earlier = Earlier.open(file, this.#key);
    const listed = this.#earlierListed();
    this.#places = this.#earlier?.places;
    const stamped = (path: string, stamp: Stamp, isSame: boolean): void => {
      found(path);
      if (!isSame) this.#changed.add(path);
      if (!isHtml(path)) this.stamps.set(path, stamp);
    };
    this.#now = { tree: stampTree(folder, listed, stamped, unread), began };
  }

  /** What tells which bytes the pages have whose facts are kept; undefined where none are. */
  get id(): string | undefined {
    return this.#places && idOf(this.#places);
  }

  /** The listing of an earlier run; where it is broken, nothing that run kept counts. */
  #earlierListed(): Listed | undefined {
    try {
      return this.#earlier?.listed();
    } catch {
      this.#earlier = undefined;
      return undefined;
    }
  }

  /** The HTML files of the build as they come; only what changed is read again. `ahead` reads all of them already. */
  *readAll(files: readonly string[], ahead?: Team): Generator<RawPage, undefined> {
    const earlier = this.#earlier?.isUsable(files.length) ? this.#earlier : undefined;
    const strings = earlier?.strings ?? new SharedStrings();
    this.#places = yield* readAndKeep(
      { folder: this.#folder, files, changed: this.#changed },
      { file: this.#file, key: this.#key, listed: this.#now, earlier, strings },
      ahead,
    );
  }

  /**
   * The pages whose bytes are not those of which facts are kept; undefined where they are more than so many, or one is
   * new. To be asked before all are read; throws where what is kept is broken. A build that wrote all files anew is known by its bytes from then on.
   */
  changes(most: number): readonly ChangedPage[] | undefined {
    const earlier = this.#earlier;
    if (earlier === undefined) return undefined;
    const files = [...this.#changed].filter(isHtml);
    const changes: ChangedPage[] = [];
    for (const file of files) {
      const place = earlier.places.get(file);
      if (place === undefined) return undefined;
      let isSame = false;
      const read = (name: string): string | Buffer => {
        const content = readBuiltText(this.#folder, name);
        isSame = hashOf(content) === place.hash;
        return isSame ? '' : content;
      };
      const now = readRawPage(file, read, earlier.strings);
      if (isSame) continue;
      if (changes.length === most) return undefined;
      changes.push({ before: earlier.page(place), now });
    }
    if (files.length > most) this.#restamp(earlier, new Set(changes.map(({ now }) => now.file)));
    return changes;
  }

  /** Keeps the same facts with the times that files have now, save those of which the facts are of other bytes. */
  #restamp(earlier: Earlier, changed: ReadonlySet<string>): void {
    const writer = new CacheFile(this.#file, this.#key, earlier, earlier.strings.refs);
    const { tree, began } = this.#now;
    writer.finish(earlier.places, { tree: withoutStamps(tree, changed), began });
  }

  /** The kept facts of a page; undefined where there are none. Throws where they are broken. */
  page(file: string): RawPage | undefined {
    const place = this.#earlier?.places.get(file);
    return place && this.#earlier?.page(place);
  }
}
