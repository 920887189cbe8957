import { basename, dirname, join, relative } from 'node:path';
import { goesToDist, goesToRoot, type Host } from '../hosts/host.ts';
import { hostLoads } from '../hosts/load.ts';
import { platformFormats } from '../hosts/platform-files.ts';
import { isAnswer, type PlatformRule } from '../hosts/shared/platform-rule.ts';
import { isForMap } from '../import/platforms.ts';
import { readText } from '../lib/disk/read.ts';
import { type OutFile, textOf } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import { leavesOf, ruleTexts } from '../lib/json/json-record.ts';
import { readKeys } from '../lib/json/jsonc.ts';
import { blankBlock, isBlock, isJson, type Merged, mergeBlock, mergeOwn } from '../lib/json/merge-file.ts';
import { firstOf } from '../lib/text/text.ts';
import type { Plan } from '../plan/plan.ts';

/** Lists which keys of merged files are generated. It is in the host's folder. */
export const recordFile = 'ours.txt';

/** True for a JSON array of rules, which can't be merged by key: it is as long as the map. */
function isList({ content }: OutFile): boolean {
  if (content instanceof Uint8Array) return false;
  const [first = ''] = typeof content === 'string' ? [content] : content;
  return first.startsWith('[');
}

/** True if every line looks generated: the file comes from an older map. */
function isLikeGenerated(own: string, generated: string): boolean {
  const form = (line: string): string =>
    line.replace(/("(?:[^"\\]|\\.)*)(?=":)|"(?:[^"\\]|\\.)*(?:"|\\?$)|\d+|,$/gs, '$1');
  const known = new Set(generated.split('\n').map(form));
  return own.split('\n').every((line) => known.has(form(line)));
}

/** A config file. Files in folders are generated data. */
const isMergedJson = (name: string): boolean => isJson(name) && !name.includes('/');

/** The folders of the site's own files: the project's root, and the build, which contains copies. */
export interface OwnFolders {
  readonly root: string;
  readonly dist: string | undefined;
  /**
   * The deploy folder, with a record of the generated parts of merged files per host. Without it, nothing is removed from
   * the site's files.
   */
  readonly out?: string;
  /** True if a person copies the generated files to `dist`, so that JSON is merged here. */
  readonly isByHand?: boolean;
  /** The folder that the build copies the merged files to, if it does. */
  readonly published?: string | undefined;
}

/**
 * Merges a host's files with the site's own files of the same names. The result goes to the host's folder, so that nothing
 * of the site's is overwritten.
 */
export async function withOwnFiles(
  folders: OwnFolders,
  host: Host,
  files: readonly OutFile[],
  plan?: Plan,
): Promise<{ files: OutFile[]; findings: Finding[] }> {
  const before = folders.out === undefined ? undefined : await readRecord(join(folders.out, host.id));
  const all = await Promise.all(files.map((file) => withOwn(file, { folders, host, plan, before })));
  const merged = all.map(({ file }) => file);
  const record = new Map(all.flatMap(({ name, recorded }) => (recorded ? [[name, recorded]] : [])));
  if (folders.out !== undefined && record.size > 0)
    merged.push(printRecord(`${host.id}/${recordFile}`, new Map([...record].sort())));
  return { files: merged, findings: all.flatMap(({ findings }) => findings) };
}

interface Context {
  readonly folders: OwnFolders;
  readonly host: Host;
  readonly plan: Plan | undefined;
  /** The record of the last build. */
  readonly before: OwnRecord | undefined;
}

interface WithOwn {
  readonly name: string;
  readonly file: OutFile;
  readonly findings: readonly Finding[];
  /** Its generated parts, if they are recorded. */
  readonly recorded?: readonly string[] | undefined;
}

async function withOwn(file: OutFile, context: Context): Promise<WithOwn> {
  const { folders, host } = context;
  const name = file.path.slice(host.id.length + 1);
  const isInDist = goesToDist(host, name);
  const folder = isInDist ? folders.dist : goesToRoot(host, name) ? folders.root : undefined;
  const alone = { name, file, findings: [] };
  if (folder === undefined || isBinary(file)) return alone;
  const own = await readText(join(folder, name));
  const isRecorded = isMergedJson(name) && !isList(file);
  if (own === undefined) return isRecorded ? { ...alone, recorded: wholeRecord(textOf(file)) } : alone;
  const text = textOf(file);
  const generated = name === '_headers' ? (host.besideOwnHeaders?.(own, text) ?? text) : text;
  if (!isInDist && isMergedJson(name) && !isRecorded)
    return isLikeGenerated(own, generated) ? alone : { ...alone, findings: [replaced(host, name)] };
  const merged = mergedWith(own, { name, file, generated, isInDist, isRecorded }, context);
  const bypass = await bypassedWorker(own, generated, { name, folder });
  return bypass === undefined ? merged : { ...merged, findings: [...merged.findings, bypass] };
}

