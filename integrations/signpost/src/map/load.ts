import { dirname, extname, posix } from 'node:path';
import type { Readable } from 'node:stream';
import { append } from '../core/append.ts';
import type { Finding } from '../core/finding.ts';
import { hashIgnores, type IgnoreNote } from '../core/ignore.ts';
import { isInside } from '../core/is-inside.ts';
import { Problem } from '../core/problem.ts';
import type { Entry, RedirectMap, Section } from './entry.ts';
import { syntaxFinding, unreadFinding } from './parse-entry.ts';
import { readCsv } from './read-csv.ts';
import { readYaml, type YamlMap } from './read-yaml.ts';

/** How a map reaches its files; `disk/read-map.ts` gives the real one. Both throw a `Problem` for a missing file. */
export interface MapFiles {
  readText(file: string): Promise<string>;
  openStream(file: string): Promise<Readable>;
}

/** A map with everything that was wrong in its files. */
export interface LoadedMap {
  readonly map: RedirectMap;
  /** What it was read from: its own file first, then those that it includes. */
  readonly files: readonly string[];
  readonly findings: readonly Finding[];
}

/** Reads a map (YAML or CSV by the file's ending) with all that it includes, each file once. */
export async function loadMap(file: string, files: MapFiles): Promise<LoadedMap> {
  const loading = new Loading(file, files);
  await loading.load(file);
  return loading.loaded();
}

/** A map while its files are read, one after the other. */
class Loading {
  readonly #file: string;
  readonly #files: MapFiles;
  readonly #entries: Entry[] = [];
  readonly #sections: Section[] = [];
  readonly #findings: Finding[] = [];
  readonly #ignores: IgnoreNote[] = [];
  readonly #seen = new Set<string>();
  #ignoreCase = false;
  #isEmptyOnPurpose = false;

  constructor(file: string, files: MapFiles) {
    this.#file = file;
    this.#files = files;
  }

  async load(name: string): Promise<void> {
    this.#seen.add(name);
    if (extname(name).toLowerCase() === '.csv') await this.#loadCsv(name);
    else await this.#loadYaml(name);
  }

  loaded(): LoadedMap {
    const [file, entries, sections] = [this.#file, this.#entries, this.#sections];
    const findings = [...this.#findings];
    if (entries.length + findings.length === 0 && !this.#isEmptyOnPurpose) findings.push(emptyFinding(file));
    const ignores = this.#ignores.length > 0 ? { ignores: this.#ignores } : {};
    return {
      map: { file, entries, sections, ignoreCase: this.#ignoreCase, ...ignores },
      files: [...this.#seen],
      findings,
    };
  }

  async #loadCsv(name: string): Promise<void> {
    const { entries, findings } = await readCsv(name, await this.#files.openStream(name));
    append(this.#entries, entries);
    append(this.#findings, findings);
  }

  async #loadYaml(name: string): Promise<void> {
    const text = await this.#files.readText(name);
    const yaml = readYaml(name, text);
    append(this.#ignores, hashIgnores(name, text));
    append(this.#entries, yaml.entries);
    append(this.#sections, yaml.sections);
    append(this.#findings, yaml.findings);
    this.#ignoreCase ||= yaml.ignoreCase;
    // An empty list that was written out is meant so.
    this.#isEmptyOnPurpose ||= /^(?:redirects|gone):[ \t]*\[[ \t]*\]/m.test(text);
    for (const include of yaml.include) await this.#include(name, include);
  }

  async #include(from: string, { file, place }: YamlMap['include'][number]): Promise<void> {
    const name = posix.join(posix.dirname(from.replaceAll('\\', '/')), file);
    if (this.#seen.has(name)) {
      const twice = { message: `"${file}" is included twice`, fix: 'remove this line' };
      this.#findings.push(syntaxFinding(place, twice));
      return;
    }
    // A map may be of a folder that is shared, and nothing of what is not the project's may be read or printed.
    if (!isInside(name, dirname(this.#file)) && !isInside(name)) {
      this.#findings.push(unreadFinding(place, outside));
      return;
    }
    try {
      await this.load(name);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const unread = { message: error.message, fix: 'correct the name or the file, or remove the line' };
      this.#findings.push(unreadFinding(place, unread));
    }
  }
}

const outside = {
  message: "the include leads out of the project, and nothing outside the map's folder and this one is read",
  fix: 'put the file beside the map, or remove the line',
};

/** An empty map is most often one that was lost, and takes every redirect off the hosts. */
function emptyFinding(file: string): Finding {
  const refusal = {
    message: 'the map is empty: it redirects nothing',
    fix: 'add its redirects, or name another file',
  };
  return { ...syntaxFinding({ file, line: 1, column: 1 }, refusal), level: 'warning' };
}
