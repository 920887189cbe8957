import type { Host } from '../../hosts/host.ts';
import { findMisplacedFiles, type MisplacedFile } from '../../hosts/misplaced-files.ts';
import {
  findOwnFunctions,
  hasWorkerBeforeRules,
  hasWranglerFile,
  isGeneratedScript,
  type OwnFunction,
} from '../../hosts/own-functions.ts';
import {
  type FoundFile,
  type OwnFile,
  type PlatformRules,
  type ProjectFiles,
  readOwnFile,
  readPlatform,
} from '../../hosts/platform-files.ts';
import { lineFiles, platformFormats } from '../../hosts/platform-formats.ts';
import { isAnswer } from '../../hosts/shared/ask-rule.ts';
import { type ForeignRule, isPlatformId, type PlatformId } from '../../hosts/shared/foreign-rule.ts';
import type { BuildContext } from '../../hosts/shared/rule-order.ts';
import { keepFirst } from '../../lib/list.ts';
import { catchProblem } from '../../lib/problem.ts';
import { decodeText } from '../../lib/text/decode.ts';
import { blankBlock } from '../../lib/text/generated-block.ts';

// The project's own files such as `_redirects` → the rules of each platform that reads them. Where nothing tells the host, the
// files do: a vercel.json means Vercel, and `_redirects` alone both Netlify and Cloudflare.

/** The rules of a project's own files, by platform. */
export interface SitePlatforms {
  /** True if Netlify or Cloudflare may serve the site: no setting names the host, and both read `_redirects`. */
  readonly isGuessed: boolean;
  /** True if the generated Worker answers before Cloudflare's rules, and applies none of the site's own. */
  readonly hasWorker: boolean;
  /** Of each platform that reads files of the site: all its rules and headers, with the generated ones. */
  readonly platformRules: readonly PlatformRules[];
  /** The files with these rules, for the site's responder. */
  readonly ownFiles: readonly OwnFile[];
  /** The rules of the site's own files that the platform accepts, without generated rules and headers. */
  readonly ownRules: readonly ForeignRule[];
  /** The functions that run before the rules and may answer first. */
  readonly functions: readonly OwnFunction[];
  /** The rules of each file that none of the hosts reads. */
  readonly unread: readonly UnreadRules[];
  /** The files in the project's root that their platform reads only in the build. */
  readonly misplaced: readonly MisplacedFile[];
  /** False for a generated line. */
  isOwn(file: string, line: number): boolean;
}

/** The rules of one file, and the place of the first. */
export interface UnreadRules {
  readonly file: string;
  readonly line: number;
  /** The platform of the file. */
  readonly reader: PlatformId;
  readonly hosts: readonly SiteHost[];
  /** True if the user passed the hosts. */
  readonly isNamed: boolean;
  readonly rules: readonly ForeignRule[];
}

/** A host of a site, with the files that Signpost generates for it. */
export type SiteHost = Pick<Host, 'id' | 'title' | 'files'>;

/** The hosts of a site. */
interface SiteHosts {
  /** Undefined if only the site's files show the hosts. */
  readonly hosts: readonly SiteHost[] | undefined;
  readonly areNamed: boolean;
}

/** Reads a file of the build or of the project's root. Throws a `Problem` if it is unreadable. */
export type ReadOwn = (name: string) => Buffer | undefined;

/** The files of a site's platforms, in the build or in the project's root. */
export type OwnFiles = Omit<ProjectFiles, 'read'> & { readonly read: ReadOwn; readonly readBuilt: ReadOwn };

interface SiteContext extends BuildContext {
  /** `own` without generated lines. */
  readonly keptRules: 'own' | 'all';
}

/** Reads the rules for the known hosts, otherwise for the hosts that the files show. */
export function readSitePlatforms(
  files: OwnFiles,
  { hosts, areNamed }: SiteHosts,
  context: SiteContext,
): SitePlatforms | undefined {
  const platforms = hosts?.map(({ id }) => id).filter(isPlatformId) ?? guessPlatforms(files.read);

  // Hosts read `_redirects` in the build alone; a vercel.json may be in the project's root.
  const read: ReadOwn = (name) => (lineFiles.has(name) ? files.readBuilt(name) : files.read(name));
  const linesByFile = new Map<string, readonly string[]>();
  // Generated lines are blanked, so a line with text is the site's own.
  const isOwn = (file: string, line: number): boolean => {
    const lines =
      linesByFile.get(file) ?? blankBlock(decodeText(files.read(file) ?? Buffer.of())).split('\n');
    linesByFile.set(file, lines);
    return lines[line - 1]?.trim() !== '';
  };

  const platformRules = platforms.map((platform) =>
    readPlatform(platform, (format) => findFile(read, format.name), context),
  );
  const unread = findUnreadRules(files.read, { hosts, areNamed }, isOwn);
  const misplaced = findMisplacedFiles(platforms, files.readBuilt, files.read);
  const isEmpty = platformRules.every(
    ({ rules, headers, faults }) => rules.length + headers.length + faults.length === 0,
  );
  if (unread.length + misplaced.length === 0 && isEmpty) return undefined;

  const answeringPlatforms = new Set(
    platformRules.filter(({ rules }) => rules.some(isAnswer)).map(({ platform }) => platform),
  );
  const functions = findOwnFunctions({ ...files, read: (name) => tryRead(read, name) });
  return {
    isGuessed: hosts === undefined && platforms.includes('netlify') && platforms.includes('cloudflare'),
    hasWorker: hasGeneratedWorker(read) && hasWorkerBeforeRules((name) => tryRead(read, name)),
    platformRules,
    ownFiles: platforms.flatMap((platform) => readOwnFiles(platform, read, context.keptRules)),
    functions: functions.filter(({ platform }) => answeringPlatforms.has(platform)),
    unread,
    misplaced,
    ownRules: listOwnRules(platformRules, isOwn),
    isOwn,
  };
}