/** The `main` of the site's own wrangler.jsonc, if it is another Worker that doesn't import the generated one. */
async function bypassedWorker(
  own: string,
  generated: string,
  { name, folder }: { readonly name: string; readonly folder: string },
): Promise<Finding | undefined> {
  if (name !== 'wrangler.jsonc') return undefined;
  const { main } = readKeys(own);
  const { main: worker } = readKeys(generated);
  if (typeof main !== 'string' || worker === undefined || join(main) === join(String(worker)))
    return undefined;
  const script = (await readText(join(folder, main))) ?? '';
  const isWrapper = script
    .split('\n')
    .some((line) => line.trimStart().startsWith('import ') && line.includes('_worker.js'));
  if (isWrapper) return undefined;
  return {
    rule: 'own-contradicts',
    conventions: [],
    level: 'warning',
    file: name,
    message: `Cloudflare: in the site's own ${name}, \`main\` is another Worker, so the generated Worker never runs`,
    fix: `Import \`${String(worker)}\` in ${main}, and pass it the requests that your Worker doesn't answer.`,
  };
}

interface Generated extends Pick<WithOwn, 'name' | 'file'> {
  /** The generated text. */
  readonly generated: string;
  readonly isInDist: boolean;
  readonly isRecorded: boolean;
}

function mergedWith(
  own: string,
  { name, file, generated, isInDist, isRecorded }: Generated,
  { folders, host, before }: Context,
): WithOwn {
  const both = mergeOwn(name, own, generated, before?.get(name));
  const { root, out, published } = folders;
  const there = out === undefined ? file.path : join(relative(root, out), file.path);
  const mergeFindings = [...(both?.isUnsure && folders.out !== undefined ? [unsure(name, there)] : [])];
  const made = (content: string, ...more: Finding[]): WithOwn => ({
    name,
    file: { ...file, content },
    findings: [...mergeFindings, ...more],
    recorded: isRecorded ? both?.recorded : undefined,
  });
  // The build merges other files when it copies them to dist. A file with only the generated block isn't the site's own.
  const isMerged = isBlock(generated)
    ? mergeBlock(own, '').trim() !== ''
    : isRecorded && folders.isByHand === true;
  if (isInDist && !isMerged) return made(generated);
  if (both === undefined) return made(generated, unmerged(name, there));
  // The file is an unchanged copy, or fully generated.
  if (both.text === own) return made(own);
  const isAfterTheirs = isInDist && isBlock(generated);
  const areLast = both.text.trimEnd().endsWith('# signpost:end');
  const said = isAfterTheirs
    ? followed({
        host,
        name,
        path: published ? join(relative(root, published), name) : there,
        own,
        areLast,
      })
    : mergedFinding(name, there, both);
  return made(both.text, ...(said === undefined ? [] : [said]));
}

function isBinary({ content }: OutFile): boolean {
  return content instanceof Uint8Array;
}

/** File name ─▶ generated lines. */
type OwnRecord = ReadonlyMap<string, ReadonlySet<string>>;

const head =
  '# Generated by Signpost: the lines of the merged files that Signpost added. Signpost needs them to remove outdated redirects. Commit this file together with the merged files.\n';

