import { basename, join, relative, resolve } from 'node:path';
import { isDistFile, isRootFile } from '../../hosts/file-places.ts';
import type { Host } from '../../hosts/host.ts';
import { platformFormats } from '../../hosts/platform-formats.ts';
import { answerFromFiles } from '../../hosts/shared/answer-from-files.ts';
import { isAnswer } from '../../hosts/shared/ask-rule.ts';
import type { ForeignRule } from '../../hosts/shared/foreign-rule.ts';
import { copiedFolders } from '../../hosts/shared/settings-file.ts';
import { isForMap } from '../../import/rule-items.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { joinContent, type OutFile } from '../../lib/file.ts';
import type { Finding } from '../../lib/finding.ts';
import { isJson, mergeGeneratedKeys } from '../../lib/json/generated-keys.ts';
import { catchProblem } from '../../lib/problem.ts';
import { blankBlock, isBlock, mergeBlock } from '../../lib/text/generated-block.ts';
import { formatCount, listFirst } from '../../lib/text/text.ts';

// A host's generated files beside the project's own files of the same names, such as public/_redirects: a text file
// gets a marked block, a JSON file the generated keys, and the redirects that only the own file has are a finding.

const messages = {
  foreignRedirects: (file: string, sources: readonly string[]) =>
    `the project's own ${file} has ${formatCount(sources.length, 'redirect')} beside the redirect map: ${listFirst(sources)}`,
  hides: ({ from, to }: ForeignRule, hidden: readonly ForeignRule[]) =>
    `the project's own redirect of ${from} to ${to} comes first and hides ${formatCount(hidden.length, 'redirect')} of the map, to ${listFirst(hidden.map((rule) => rule.to))}`,
  unmerged: (name: string, path: string) =>
    `the project's own ${name} isn't a valid JSON object, so ${path} contains only the generated keys`,
  kept: (path: string) =>
    `the site has its own ${path}, which stays unchanged, so the host doesn't get the generated file`,
};

/** The folders of the site's own files: the project's root, and the build, which contains copies. */
export interface OwnFolders {
  readonly root: string;
  readonly dist: string | undefined;
  /** True for `map compile`, after which a person copies files to `dist`: JSON is merged at once. */
  readonly isByHand?: boolean;
}

/** A host's files, merged with the site's own, and findings about own and outdated files. */
export interface WrittenFiles {
  readonly files: readonly OutFile[];
  readonly findings: readonly Finding[];
}

/**
 * Merges the site's own files with a host's generated files of the same names: a text file gets a marked block, a JSON file
 * the generated keys. The result is written to the host's folder, and the site's file stays.
 */
export async function withOwnFiles(
  folders: OwnFolders,
  host: Host,
  files: readonly OutFile[],
): Promise<WrittenFiles> {
  const all = await Promise.all(files.map((file) => mergeWithOwn(file, folders, host)));
  return { files: all.map(({ file }) => file), findings: all.flatMap(({ findings = [] }) => findings) };
}

interface MergedFile {
  readonly file: OutFile;
  readonly findings?: readonly Finding[];
}

async function mergeWithOwn(file: OutFile, folders: OwnFolders, host: Host): Promise<MergedFile> {
  const name = file.path.slice(host.id.length + 1);
  const isInDist = isDistFile(host, name);
  if (!isInDist && !isRootFile(host, name)) return { file };

  const ownText = await readOwnText(folders, name, isInDist);
  if (ownText === undefined || file.content instanceof Uint8Array) return { file };

  const text = joinContent(file);
  const hostFile = host.files.find(({ path }) => path === name);
  const generated = hostFile?.besideOwn?.(ownText, text) ?? text;

  // _redirects, netlify.toml: the generated block among the site's own lines, also where nothing is generated.
  if (isBlock(generated) || generated === '') {
    const merged = { ...file, content: mergeBlock(ownText, generated) };
    if (!isInDist) return { file: merged };
    const source = await findEditedFile(folders, name);
    return { file: merged, findings: findForeignRedirects(host, source, { own: ownText, generated }) };
  }

  // dist/staticwebapp.config.json: the build merges the keys when it copies the file to dist.
  if (isInDist && folders.isByHand !== true) return { file: { ...file, content: generated } };
  // The pieces of a large _worker.js can be read only once.
  if (!isJson(name) || name.includes('/')) return { file: { ...file, content: generated } };

  // vercel.json: the site's own keys, and the generated ones.
  const ownWithoutStale = hostFile?.withoutStale?.(ownText, generated) ?? ownText;
  const content = mergeGeneratedKeys(ownWithoutStale, generated);
  if (content === undefined) return { file, findings: [reportUnmergedFile(name, file.path)] };
  const source = isInDist ? await findEditedFile(folders, name) : name;
  return {
    file: { ...file, content },
    findings: findForeignRedirects(host, source, { own: ownText, generated }),
  };
}

