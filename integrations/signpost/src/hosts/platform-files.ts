import type { BuildFiles } from '../lib/file.ts';
import { Problem } from '../lib/problem.ts';
import { decodeText, isBinary, isUtf16 } from '../lib/text/decode.ts';
import { blankBlock, findBlockLine } from '../lib/text/generated-block.ts';
import { type Path, toPathBelowBase } from '../lib/url/path.ts';
import { readApacheConfig } from './apache/read.ts';
import { type PlatformFormat, platformFormats } from './platform-formats.ts';
import type { Fallback, ForeignRule, PlatformId, RuleReader } from './shared/foreign-rule.ts';
import type { PlatformHeader } from './shared/platform-headers.ts';
import { type BuildContext, judgeRules } from './shared/rule-order.ts';

// From the bytes of a platform's file to its rules and headers. A file that can't be read becomes a fault, so that the
// rules of the other files still count.

/** A file as found. */
export interface FoundFile {
  /** The path in the project: `public/_redirects`. */
  readonly file: string;
  readonly bytes: Buffer;
}

/** An error about a whole file. */
export interface FileFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** A sentence. */
  readonly message: string;
}

/** The rules of one platform, from all its files. */
export interface PlatformRules {
  readonly platform: PlatformId;
  readonly rules: readonly ForeignRule[];
  readonly headers: readonly PlatformHeader[];
  readonly faults: readonly FileFault[];
}

/** Reads the files of a platform. Unreadable ones become faults. */
export function readPlatform(
  platform: PlatformId,
  find: (format: PlatformFormat) => FoundFile | undefined,
  build: BuildContext = {},
): PlatformRules {
  const formats = platformFormats.filter((format) => format.platform === platform);
  const contents = formats.flatMap((format) => readFormat(format, find) ?? []);

  return {
    platform,
    rules: judgeRules(
      contents.flatMap(({ rules }) => rules),
      build,
    ),
    headers: contents.flatMap(({ headers }) => headers),
    faults: contents.flatMap(({ faults }) => faults),
  };
}

function readFormat(
  format: PlatformFormat,
  find: (format: PlatformFormat) => FoundFile | undefined,
): FileContent | undefined {
  try {
    const file = find(format);
    return file && parseFile(format, file);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { rules: [], headers: [], faults: [placeFault(format.name, error.message)] };
  }
}

/** The rules and headers of one file. */
type FileContent = Omit<PlatformRules, 'platform'>;

/** Parses a file, with each rule as written. A fault of the rules doesn't hide the headers, nor the reverse. */
export function parseFile(format: PlatformFormat, { file, bytes }: FoundFile): FileContent {
  const fault = findUnreadable(file, bytes);
  if (fault !== undefined) return { rules: [], headers: [], faults: [fault] };

  const text = decodeText(bytes);
  // Both readers may report the same fault, such as broken JSON.
  const messages = new Set<string>();
  const readOrCollectFault = <Item>(read: (file: string, text: string) => Item[] = () => []): Item[] => {
    try {
      return read(file, text);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      messages.add(error.message);
      return [];
    }
  };
  const rules = readOrCollectFault(format.read);
  const headers = readOrCollectFault(format.readHeaders);
  return { rules, headers, faults: Array.from(messages, (message) => placeFault(file, message)) };
}

/** A platform file that was read. */
export interface OwnFile {
  readonly file: string;
  /** What reads it: a host, or nginx in the converter. */
  readonly host: RuleReader;
  readonly isBehind: boolean;
  /** True if generated rules are merged into it by key. */
  readonly isMerged: boolean;
  /** The line where the generated block starts in `_redirects`, whose first matching line wins. */
  readonly blockAt?: number | undefined;
  readonly rules: readonly ForeignRule[];
  readonly headers: readonly PlatformHeader[];
  readonly faults: readonly FileFault[];
}

/**
 * Reads one file as the site's own: without the generated lines, or with `all` of them. Without the generated lines, a rule's
 * state comes from the own lines alone.
 */
export function readOwnFile(
  { file, bytes }: FoundFile,
  format: PlatformFormat,
  lines: 'own' | 'all' = 'own',
): OwnFile {
  const { rules, headers, faults } = parseFile(format, { file, bytes });
  const { platform: host, isBehind = false, isMerged = false } = format;
  const ownFile = { file, host, isBehind, isMerged, faults };
  if (lines === 'all' || faults.length > 0) return { ...ownFile, rules: judgeRules(rules), headers };

  // The lines between `# signpost:begin` and `# signpost:end` are blank here. JSON has no such marks.
  const text = decodeText(bytes);
  const ownLines = blankBlock(text).split('\n');
  const isOwn = ({ line }: { readonly line: number }): boolean => ownLines[line - 1]?.trim() !== '';
  const blockIndex = format.name === '_redirects' ? findBlockLine(text.split('\n')) : -1;
  return {
    ...ownFile,
    ...(blockIndex >= 0 && { blockAt: blockIndex + 1 }),
    rules: judgeRules(rules.filter(isOwn)),
    headers: headers.filter(isOwn),
  };
}

/** The `.htaccess` of each folder below the root, such as docs/.htaccess, which Apache reads for the URLs in it. */
export function readFoldersHtaccess({ list, read }: BuildFiles, base: Path): OwnFile[] {
  const name = '.htaccess';
  const format = platformFormats.find((one) => one.name === name);
  if (format === undefined) return [];
  return list
    .filter((file) => file.endsWith(`/${name}`))
    .map((file) => {
      const folder = toPathBelowBase(file.slice(0, -name.length), base);
      const readRules = (path: string, text: string) => readApacheConfig(path, text, folder);
      return readOwnFile({ file, bytes: read(file) }, { ...format, read: readRules }, 'all');
    });
}

/** The lines of a build's files that serve a page for every missing URL. */
export function readFallbackLines(read: (name: string) => Buffer | undefined): Fallback[] {
  const fallbacks: Fallback[] = [];
  for (const { name, readFallbacks } of platformFormats) {
    if (readFallbacks === undefined) continue;
    const bytes = read(name);
    if (bytes !== undefined) fallbacks.push(...readFallbacks(name, bytes.toString('utf8')));
  }
  return fallbacks;
}

/** Separates the place at the start of a message: `netlify.toml:3:1: …`. */
function placeFault(file: string, message: string): FileFault {
  const withoutFile = message.startsWith(`${file}:`) ? message.slice(file.length + 1) : message;
  const [place = '', line = '1', column = '1'] = /^(\d+)(?::(\d+))?:\s*/.exec(withoutFile) ?? [];
  const sentence = withoutFile.slice(place.length).trim();
  return { file, line: Number(line), column: Number(column), message: sentence };
}

/** Why no platform reads a file; undefined if it is readable. */
export function findUnreadable(file: string, bytes: Buffer): FileFault | undefined {
  const place = { file, line: 1, column: 1 };
  if (isUtf16(bytes))
    return { ...place, message: 'The file is in UTF-16, and platforms read UTF-8. Save it as UTF-8.' };
  if (isBinary(decodeText(bytes)))
    return { ...place, message: 'The file is not a text file. Save it as text in UTF-8.' };
  return undefined;
}

/** The files of a project's build and root. */
export interface ProjectFiles {
  read(name: string): Buffer | undefined;
  /** The files below a folder of the root, relative to it. */
  list(folder: string): readonly string[];
}