/** Reads the record in a host's folder; undefined if there is none. */
export async function readRecord(folder: string): Promise<OwnRecord | undefined> {
  const text = await readText(join(folder, recordFile));
  if (text === undefined) return undefined;
  const byFile = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [, name, leaf] = /^([^#\s]\S*) (\[.*)$/.exec(line) ?? [];
    if (name === undefined || leaf === undefined) continue;
    const leaves = byFile.get(name) ?? new Set();
    byFile.set(name, leaves.add(leaf));
  }
  return byFile;
}

/** The rules that earlier builds merged into a file of this name, as `ruleTexts` has them. */
export async function recordedIn(file: string): Promise<ReadonlySet<string>> {
  const records = await Promise.all(Object.keys(hostLoads).map((id) => readRecord(join('deploy', id))));
  return ruleTexts(records.flatMap((record) => [...(record?.get(basename(file)) ?? [])]));
}

function printRecord(path: string, record: ReadonlyMap<string, Iterable<string>>): OutFile {
  function* lines(): Generator<string> {
    yield head;
    for (const [name, leaves] of record) for (const leaf of leaves) yield `${name} ${leaf}\n`;
  }
  return { path, content: { [Symbol.iterator]: lines } };
}

function wholeRecord(generated: string): readonly string[] {
  return [...leavesOf(generated)].sort();
}

type Said = Required<Pick<Finding, 'level' | 'message' | 'fix'>>;

function ownFile(file: string, { level, message, fix }: Said): Finding {
  return { rule: 'own-file', conventions: [], level, file, message, fix };
}

function mergedFinding(name: string, path: string, { kept, removed, recorded }: Merged): Finding {
  const stays =
    kept.length === 0
      ? ''
      : `. Your own ${kept.map((key) => `\`${key}\``).join(', ')} ${kept.length === 1 ? 'stays' : 'stay'}`;
  const record = recorded ? ` Commit ${besideOf(path)} too, which lists the generated lines.` : '';
  const goes = removed.length === 0 ? '' : `. Redirects of an older map are removed: ${firstOf(removed)}`;
  return ownFile(name, {
    level: 'info',
    message: `the project has its own ${name}, so ${path} contains your file together with the generated lines${stays}${goes}`,
    fix: `Deploy that file, or copy it over your own.${record}`,
  });
}

function besideOf(path: string): string {
  return join(dirname(path), recordFile);
}

function unsure(name: string, path: string): Finding {
  const record = besideOf(path);
  return ownFile(name, {
    level: 'info',
    message: `${name} was copied from an earlier build, and ${record}, which lists the generated lines, is missing, so redirects that were removed from the map since then stay in it`,
    fix: `Remove these redirects from ${name} by hand, and commit ${record} together with it.`,
  });
}

interface Followed {
  readonly host: Pick<Host, 'id'>;
  readonly name: string;
  /** The merged file. */
  readonly path: string;
  readonly own: string;
  readonly areLast?: boolean;
}

/**
 * Reports that the site's own lines come first, or where its marks put the generated lines. Undefined if no map can express
 * any of its lines, such as rewrites, so that they have to stay.
 */
export function followed({ host, name, path, own, areLast = true }: Followed): Finding | undefined {
  const isRedirects = name.endsWith('_redirects');
  const moving = isRedirects ? redirectsIn(host, name, own) : [];
  if (isRedirects && moving.length === 0) return undefined;
  return ownFile(name, {
    level: 'info',
    message: areLast
      ? `the site has its own ${name}: its lines come first and take precedence, and the generated lines follow in ${path}`
      : `the site has its own ${name}: in ${path}, the generated lines are between its marks`,
    fix: isRedirects
      ? 'Import its redirects, `npx astro-signpost map import FILE`, so that Signpost checks them and writes them for every host. Its rewrites stay.'.replace(
          'FILE',
          name,
        )
      : 'In an Astro site, move them to `http.headers` in the options, which writes them for every host, and for pages that are rendered on demand too.',
  });
}

/** The redirects of the site's own `_redirects` that a map can express. */
function redirectsIn(host: Pick<Host, 'id'>, name: string, own: string): PlatformRule[] {
  const format = platformFormats.find((one) => one.name === basename(name) && one.platform === host.id);
  return format?.read(name, blankBlock(own)).filter((rule) => isAnswer(rule) && isForMap(rule)) ?? [];
}

function replaced({ title }: Host, name: string): Finding {
  return ownFile(name, {
    level: 'warning',
    message: `${title}: the project has its own ${name}, and the generated file of that name contains only the map. If you copy it to the root, it overwrites your file`,
    fix: 'Move your redirects to redirects.yaml, and remove the file.',
  });
}

function unmerged(name: string, path: string): Finding {
  return ownFile(name, {
    level: 'warning',
    message: `the project's own ${name} isn't a valid JSON object, so ${path} contains only the generated keys`,
    fix: 'Correct your file, or copy the keys that you need.',
  });
}

export function addedTo(path: string): Finding {
  return ownFile(path, {
    level: 'info',
    message: `the site has its own ${path}: its content stays, and the generated part is added in dist`,
    fix: 'Move its redirects to redirects.yaml, so that Signpost checks them and generates them for every host.',
  });
}

export function keptOwn(path: string): Finding {
  return ownFile(path, {
    level: 'warning',
    message: `the site has its own ${path}, which stays unchanged, so the host doesn't get the generated file`,
    fix: 'Copy what you need from the file in the deploy folder, or remove your file.',
  });
}

export function rewrittenBelow(path: string): Finding {
  return ownFile(path, {
    level: 'warning',
    message: `the site has its own ${path} below the base, and its RewriteEngine disables the generated rules there`,
    fix: 'Move its redirects to redirects.yaml, and remove its RewriteEngine line.',
  });
}
