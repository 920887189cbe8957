import { dirname, extname, isAbsolute, posix, relative, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Finding } from '../core/finding.ts';
import { hashIgnores, type IgnoreNote } from '../core/ignore.ts';
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
  readonly findings: readonly Finding[];
}

/** Reads a map (YAML or CSV by the file's ending) with all that it includes, each file once. */
export async function loadMap(file: string, files: MapFiles): Promise<LoadedMap> {
  const entries: Entry[] = [];
  const sections: Section[] = [];
  const findings: Finding[] = [];
  const ignores: IgnoreNote[] = [];
  const seen = new Set<string>();
  let ignoreCase = false;
  let isEmptyOnPurpose = false;

  const load = async (name: string): Promise<void> => {
    seen.add(name);
    if (extname(name).toLowerCase() === '.csv') {
      const csv = await readCsv(name, await files.openStream(name));
      append(entries, csv.entries);
      append(findings, csv.findings);
      return;
    }
    const text = await files.readText(name);
    const yaml = readYaml(name, text);
    append(ignores, hashIgnores(name, text));
    append(entries, yaml.entries);
    append(sections, yaml.sections);
    append(findings, yaml.findings);
    ignoreCase ||= yaml.ignoreCase;
    // An empty list that was written out is meant so.
    isEmptyOnPurpose ||= /^(?:redirects|gone):[ \t]*\[[ \t]*\]/m.test(text);
    await loadIncludes(name, yaml);
  };

  const loadIncludes = async (from: string, yaml: YamlMap): Promise<void> => {
    for (const { file: included, place } of yaml.include) {
      const name = posix.join(posix.dirname(from.replaceAll('\\', '/')), included);
      if (seen.has(name)) {
        findings.push(
          syntaxFinding(place, { message: `"${included}" is included twice`, fix: 'remove this line' }),
        );
        continue;
      }
      if (!isInside(name, dirname(file)) && !isInside(name, '.')) {
        findings.push(unreadFinding(place, outside));
        continue;
      }
      try {
        await load(name);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        findings.push(
          unreadFinding(place, {
            message: error.message,
            fix: 'mend the name or the file, or remove the line',
          }),
        );
      }
    }
  };

  await load(file);
  if (entries.length === 0 && findings.length === 0 && !isEmptyOnPurpose) findings.push(emptyFinding(file));
  return {
    map: { file, entries, sections, ignoreCase, ...(ignores.length > 0 ? { ignores } : {}) },
    findings,
  };
}

/** A map may be of a folder that is shared, and nothing of what is not the project's may be read or printed. */
function isInside(file: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(file));
  return way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
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

/** `push(...items)` overflows the stack with a million items. */
function append<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item);
}
