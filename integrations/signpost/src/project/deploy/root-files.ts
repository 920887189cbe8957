import { basename, join, relative } from 'node:path';
import { type Host, isAt } from '../../hosts/host.ts';
import { assetDefaults, wranglerFiles } from '../../hosts/platform-files.ts';
import { edgeFolder } from '../../hosts/shared/generated-files.ts';
import { openSettings } from '../../hosts/shared/settings-file.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { readKeys, toKeys } from '../../lib/json/jsonc.ts';
import { hasBlock, mergeBlock } from '../../lib/json/merge-own.ts';
import { compact } from '../../lib/text/text.ts';
import { createRootReader } from './hosts.ts';

// Files that platforms read from the root of the project. A build can't put files there:
//
//   vercel.json, middleware.js       copied from deploy/vercel
//   netlify.toml                     where a person copied the edge function too
//   wrangler.jsonc, .toml, .json     the keys `main` and `assets`, in whichever of the three the project has

/** The folder of a host's files, and the project. */
export interface RootFolders {
  /** `deploy/<host>`. */
  readonly folder: string;
  readonly root: string;
}

interface CheckedFolders extends RootFolders {
  readonly dist: string | undefined;
  /** False for `map compile` into another folder, where a missing file is fine. */
  readonly expectsAll?: boolean;
}

/** Netlify's edge function, below a host's folder or the project's root. */
export const netlifyProgram = `${edgeFolder}signpost.js`;

/** True if a person has copied the edge function, or the block with its declaration, to the project's root. */
export async function hasCopiedEdgeFunction(root: string): Promise<boolean> {
  const toml = (await readText(join(root, 'netlify.toml'))) ?? '';
  return hasBlock(toml) || hasFile(join(root, netlifyProgram));
}

const azureFile = 'staticwebapp.config.json';

const messages = {
  /** https://learn.microsoft.com/en-us/azure/static-web-apps/configuration: one file, which the build outputs */
  twoConfigs: (title: string) =>
    `${title} reads one ${azureFile}. There is one in the root of the project and a generated one in dist, so one of them has no effect`,
  files: (title: string, names: readonly string[], state: 'missing' | 'outdated') =>
    `${title} reads ${names.join(', ')} from the root of the project, and ${names.length > 1 ? 'they are' : 'it is'} ${state} there, so redirects don't work as in the map`,
  keys: (title: string, file: string, keys: string) =>
    `${title}: ${file} in the root of the project has no ${keys} below "assets", so pages and redirects aren't served as in the map`,
  main: (title: string, file: string) =>
    `${title}: the map needs the generated Worker, and ${file} in the root of the project has no "main", so none of the redirects works`,
  staleMain: (title: string, file: string, main: string) =>
    `${title}: "main" in ${file} in the root of the project runs the generated Worker by ${main}. The map no longer needs the Worker and the build doesn't write it, so Wrangler can't deploy`,
  otherWorker: (title: string, file: string) =>
    `${title}: in the site's own ${file}, \`main\` is another Worker, so the generated Worker never runs`,
  replaced: (title: string, names: string) =>
    `${title}: the generated Worker runs before everything else, so URLs that only ${names} would answer return 404`,
};

/** Reports missing and outdated files of a host in the project's root, without which no redirect works. */
export async function checkRootFiles(
  host: Host,
  names: readonly string[],
  folders: CheckedFolders,
): Promise<Finding[]> {
  const { title } = host;
  const { folder, root, expectsAll = true } = folders;
  if (host.id === 'cloudflare') return checkCloudflare(host, names, folders);
  // Netlify's build gets the edge function from Signpost.
  if (host.id === 'netlify' && !(await hasCopiedEdgeFunction(root))) return [];
  if (host.id === 'azure-swa' && (await hasFile(join(root, azureFile)))) {
    const fix = 'Move yours to `public/`. The build then adds the generated keys to it.';
    return [createFinding({ file: azureFile, message: messages.twoConfigs(title), fix })];
  }

  const missing: string[] = [];
  const outdated: string[] = [];
  const rootFiles = host.files.filter(({ target }) => target === 'project-root');
  for (const name of names.filter((one) => rootFiles.some(({ path }) => isAt(path, one)))) {
    const copied = await readText(join(root, name));
    if (copied === undefined) missing.push(name);
    else if (copied !== (await readText(join(folder, name)))) outdated.push(name);
  }

  const reportFiles = (listed: readonly string[], state: 'missing' | 'outdated') => {
    const fix = `Copy ${listed.join(', ')} from ${relative(root, folder)} to the root, and commit.`;
    return [createFinding({ message: messages.files(title, listed, state), fix })];
  };
  if (missing.length > 0 && expectsAll) return reportFiles(missing, 'missing');
  return outdated.length > 0 ? reportFiles(outdated, 'outdated') : [];
}

