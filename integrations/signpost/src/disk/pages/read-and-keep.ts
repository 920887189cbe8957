import { readPackedPage } from '../../site/packed/read-page.ts';
import { PackReader } from '../../site/packed/reader.ts';
import type { RawPage } from '../../site/raw-page.ts';
import type { SharedStrings } from '../../site/strings.ts';
import type { Listed } from '../tree.ts';
import { CacheFile } from './cache-file.ts';
import { type Job, readChunk } from './chunk.ts';
import type { Earlier, Place, Places } from './earlier.ts';
import type { Handed } from './order.ts';
import { type Team, teamFor } from './team.ts';

interface Asked {
  readonly folder: string;
  readonly files: readonly string[];
  /** Those that may not be what they were. */
  readonly changed: ReadonlySet<string>;
}

/** The file that keeps facts, and what goes into it beside them. `strings` are those of `earlier`, where there is one. */
interface Keeping {
  readonly file: string;
  readonly key: string;
  /** Undefined where files' times are not to be kept: then nothing is written where no page is another, new or gone. */
  readonly listed: Listed | undefined;
  readonly earlier: Earlier | undefined;
  readonly strings: SharedStrings;
}

/**
 * Reads HTML files, and again only what changed since the last time: a file of another time is where its bytes are other
 * ones. Keeps what it reads for the next time.
 */
export function* readAndKeep(
  { folder, files, changed }: Asked,
  { file: cacheFile, key, listed, earlier, strings }: Keeping,
  ahead?: Team,
): Generator<RawPage, Places> {
  const places = new Map<string, Place>();
  const keep = (file: string, place: Place): void => {
    // What could not be read has no hash.
    if (place.hash !== '') places.set(file, place);
  };
  const jobs: Job[] = [];
  for (const file of files) {
    const place = earlier?.places.get(file);
    if (earlier === undefined || place === undefined) jobs.push({ file, known: '' });
    else if (changed.has(file)) jobs.push({ file, known: place.hash });
    else {
      keep(file, place);
      yield earlier.page(place);
    }
  }
  if (earlier !== undefined && changed.size === 0 && places.size === earlier.places.size)
    return earlier.places;
  const team = ahead ?? teamFor(folder, jobs, true);
  const writer = new CacheFile(cacheFile, key, earlier, strings.refs);
  const receive = function* ({ first, packed, hashes }: Handed, firstRow: number): Generator<RawPage> {
    const reader = new PackReader(packed);
    const section = reader.isAtEnd ? -1 : writer.add(packed, firstRow);
    let place = 0;
    for (const [index, hash] of hashes.entries()) {
      const { file = '', known } = team.jobs[first + index] ?? {};
      const same = hash !== '' && hash === known ? earlier?.places.get(file) : undefined;
      keep(file, same ?? { hash, section, place: place++ });
      yield earlier !== undefined && same !== undefined
        ? earlier.page(same)
        : readPackedPage(reader, strings.refs, firstRow);
    }
  };
  try {
    yield* team.finish({
      read: (first, some) => {
        const firstRow = strings.refs.length;
        return receive({ first, ...readChunk(folder, some, true, strings) }, firstRow);
      },
      receive: (handed, known) => receive(handed, strings.refs.append(handed.refs, known)),
    });
    const current = new Map(
      files.flatMap((file) => {
        const place = places.get(file);
        return place === undefined ? [] : [[file, place]];
      }),
    );
    if (listed !== undefined || writer.isBegun || current.size !== earlier?.places.size)
      writer.finish(current, listed);
    return current;
  } finally {
    writer.close();
  }
}
