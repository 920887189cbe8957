import { basename, join, relative } from 'node:path';
import { type Host, isDistFile, isRootFile } from '../hosts/host.ts';
import { platformFormats } from '../hosts/platform-files.ts';
import { isAnswer, type PlatformRule } from '../hosts/shared/platform-rule.ts';
import { isForMap } from '../import/platforms.ts';
import { readText } from '../lib/disk/read.ts';
import { joinContent, type OutFile } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import { readKeys } from '../lib/json/jsonc.ts';
import { blankBlock, isBlock, isJson, mergeBlock } from '../lib/json/merge-file.ts';
import { mergeOwnedKeys, removeKeys } from '../lib/json/owned-keys.ts';
import { catchProblem } from '../lib/problem.ts';
import { formatCount, listFirst } from '../lib/text/text.ts';

/** The folders of the site's own files: the project's root, and the build, which contains copies. */
export interface OwnFolders {
  readonly root: string;
  readonly dist: string | undefined;
  /** The deploy folder. */
  readonly out?: string;
  /** True if a person copies the generated files to `dist`, so that JSON is merged here. */
  readonly isByHand?: boolean;
  /** The folder that the build copies the merged files to, if it does. */
  readonly published?: string | undefined;
}

/**
 * Puts the site's own files into a host's generated files of the same names: a text file gets a marked block, and a JSON
 * file the generated keys. The result goes to the host's folder, so that nothing of the site's is overwritten.
 */
export async function withOwnFiles(
  folders: OwnFolders,
  host: Host,
  files: readonly OutFile[],
): Promise<{ files: OutFile[]; findings: Finding[] }> {
  const all = await Promise.all(files.map((file) => withOwn(file, folders, host)));
  return { files: all.map(({ file }) => file), findings: all.flatMap(({ findings }) => findings) };
}

interface WithOwn {
  readonly file: OutFile;
  readonly findings: readonly Finding[];
}

async function withOwn(file: OutFile, folders: OwnFolders, host: Host): Promise<WithOwn> {
  const name = file.path.slice(host.id.length + 1);
  const isInDist = isDistFile(host, name);
  const folder = isInDist ? folders.dist : isRootFile(host, name) ? folders.root : undefined;
  const own = folder === undefined || isBinary(file) ? undefined : await readText(join(folder, name));
  if (folder === undefined || own === undefined) return { file, findings: [] };

  const text = joinContent(file);
  const generated = host.files.find(({ path }) => path === name)?.besideOwn?.(own, text) ?? text;
  if (isBlock(generated)) return withBlock(file, own, { name, generated, isInDist, folders, host });
  // The build merges a JSON file when it copies it to dist.
  if (isInDist && folders.isByHand !== true) return { file: { ...file, content: generated }, findings: [] };
  if (!isJson(name) || name.includes('/')) return { file, findings: [] };
  const merged = mergeOwnedKeys(removeOldWorker(name, own, generated), generated);
  if (merged === undefined) return { file, findings: [reportUnmergedFile(name, file.path)] };
  return {
    file: { ...file, content: merged.text },
    findings: [
      ...reportForeignRedirects(host, name, own, generated),
      ...reportReplacedRedirects(name, merged.replaced),
      ...(await reportBypassedWorker(own, generated, { name, folder })),
    ],
  };
}

interface BlockContext {
  readonly name: string;
  readonly generated: string;
  readonly isInDist: boolean;
  readonly folders: OwnFolders;
  readonly host: Host;
}

/** The site's own lines, and the generated block where its marks are, otherwise at the end. */
function withBlock(
  file: OutFile,
  own: string,
  { name, generated, isInDist, folders, host }: BlockContext,
): WithOwn {
  const text = mergeBlock(own, generated);
  const isAlone = mergeBlock(own, '').trim() === '';
  // A file with only the generated block isn't the site's own.
  if (isInDist && isAlone) return { file: { ...file, content: generated }, findings: [] };
  if (text === own || !isInDist) return { file: { ...file, content: text }, findings: [] };

  const { root, out, published } = folders;
  const deployed = out === undefined ? file.path : join(relative(root, out), file.path);
  const path = published ? join(relative(root, published), name) : deployed;
  const areLast = text.trimEnd().endsWith('# signpost:end');
  const finding = describeOwnLines({ host, name, path, own, areLast });
  return { file: { ...file, content: text }, findings: finding === undefined ? [] : [finding] };
}

function isBinary({ content }: OutFile): boolean {
  return content instanceof Uint8Array;
}

/** The redirects of a project's file that the redirect map could have. */
function readOwnRedirects(host: Pick<Host, 'id'>, name: string, text: string): PlatformRule[] {
  const format = platformFormats.find((one) => one.name === basename(name) && one.platform === host.id);
  const rules = catchProblem(
    () => format?.read(name, blankBlock(text)) ?? [],
    () => [],
  );
  return rules.filter((rule) => isAnswer(rule) && isForMap(rule));
}