/** Checks the Wrangler configuration, and the functions behind the generated Worker. */
async function checkCloudflare(
  { title }: Host,
  names: readonly string[],
  { folder, root, dist }: CheckedFolders,
): Promise<Finding[]> {
  const hasWorker = names.includes('_worker.js');
  const findings = hasWorker ? await checkReplacedHandlers(title, root, dist) : [];

  const { opened } = openSettings(createRootReader(root), wranglerFiles);
  // Pages runs _worker.js without configuration.
  if (opened === undefined || opened.keys['pages_build_output_dir'] !== undefined) return findings;

  const { file, keys } = opened;
  const { main } = keys;
  const copied = `the keys below "assets" from ${relative(root, folder)}/wrangler.jsonc to ${file}, and commit.`;
  if (hasWorker && typeof main !== 'string') {
    const fix = `Copy "main" and ${copied} On Pages, set "pages_build_output_dir" in it.`;
    return [...findings, createFinding({ level: 'error', file, message: messages.main(title, file), fix })];
  }
  if (hasWorker && typeof main === 'string' && !(await isGeneratedWorker(root, main))) {
    const fix = `Import deploy/cloudflare/_worker.js in ${main}, and pass it the requests that your Worker doesn't answer.`;
    const message = messages.otherWorker(title, file);
    return [...findings, createFinding({ rule: 'own-worker', file, message, fix })];
  }
  if (!hasWorker && typeof main === 'string' && (await isGeneratedWorker(root, main))) {
    const isOwn = basename(main) !== '_worker.js';
    const fix = isOwn
      ? `Delete the import of _worker.js from ${main}, and commit.`
      : `Delete "main" from ${file}, and "binding" and "run_worker_first" below "assets", and commit.`;
    const message = messages.staleMain(title, file, main);
    // A site with a dist/_worker.js of its own deploys.
    if (isOwn || !(await hasFile(join(root, main))))
      return [...findings, createFinding({ level: 'error', file, message, fix })];
  }

  // The project's configuration has other values below `assets` than the generated one.
  const assets: JsonObject = { ...assetDefaults, ...toKeys(keys['assets']) };
  const generated = readKeys((await readText(join(folder, 'wrangler.jsonc'))) ?? '{}');
  const lacking = Object.entries(toKeys(generated['assets'])).filter(
    ([key, value]) => JSON.stringify(assets[key]) !== JSON.stringify(value),
  );
  if (lacking.length === 0) return findings;

  const keysAndValues = lacking.map(([key, value]) => `\`"${key}": ${JSON.stringify(value)}\``).join(', ');
  const message = messages.keys(title, file, keysAndValues);
  return [...findings, createFinding({ file, message, fix: `Copy ${copied}` })];
}

/** Reports `functions` of Pages, and lines of `_redirects` outside of Signpost's marks. */
async function checkReplacedHandlers(
  title: string,
  root: string,
  dist: string | undefined,
): Promise<Finding[]> {
  const redirects = dist === undefined ? undefined : await readText(join(dist, '_redirects'));
  const hasLines = /^[ \t]*[^#\s]/m.test(mergeBlock(redirects ?? '', ''));
  const hasFunctions = await hasFile(join(root, 'functions'));
  const replaced = compact(hasFunctions && 'functions', hasLines && '_redirects').join(' and ');
  if (replaced === '') return [];

  const fix =
    "move redirects of _redirects to redirects.yaml. For rewrites and functions, write a Worker of your own: import signpost from './deploy/cloudflare/_worker.js', and pass requests that it doesn't handle to signpost.fetch(request, env)";
  return [createFinding({ rule: 'own-worker', message: messages.replaced(title, replaced), fix })];
}

/** True for `_worker.js`, and for a Worker with an import of `_worker.js`. */
async function isGeneratedWorker(root: string, main: string): Promise<boolean> {
  if (basename(main) === '_worker.js') return true;
  return /^[ \t]*import .*_worker\.js/m.test((await readText(join(root, main))) ?? '');
}

function createFinding(finding: Pick<Finding, 'message' | 'fix'> & Partial<Finding>): Finding {
  return { rule: 'host-place', conventions: [], level: 'warning', ...finding };
}