function findFile(read: ReadOwn, name: string): FoundFile | undefined {
  const bytes = read(name);
  return bytes && { file: name, bytes };
}

/** The files of a platform with rules, in its order. */
function readOwnFiles(platform: PlatformId, read: ReadOwn, keptRules: SiteContext['keptRules']): OwnFile[] {
  const files: OwnFile[] = [];
  for (const format of platformFormats) {
    if (format.platform !== platform || format.read === undefined) continue;
    const bytes = tryRead(read, format.name);
    if (bytes !== undefined) files.push(readOwnFile({ file: format.name, bytes }, format, keptRules));
  }
  return files;
}

/**
 * The files of a site whose hosts all read others. A file of a single platform counts only if the user passed the hosts,
 * since a project may have files for several.
 */
function findUnreadRules(
  read: ReadOwn,
  { hosts = [], areNamed }: SiteHosts,
  isOwn: SitePlatforms['isOwn'],
): UnreadRules[] {
  if (hosts.length === 0) return [];

  const unread: UnreadRules[] = [];
  // `_redirects` has two formats, and the first, Netlify's, is read here.
  for (const { name, platform } of keepFirst(platformFormats, (format) => format.name)) {
    // vercel.json beside netlify.toml, without --host. A `_redirects` that no host of the site reads is a mistake.
    if (!areNamed && !lineFiles.has(name)) continue;
    if (hosts.some((host) => isReadBy(host, name))) continue;

    const bytes = tryRead(read, name);
    const file = bytes && { file: name, bytes };
    const { rules } = readPlatform(platform, (format) => (format.name === name ? file : undefined));
    const ownRules = rules.filter(
      (rule) => isAnswer(rule) && rule.state.is !== 'invalid' && isOwn(rule.file, rule.line),
    );
    const [first] = ownRules;
    if (first === undefined) continue;
    unread.push({
      file: name,
      line: first.line,
      reader: platform,
      hosts,
      isNamed: areNamed,
      rules: ownRules,
    });
  }
  return unread;
}

/** True if the host reads the file by its own format, or because Signpost generates a file of this name for the host. */
function isReadBy({ id, files }: SiteHost, name: string): boolean {
  const hasFormat = platformFormats.some((format) => format.name === name && format.platform === id);
  return hasFormat || files.some(({ path }) => path === name);
}

/** `_redirects` belongs to two platforms, unless its syntax or another file shows one of them. */
function guessPlatforms(read: ReadOwn): PlatformId[] {
  const presentFormats = platformFormats.filter(({ name }) => hasFile(read, name));
  const platforms = new Set(presentFormats.map(({ platform }) => platform));
  const isBoth = platforms.has('netlify') && platforms.has('cloudflare');
  const isCloudflare = hasWranglerFile((name) => hasFile(read, name)) || hasGeneratedWorker(read);
  if (isBoth && isCloudflare) platforms.delete('netlify');
  else if (isBoth && (hasFile(read, 'netlify.toml') || hasNetlifyWords(read))) platforms.delete('cloudflare');
  return [...platforms];
}

function tryRead(read: ReadOwn, name: string): Buffer | undefined {
  return catchProblem(
    () => read(name),
    () => undefined,
  );
}

function hasGeneratedWorker(read: ReadOwn): boolean {
  return isGeneratedScript(decodeText(tryRead(read, '_worker.js') ?? Buffer.of()));
}

/** True also for an unreadable file, which shows its platform all the same. */
function hasFile(read: ReadOwn, name: string): boolean {
  return catchProblem(
    () => read(name) !== undefined,
    () => true,
  );
}

/** Conditions, forced rules, hosts and error pages, none of which Cloudflare has. */
function hasNetlifyWords(read: ReadOwn): boolean {
  const { rules } = readPlatform('netlify', ({ name }) => {
    if (name === '_redirects' && hasFile(read, name)) return findFile(read, name);
    return undefined;
  });
  return rules.some(
    ({ state, isForced, conditions, status }) =>
      state.is !== 'invalid' && (isForced || conditions.length > 0 || status >= 400),
  );
}

/** A line that two platforms read counts once. */
function listOwnRules(platformRules: readonly PlatformRules[], isOwn: SitePlatforms['isOwn']): ForeignRule[] {
  const ownRules = platformRules
    .flatMap(({ rules }) => rules)
    .filter(({ kind, state, file, line }) => kind !== 'headers' && isAccepted(state.is) && isOwn(file, line));
  // A vercel.json in one line has all rules there.
  return keepFirst(ownRules, ({ file, line, from, to }) => `${file}:${line} ${from} ${to}`);
}

/** True for a valid rule within the platform's limits, also if an earlier rule or a file answers its URLs: redirect-line judges those. */
function isAccepted(state: ForeignRule['state']['is']): boolean {
  return state === 'active' || state === 'shadowed' || state === 'file wins';
}