/** The site's own file in the build or the root, or the one in `public/` that the build hasn't copied yet. */
async function readOwnText(
  folders: OwnFolders,
  name: string,
  isInDist: boolean,
): Promise<string | undefined> {
  const { root, dist } = folders;
  if (!isInDist) return readText(join(root, name));
  if (dist === undefined) return undefined;
  const builtText = await readText(join(dist, name));
  if (builtText !== undefined || folders.isByHand !== true) return builtText;

  const copiedFile = await findCopiedFile(
    folders,
    name,
    copiedFolders.filter((folder) => folder !== ''),
  );
  return copiedFile === undefined ? undefined : readText(join(root, copiedFile));
}

/** The file that a person edits: dist/_redirects is a copy of `public/_redirects`. The path starts at the project's root. */
async function findEditedFile(folders: OwnFolders, name: string): Promise<string> {
  const { root, dist } = folders;
  const copiedFile = await findCopiedFile(folders, name, copiedFolders);
  return copiedFile ?? (dist === undefined ? name : relative(root, join(dist, name)));
}

/** The file in a folder that the generator copies into the build: `public/_redirects`, `static/_redirects`. */
async function findCopiedFile(
  { root, dist }: OwnFolders,
  name: string,
  folders: readonly string[],
): Promise<string | undefined> {
  for (const folder of folders) {
    const file = join(folder, name);
    // Hugo builds to public/, and copies static/_redirects to it.
    const isBuilt = dist !== undefined && resolve(root, folder) === resolve(dist);
    if (!isBuilt && (await hasFile(join(root, file)))) return file;
  }
  return undefined;
}

/** Reports the redirects of the project's own file that Signpost didn't generate, as one finding. */
export function findForeignRedirects(
  { id }: Pick<Host, 'id'>,
  file: string,
  { own, generated }: { readonly own: string; readonly generated: string },
): Finding[] {
  const generatedRules = readOwnRedirects(id, file, generated);
  const sources = new Set(generatedRules.map(({ from }) => from));
  const ownRules = readOwnRedirects(id, file, own).filter(({ from }) => !sources.has(from));
  // In a JSON file, the own entries come first. Of a text file, the audit says which lines come before the block.
  const hiddenByRule = findHiddenRules(isJson(file) ? ownRules : [], generatedRules);
  const foreign = ownRules.filter((rule) => !hiddenByRule.has(rule));
  const findings = Array.from(hiddenByRule, ([rule, hidden]) => reportHidingRule(file, rule, hidden));
  const [first] = foreign;
  if (first === undefined) return findings;

  const level = isJson(file) ? 'warning' : 'info';
  const message = messages.foreignRedirects(
    file,
    foreign.map(({ from }) => from),
  );
  const fix = `Import what the map lacks, \`npx astro-signpost map import ${file} --output redirects.yaml --append\`, then delete these redirects from ${file}.`;
  return [...findings, { rule: 'own-file', conventions: [], level, file, line: first.line, message, fix }];
}

/** The redirects of the map whose URLs an own redirect sends elsewhere: `/old /other` before `/old /new`. */
function findHiddenRules(
  ownRules: readonly ForeignRule[],
  generatedRules: readonly ForeignRule[],
): ReadonlyMap<ForeignRule, readonly ForeignRule[]> {
  const hidden: [own: ForeignRule, generated: ForeignRule][] = [];
  for (const generated of generatedRules) {
    const [path] = generated.samples;
    if (path === undefined || generated.conditions.length > 0) continue;
    const { rule: own, to } = answerFromFiles(ownRules, { path });
    // `/old /new/` and the generated `/old https://www.example.com/new/` lead to the same page.
    const generatedTo = generated.match({ path, query: '', host: '' });
    if (own !== undefined && URL.parse(to ?? '', generatedTo)?.href !== generatedTo)
      hidden.push([own, generated]);
  }
  const groups = Map.groupBy(hidden, ([own]) => own);
  return new Map(Array.from(groups, ([own, pairs]) => [own, pairs.map(([, generated]) => generated)]));
}

function reportHidingRule(file: string, rule: ForeignRule, hidden: readonly ForeignRule[]): Finding {
  const message = messages.hides(rule, hidden);
  const fix = `Delete this redirect from ${file}, or remove the redirect from the map if yours is right.`;
  return { rule: 'own-file', conventions: [], level: 'error', file, line: rule.line, message, fix };
}

/** The redirects of a project's file that the redirect map could have. */
function readOwnRedirects(host: string, name: string, text: string): ForeignRule[] {
  const format = platformFormats.find(
    (candidate) => candidate.name === basename(name) && candidate.platform === host,
  );
  const rules = catchProblem(
    () => format?.read?.(name, blankBlock(text)) ?? [],
    () => [],
  );
  return rules.filter((rule) => isAnswer(rule) && isForMap(rule));
}

function reportUnmergedFile(file: string, path: string): Finding {
  const message = messages.unmerged(file, path);
  const fix = 'Correct your file, or copy the keys that you need.';
  return { rule: 'own-file', conventions: [], level: 'warning', file, message, fix };
}

export function reportKeptFile(file: string): Finding {
  const message = messages.kept(file);
  const fix = 'Copy what you need from the file in the deploy folder, or remove your file.';
  return { rule: 'own-file', conventions: [], level: 'warning', file, message, fix };
}
