import { dirname, extname, posix } from 'node:path';
import { Readable } from 'node:stream';
import { isInside } from '../lib/disk/is-inside.ts';
import { describeBinaryFile } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { decodeText, isBinary, isUtf16 } from '../lib/text/decode.ts';
import type { IgnoreComment, RedirectMap } from '../map/entry.ts';
import { findIgnoreComments } from '../map/ignore-comments.ts';
import { looksLikeMap, topKeys } from '../map/looks-like-map.ts';
import { reportSyntax, reportUnread } from '../map/parse-entry.ts';
import { readCsv } from '../map/read-csv.ts';
import { readYaml, type YamlMap } from '../map/read-yaml.ts';

// From redirects.yaml or a CSV file, with all files that it includes, to one map and the findings of all files. No file
// outside of the project is read, because findings print its lines.

/** How a map's files are read: from disk, from a commit, or in tests from memory. */
interface MapFiles {
  /** Throws a `Problem` for a missing file. */
  readBytes(file: string): Promise<Buffer>;
  /** The path with symbolic links resolved; missing where links don't exist. */
  realPath?(file: string): Promise<string>;
}

/** A map with the findings of all files. */
export interface LoadedMap {
  readonly map: RedirectMap;
  /** The map's own file, then the includes. */
  readonly files: readonly string[];
  readonly findings: readonly Finding[];
}

/** The content of a file of a map. */
interface MapPart extends Partial<Omit<YamlMap, 'include'>> {
  readonly ignores?: readonly IgnoreComment[];
  /** True for an explicit empty list: `redirects: []`. */
  readonly isEmptyOnPurpose?: boolean;
}

/** A map in the middle of reading. */
interface Reading {
  /** The map's own file. */
  readonly file: string;
  readonly files: MapFiles;
  /** The files read so far, since each is read once. */
  readonly seen: Set<string>;
}

/** Reads a map (YAML or CSV by the extension) with includes, each file once, from anywhere: see `MapFiles`. */
export async function loadMap(file: string, files: MapFiles): Promise<LoadedMap> {
  const seen = new Set<string>();
  const parts = await readFileWithIncludes({ file, files, seen }, file);

  const entries = parts.flatMap((part) => part.entries ?? []);
  const findings = parts.flatMap((part) => part.findings ?? []);
  const ignores = parts.flatMap((part) => part.ignores ?? []);
  const isEmptyByMistake =
    entries.length + findings.length === 0 && !parts.some((part) => part.isEmptyOnPurpose);
  const map = {
    file,
    entries,
    sections: parts.flatMap((part) => part.sections ?? []),
    ignoreCase: parts.some((part) => part.ignoreCase),
    ...(ignores.length > 0 ? { ignores } : {}),
  };
  return { map, files: [...seen], findings: isEmptyByMistake ? [reportEmptyMap(file)] : findings };
}

/** Reads a file of the map, and the files that it includes. */
async function readFileWithIncludes(reading: Reading, name: string): Promise<MapPart[]> {
  reading.seen.add(name);
  const bytes = await reading.files.readBytes(name);
  if (isBinary(decodeText(bytes.subarray(0, startSize)))) throw describeBinaryFile(name);
  if (extname(name).toLowerCase() !== '.csv') return readYamlFile(reading, name, decodeText(bytes));

  // Spreadsheets write UTF-16.
  const utf8 = isUtf16(bytes) ? Buffer.from(decodeText(bytes)) : bytes;
  return [await readCsv(name, Readable.from(splitBytes(utf8)))];
}

/** Enough bytes to tell text from binary files. */
const startSize = 1 << 12;

/** Parts of a table, since only a part's rows are in memory at a time. */
function* splitBytes(bytes: Buffer): Generator<Buffer> {
  const size = 1 << 18;
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}

async function readYamlFile(reading: Reading, name: string, text: string): Promise<MapPart[]> {
  if (!looksLikeMap(text)) {
    if (name === reading.file) return [{ findings: [reportInvalidMap(name)] }];
    throw new Problem(`${name} is not a redirect map: it has none of the keys ${topKeys.join(', ')}`);
  }

  const { include, ...yaml } = readYaml(name, text);
  const isEmptyOnPurpose = /^(?:redirects|gone):[ \t]*\[[ \t]*\]/m.test(text);
  const parts: MapPart[] = [{ ...yaml, isEmptyOnPurpose, ignores: findIgnoreComments(name, text) }];
  // include: [maps/2019-shop.csv]
  for (const included of include) parts.push(...(await readInclude(reading, name, included)));
  return parts;
}

/** Reads a file that a map includes; a finding at the line for a file that can't be read. */
async function readInclude(
  reading: Reading,
  from: string,
  { file, place }: YamlMap['include'][number],
): Promise<MapPart[]> {
  const name = posix.join(posix.dirname(from.replaceAll('\\', '/')), file);
  if (reading.seen.has(name)) {
    const twice = { message: `"${file}" is included twice`, fix: 'remove this line' };
    return [{ findings: [reportSyntax(place, twice)] }];
  }
  // A shared map may include foreign paths. Nothing outside of the project may be read or printed.
  const wayOut = await findWayOut(reading, name);
  if (wayOut !== undefined) return [{ findings: [reportUnread(place, describeWayOut(wayOut))] }];

  try {
    return await readFileWithIncludes(reading, name);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const fault = { message: error.message, fix: 'correct the name or the file, or remove the line' };
    return [{ findings: [reportUnread(place, fault)] }];
  }
}

/** How a name leads out of the project, as the end of a clause; undefined for a name inside. */
async function findWayOut({ file, files }: Reading, name: string): Promise<string | undefined> {
  const folder = dirname(file);
  if (!isInside(name, folder) && !isInside(name)) return '';

  const { realPath } = files;
  if (realPath === undefined) return undefined;
  const [target, ...allowed] = await Promise.all([realPath(name), realPath(folder), realPath('.')]);
  const isAllowed = allowed.some((allowedFolder) => isInside(target, allowedFolder));
  return isAllowed ? undefined : ' by a symbolic link';
}

function describeWayOut(wayOut: string) {
  return {
    message: `the include leads out of the project${wayOut}. Signpost only reads files in the map's folder and the current folder`,
    fix: 'put the file beside the map, or remove the line',
  };
}

function reportInvalidMap(file: string): Finding {
  const refusal = {
    message: 'the map has no keys such as `redirects` and `gone`',
    fix: `start with \`redirects:\`, or import another tool's file: npx astro-signpost map import ${file}`,
  };
  return { ...reportUnread({ file, line: 1, column: 1 }, refusal), hidesLines: true };
}

/** An empty map was usually lost by accident, and would remove all redirects from the hosts. */
function reportEmptyMap(file: string): Finding {
  const refusal = { message: 'the map is empty', fix: 'add redirects, or pass another file' };
  return { ...reportSyntax({ file, line: 1, column: 1 }, refusal), level: 'warning' };
}
