import { basename, join, relative } from 'node:path';
import { type Host, isDistFile, isRootFile } from '../hosts/host.ts';
import { platformFormats } from '../hosts/platform-files.ts';
import { isAnswer, type PlatformRule } from '../hosts/shared/platform-rule.ts';
import { isForMap } from '../import/platforms.ts';
import { hasFile, readText } from '../lib/disk/read.ts';
import { joinContent, type OutFile } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import { blankBlock, isBlock, isJson, mergeBlock, mergeOwnedKeys } from '../lib/json/merge-own.ts';
import { catchProblem } from '../lib/problem.ts';
import { formatCount, listFirst } from '../lib/text/text.ts';

/** The folders of the site's own files: the project's root, and the build, which contains copies. */
export interface OwnFolders {
  readonly root: string;
  readonly dist: string | undefined;
  /** True for `map compile`, after which a person copies files to `dist`: JSON is merged at once. */
  readonly isByHand?: boolean;
}

/**
 * Merges the site's own files with a host's generated files of the same names: a text file gets a marked block, a JSON file
 * the generated keys. The result is written to the host's folder, and the site's file stays.
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
  const ownFolder = isInDist ? folders.dist : folders.root;
  const hasOwn = isInDist || isRootFile(host, name);
  const own = hasOwn && ownFolder !== undefined ? await readText(join(ownFolder, name)) : undefined;
  if (own === undefined || file.content instanceof Uint8Array) return { file, findings: [] };

  const text = joinContent(file);
  const generated = host.files.find(({ path }) => path === name)?.besideOwn?.(own, text) ?? text;

  // _redirects, netlify.toml: the generated block among the site's own lines.
  if (isBlock(generated)) {
    // dist/_redirects with nothing but the block is a copy of an earlier build.
    if (isInDist && mergeBlock(own, '').trim() === '')
      return { file: { ...file, content: generated }, findings: [] };
    const source = isInDist ? await findSource(folders, name) : name;
    const findings = isInDist ? findForeignRedirects(host, source, { own, generated }) : [];
    return { file: { ...file, content: mergeBlock(own, generated) }, findings };
  }

  // dist/staticwebapp.config.json: the build merges the keys when it copies the file to dist.
  if (isInDist && folders.isByHand !== true) return { file: { ...file, content: generated }, findings: [] };
  if (!isJson(name) || name.includes('/')) return { file, findings: [] };

  // vercel.json: the site's own keys, and the generated ones.
  const merged = mergeOwnedKeys(own, generated);
  if (merged === undefined) return { file, findings: [reportUnmergedFile(name, file.path)] };
  const findings = findForeignRedirects(host, name, { own, generated });
  return { file: { ...file, content: merged }, findings };
}

/** The file that a person edits, from the project's root: `public/_redirects`. */
async function findSource({ root, dist }: OwnFolders, name: string): Promise<string> {
  for (const folder of ['public', 'static'])
    if (await hasFile(join(root, folder, name))) return `${folder}/${name}`;
  return dist === undefined ? name : relative(root, join(dist, name));
}

/** The redirects of a project's file that the redirect map could have. */
function readOwnRedirects(host: Pick<Host, 'id'>, name: string, text: string): PlatformRule[] {
  const format = platformFormats.find((one) => one.name === basename(name) && one.platform === host.id);
  const rules = catchProblem(
    () => format?.read?.(name, blankBlock(text)) ?? [],
    () => [],
  );
  return rules.filter((rule) => isAnswer(rule) && isForMap(rule));
}

/** Reports the redirects of the project's own file that Signpost didn't generate, as one finding. */
export function findForeignRedirects(
  host: Pick<Host, 'id'>,
  file: string,
  { own, generated }: { readonly own: string; readonly generated: string },
): Finding[] {
  const sources = new Set(readOwnRedirects(host, file, generated).map(({ from }) => from));
  const foreign = readOwnRedirects(host, file, own).filter(({ from }) => !sources.has(from));
  const [first] = foreign;
  if (first === undefined) return [];

  const redirects = formatCount(foreign.length, 'redirect');
  return [
    ownFileFinding(file, {
      level: isJson(file) ? 'warning' : 'info',
      line: first.line,
      message: `the project's own ${file} has ${redirects} beside the redirect map: ${listFirst(foreign.map(({ from }) => from))}`,
      fix: `Import what the map lacks, \`npx astro-signpost map import ${file} --output redirects.yaml --append\`, then delete these redirects from ${file}.`,
    }),
  ];
}

type FileFinding = Required<Pick<Finding, 'level' | 'message' | 'fix'>> & Pick<Finding, 'line'>;

function ownFileFinding(file: string, finding: FileFinding): Finding {
  return { rule: 'own-file', conventions: [], file, ...finding };
}

function reportUnmergedFile(name: string, path: string): Finding {
  return ownFileFinding(name, {
    level: 'warning',
    message: `the project's own ${name} isn't a valid JSON object, so ${path} contains only the generated keys`,
    fix: 'Correct your file, or copy the keys that you need.',
  });
}

export function reportKeptFile(path: string): Finding {
  return ownFileFinding(path, {
    level: 'warning',
    message: `the site has its own ${path}, which stays unchanged, so the host doesn't get the generated file`,
    fix: 'Copy what you need from the file in the deploy folder, or remove your file.',
  });
}
