import { blankBlock, findBlockLine } from '../lib/json/merge-own.ts';
import { Problem } from '../lib/problem.ts';
import { decodeText, isBinary, isUtf16 } from '../lib/text/decode.ts';
import { formatCount } from '../lib/text/text.ts';
import { readApacheConfig, readErrorDocuments } from './apache/read.ts';
import { readHtaccessHeaders } from './apache/read-headers.ts';
import { readAzureConfig, readAzureErrorPage, readAzureHeaders } from './azure-swa/read.ts';
import { readCloudflareRedirects } from './cloudflare/read.ts';
import { wranglerFiles } from './cloudflare/serving.ts';
import { readFirebaseHeaders, readFirebaseJson } from './firebase/read.ts';
import { readNetlifyRedirects, readNetlifyToml } from './netlify/read.ts';
import { readNetlifyTomlHeaders } from './netlify/read-headers.ts';
import type { Fallback, ForeignRule, PlatformId } from './shared/foreign-rule.ts';
import { type PlatformHeader, readCloudflareHeaders, readNetlifyHeaders } from './shared/platform-headers.ts';
import { type BuildContext, judgeRules } from './shared/rule-order.ts';
import { listCopiedPaths } from './shared/settings-file.ts';
import { readVercelJson } from './vercel/read.ts';
import { readVercelHeaders } from './vercel/read-headers.ts';

// The files with rules that a project may have for a platform, such as _redirects and vercel.json: which platform reads
// which file, and from the bytes of a file to its rules and headers. A file that can't be read becomes a fault, so that
// the rules of the other files still count.

/** How a platform reads a file. Both readers throw a `Problem` for an invalid file. */
export interface PlatformFormat {
  readonly name: string;
  readonly platform: PlatformId;
  /** True if the file is deployed with the build; otherwise the file is in the project's root. */
  readonly isInDist: boolean;
  /** True if generated rules are merged into it by key: then only the rest is the site's own. */
  readonly isMerged?: boolean;
  /** True if it comes after the generated files: netlify.toml after `_redirects`. */
  readonly isBehind?: boolean;
  /** Its rules; undefined for a file without rules. */
  readonly read?: (file: string, text: string) => ForeignRule[];
  readonly readHeaders?: (file: string, text: string) => PlatformHeader[];
  /** Its lines that name a page for every missing URL. */
  readonly readFallbacks?: (file: string, text: string) => Fallback[];
}

// What commands ask of Wrangler's file, beside the rules of platforms.
export { wranglerFiles };

/** Every platform file with answers or headers, in the platform's order. */
export const platformFormats: readonly PlatformFormat[] = [
  { platform: 'netlify', name: '_redirects', isInDist: true, read: readNetlifyRedirects },
  { platform: 'netlify', name: '_headers', isInDist: true, readHeaders: readNetlifyHeaders },
  { platform: 'cloudflare', name: '_redirects', isInDist: true, read: readCloudflareRedirects },
  { platform: 'cloudflare', name: '_headers', isInDist: true, readHeaders: readCloudflareHeaders },
  {
    platform: 'netlify',
    name: 'netlify.toml',
    isInDist: false,
    isBehind: true,
    read: readNetlifyToml,
    readHeaders: readNetlifyTomlHeaders,
  },
  {
    platform: 'vercel',
    name: 'vercel.json',
    isInDist: false,
    read: readVercelJson,
    readHeaders: readVercelHeaders,
  },
  {
    platform: 'firebase',
    name: 'firebase.json',
    isInDist: false,
    read: readFirebaseJson,
    readHeaders: readFirebaseHeaders,
  },
  {
    platform: 'azure-swa',
    name: 'staticwebapp.config.json',
    isInDist: true,
    isMerged: true,
    read: readAzureConfig,
    readHeaders: readAzureHeaders,
    readFallbacks: readAzureErrorPage,
  },
  {
    platform: 'apache',
    name: '.htaccess',
    isInDist: true,
    read: readApacheConfig,
    readHeaders: readHtaccessHeaders,
    readFallbacks: readErrorDocuments,
  },
];

/** Netlify's names of files in the build, which other hosts may read. */
export const lineFiles: ReadonlySet<string> = new Set(['_redirects', '_headers']);

/** The files by which a project's host is known. Netlify and Cloudflare both read `_redirects`. */
export const filesOfOneHost: readonly (readonly [host: PlatformId, files: readonly string[]])[] = [
  ['cloudflare', wranglerFiles],
  ...platformFormats
    .filter(({ name }) => !lineFiles.has(name))
    .map(({ platform, name, isInDist }) => [platform, isInDist ? listCopiedPaths(name) : [name]] as const),
];

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
  beside: BuildContext = {},
): PlatformRules {
  const formats = platformFormats.filter((format) => format.platform === platform);
  const read = formats.flatMap((format) => readFormat(format, find) ?? []);

  const rules = read.flatMap((file) => file.rules);
  return {
    platform,
    rules: judgeRules(rules, beside),
    headers: read.flatMap((file) => file.headers),
    faults: read.flatMap((file) => file.faults),
  };
}