/** The redirects in the generated keys of the project's own file that aren't in the redirect map, as one finding. */
function reportForeignRedirects(host: Host, name: string, own: string, generated: string): Finding[] {
  const sources = new Set(readOwnRedirects(host, name, generated).map(({ from }) => from));
  const foreign = readOwnRedirects(host, name, own).filter(({ from }) => !sources.has(from));
  const [first] = foreign;
  if (first === undefined) return [];
  const are = foreign.length === 1 ? "isn't" : "aren't";
  return [
    reportOwnFile(name, {
      level: 'warning',
      line: first.line,
      message: `${formatCount(foreign.length, 'redirect')} of the project's own ${name} ${are} in the redirect map: ${listFirst(foreign.map(({ from }) => from))}. They stay, and come before the generated ones`,
      fix: `Import them, \`npx astro-signpost map import ${name} --output redirects.yaml --append\`, then delete them from ${name}. Delete those of an older map.`,
    }),
  ];
}

/** A wrangler.jsonc without the keys of the generated Worker, once the map no longer needs it. */
function removeOldWorker(name: string, own: string, generated: string): string {
  if (name !== 'wrangler.jsonc') return own;
  const { main } = readKeys(own);
  const isOld =
    typeof main === 'string' && basename(main) === '_worker.js' && !('main' in readKeys(generated));
  return isOld ? removeKeys(own, [['main'], ['assets', 'run_worker_first'], ['assets', 'binding']]) : own;
}

/** The project's own redirects for URLs that the map redirects elsewhere: its own, or those of an older map. */
function reportReplacedRedirects(name: string, sources: readonly string[]): Finding[] {
  if (sources.length === 0) return [];
  const targets = sources.length === 1 ? 'another target' : 'other targets';
  return [
    reportOwnFile(name, {
      level: 'info',
      message: `the project's own ${name} has ${targets} than the redirect map: ${listFirst(sources)}. The generated file has those of the map`,
      fix: `Copy the generated ${name} over your own. If your target is the right one, write it in redirects.yaml.`,
    }),
  ];
}

/** The `main` of the site's own wrangler.jsonc, if it is another Worker that doesn't import the generated one. */
async function reportBypassedWorker(
  own: string,
  generated: string,
  { name, folder }: { readonly name: string; readonly folder: string },
): Promise<Finding[]> {
  if (name !== 'wrangler.jsonc') return [];
  const { main } = readKeys(own);
  const { main: worker } = readKeys(generated);
  if (typeof main !== 'string' || worker === undefined || join(main) === join(String(worker))) return [];
  const script = (await readText(join(folder, main))) ?? '';
  const isWrapper = script
    .split('\n')
    .some((line) => line.trimStart().startsWith('import ') && line.includes('_worker.js'));
  if (isWrapper) return [];
  return [
    {
      rule: 'own-contradicts',
      conventions: [],
      level: 'warning',
      file: name,
      message: `Cloudflare: in the site's own ${name}, \`main\` is another Worker, so the generated Worker never runs`,
      fix: `Import \`${String(worker)}\` in ${main}, and pass it the requests that your Worker doesn't answer.`,
    },
  ];
}

interface OwnLines {
  readonly host: Pick<Host, 'id'>;
  readonly name: string;
  /** The merged file. */
  readonly path: string;
  readonly own: string;
  readonly areLast?: boolean;
}

/** The site's own redirects before the generated lines of `_redirects`, as one finding; undefined if no map can have them. */
export function describeOwnLines({ host, name, path, own, areLast = true }: OwnLines): Finding | undefined {
  if (!name.endsWith('_redirects') || readOwnRedirects(host, name, own).length === 0) return undefined;
  return reportOwnFile(name, {
    level: 'info',
    message: areLast
      ? `the site has its own ${name}: its lines come first and take precedence, and the generated lines follow in ${path}`
      : `the site has its own ${name}: in ${path}, the generated lines are between its marks`,
    fix: `Import its redirects, \`npx astro-signpost map import ${name}\`, so that Signpost checks them and writes them for every host. Its rewrites stay.`,
  });
}

type Said = Required<Pick<Finding, 'level' | 'message' | 'fix'>> & Pick<Finding, 'line'>;

function reportOwnFile(file: string, said: Said): Finding {
  return { rule: 'own-file', conventions: [], file, ...said };
}

function reportUnmergedFile(name: string, path: string): Finding {
  return reportOwnFile(name, {
    level: 'warning',
    message: `the project's own ${name} isn't a valid JSON object, so ${path} contains only the generated keys`,
    fix: 'Correct your file, or copy the keys that you need.',
  });
}

/** A file of the published folder that the generated part is added to. Undefined if it has no redirects for the map. */
export function describeAdded(host: Host, path: string, own: string, generated: string): Finding | undefined {
  if (isJson(path)) return reportForeignRedirects(host, path, own, generated)[0];
  if (readOwnRedirects(host, path, own).length === 0) return undefined;
  return reportOwnFile(path, {
    level: 'info',
    message: `the site has its own ${path}: its content stays, and the generated part is added in dist`,
    fix: `Import its redirects, \`npx astro-signpost map import ${path}\`, so that Signpost checks them and generates them for every host.`,
  });
}

export function reportKeptFile(path: string): Finding {
  return reportOwnFile(path, {
    level: 'warning',
    message: `the site has its own ${path}, which stays unchanged, so the host doesn't get the generated file`,
    fix: 'Copy what you need from the file in the deploy folder, or remove your file.',
  });
}

export function reportRewriteBelow(path: string): Finding {
  return reportOwnFile(path, {
    level: 'warning',
    message: `the site has its own ${path} below the base, and its RewriteEngine disables the generated rules there`,
    fix: 'Move its redirects to redirects.yaml, and remove its RewriteEngine line.',
  });
}