function readFormat(
  format: PlatformFormat,
  find: (format: PlatformFormat) => FoundFile | undefined,
): ReadFile | undefined {
  try {
    const file = find(format);
    return file && parseFile(format, file);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { rules: [], headers: [], faults: [placeFault(format.name, error.message)] };
  }
}

type ReadFile = Omit<PlatformRules, 'platform'>;

/** The rules and headers of a file, as written. Broken headers don't hide the rules. */
function parseFile(format: PlatformFormat, { file, bytes }: FoundFile): ReadFile {
  const fault = findUnreadable(file, bytes);
  if (fault !== undefined) return { rules: [], headers: [], faults: [fault] };

  const text = decodeText(bytes);
  const messages = new Set<string>();
  const attempt = <Item>(read: (file: string, text: string) => Item[] = () => []): Item[] => {
    try {
      return read(file, text);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      messages.add(error.message);
      return [];
    }
  };
  const rules = attempt(format.read);
  const headers = attempt(format.readHeaders);
  return { rules, headers, faults: Array.from(messages, (message) => placeFault(file, message)) };
}

/** A platform file that was read. */
export interface OwnFile {
  readonly file: string;
  /** The id of the host that reads it. */
  readonly host: PlatformId;
  readonly isBehind: boolean;
  /** True if generated rules are merged into it by key. */
  readonly isMerged: boolean;
  /** The line where the generated block starts in `_redirects`, whose first matching line wins. */
  readonly blockAt?: number | undefined;
  readonly rules: readonly ForeignRule[];
  readonly headers: readonly PlatformHeader[];
  readonly faults: readonly FileFault[];
}

/** A file of rules in the project's root that hosts read only in the published folder. */
export interface MisplacedFile {
  readonly file: string;
  /** The number of its rules. */
  readonly rules: number;
}

export const misplacedText = {
  message: ({ file, rules }: MisplacedFile) =>
    `Hosts read ${file} only in the published folder, which has none, so none of its ${formatCount(rules, 'rule')} works`,
  fix: ({ file }: MisplacedFile, folder = 'the folder that the generator copies into the build') =>
    `Move ${file} to ${folder}, and build again.`,
};

/**
 * Finds a `_redirects` or `_headers` beside the published folder that has none. A `.htaccess` there still counts, since
 * Apache reads those of all parent folders.
 */
export function findMisplacedFiles(
  platforms: readonly PlatformId[],
  readBuilt: ProjectFiles['read'],
  readRoot: ProjectFiles['read'],
): MisplacedFile[] {
  const misplaced = new Map<string, MisplacedFile>();
  for (const format of platformFormats) {
    const { name, platform } = format;
    if (!lineFiles.has(name) || !platforms.includes(platform) || readBuilt(name) !== undefined) continue;

    const bytes = readRoot(name);
    if (bytes === undefined || misplaced.has(name)) continue;
    const { rules, headers } = parseFile(format, { file: name, bytes });
    const count = rules.length + headers.length;
    if (count > 0) misplaced.set(name, { file: name, rules: count });
  }
  return [...misplaced.values()];
}

/** Reads a file, without Signpost's own lines unless all are requested. Limits count those lines too. */
export function readOwnFile(found: FoundFile, format: PlatformFormat, lines: 'own' | 'all' = 'own'): OwnFile {
  const { rules, headers, faults } = parseFile(format, found);
  const { platform: host, isBehind = false, isMerged = false } = format;

  const file = { file: found.file, host, isBehind, isMerged, faults };
  if (lines === 'all' || faults.length > 0) return { ...file, rules: judgeRules(rules), headers };

  // The lines between `# signpost:begin` and `# signpost:end` are blank here.
  const text = decodeText(found.bytes);
  const ownLines = blankBlock(text).split('\n');
  const isOwn = ({ line }: { readonly line: number }): boolean => ownLines[line - 1]?.trim() !== '';
  const blockAt = findBlockLine(text.split('\n'));
  return {
    ...file,
    ...(format.name === '_redirects' && blockAt >= 0 && { blockAt: blockAt + 1 }),
    rules: judgeRules(rules.filter(isOwn)),
    headers: headers.filter(isOwn),
  };
}

/** The lines of a build's files that serve a page for every missing URL. */
export function readFallbackLines(read: (name: string) => Buffer | undefined): Fallback[] {
  const lines: Fallback[] = [];
  for (const { name, readFallbacks } of platformFormats) {
    if (readFallbacks === undefined) continue;
    const bytes = read(name);
    if (bytes !== undefined) lines.push(...readFallbacks(name, bytes.toString('utf8')));
  }
  return lines;
}

/** Separates the place at the start of a message: `netlify.toml:3:1: …`. */
function placeFault(file: string, message: string): FileFault {
  const rest = message.startsWith(`${file}:`) ? message.slice(file.length + 1) : message;
  const [place = '', line = '1', column = '1'] = /^(\d+)(?::(\d+))?:\s*/.exec(rest) ?? [];
  const sentence = rest.slice(place.length).trim();
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
