import { basename, join, relative } from 'node:path';
import { readWranglerConfig } from '../hosts/cloudflare/wrangler-file.ts';
import { type Host, isAt } from '../hosts/host.ts';
import { edgeFolder } from '../hosts/shared/output-names.ts';
import { hasFile, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import type { JsonObject } from '../lib/json/is-object.ts';
import { readKeys, toKeys } from '../lib/json/jsonc.ts';
import { hasBlock, mergeBlock } from '../lib/json/merge-file.ts';
import { createRootReader } from './serving.ts';

// Platforms read some files from the root of the project, before or beside the build, so a build can't put them there:
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
  /** False for `map compile`, whose files may be meant for another folder: a missing file is no fault. */
  readonly expectsAll?: boolean;
}

/** Netlify's edge function, below a host's folder or the project's root. */
export const netlifyProgram = `${edgeFolder}signpost.js`;

/** True if the project's root contains the edge function or the block that declares it, copied by a person. */
export async function isTaken(root: string): Promise<boolean> {
  const toml = (await readText(join(root, 'netlify.toml'))) ?? '';
  return hasBlock(toml) || hasFile(join(root, netlifyProgram));
}

const wranglerFile = 'wrangler.jsonc';
const azureFile = 'staticwebapp.config.json';

/** Reports the files of a host that are missing or outdated in the project's root. Without them, no redirect works. */
export async function checkRootFiles(
  host: Host,
  names: readonly string[],
  folders: CheckedFolders,
): Promise<Finding[]> {
  const { folder, root, expectsAll = true } = folders;
  if (host.id === 'cloudflare') return checkCloudflare(host, names, folders);
  // Netlify's build gets the edge function from Signpost.
  if (host.id === 'netlify' && !(await isTaken(root))) return [];
  if (host.id === 'azure-swa' && (await hasFile(join(root, azureFile)))) return [reportTwoConfigs(host)];

  const missing: string[] = [];
  const outdated: string[] = [];
  for (const name of names.filter((one) => isRootFile(host, one))) {
    const there = await readText(join(root, name));
    if (there === undefined) missing.push(name);
    else if (there !== (await readText(join(folder, name)))) outdated.push(name);
  }

  const place = relative(root, folder);
  if (missing.length > 0 && expectsAll) return [reportFiles(host, missing, place, 'missing there')];
  return outdated.length > 0 ? [reportFiles(host, outdated, place, 'outdated there')] : [];
}

function isRootFile({ files }: Host, name: string): boolean {
  return files.some(({ path, target }) => target === 'project-root' && isAt(path, name));
}

/** Checks the Wrangler configuration, and the functions that the generated Worker replaces. */
async function checkCloudflare(
  { title }: Host,
  names: readonly string[],
  { folder, root, dist }: CheckedFolders,
): Promise<Finding[]> {
  const hasWorker = names.includes('_worker.js');
  const replaced = hasWorker ? await listReplacedHandlers(root, dist) : [];
  const findings = replaced.length === 0 ? [] : [reportReplacedHandlers(title, replaced)];

  const read = createRootReader(root);
  const config = readWranglerConfig((name) => {
    const text = read(name);
    return text === undefined ? undefined : Buffer.from(text);
  });
  // Pages runs _worker.js by its name, and needs no configuration.
  if (config?.keys === undefined || config.keys['pages_build_output_dir'] !== undefined) return findings;

  const generated = readKeys((await readText(join(folder, wranglerFile))) ?? '{}');
  const { main } = config.keys;
  const { file } = config;
  if (hasWorker && typeof main !== 'string') findings.push(reportMissingMain(title, file));
  else if (hasWorker && typeof main === 'string' && !(await isGeneratedWorker(root, main)))
    findings.push(reportOtherWorker(title, file, main));
  else if (lacksAssetKeys(config.keys, generated))
    findings.push(reportMissingKeys(title, file, relative(root, folder)));
  return findings;
}

/** `functions` of Pages, and own lines of `_redirects` besides those between Signpost's marks. */
async function listReplacedHandlers(root: string, dist: string | undefined): Promise<string[]> {
  const redirects = dist === undefined ? undefined : await readText(join(dist, '_redirects'));
  const hasLines = /^[ \t]*[^#\s]/m.test(mergeBlock(redirects ?? '', ''));
  return [
    ...((await hasFile(join(root, 'functions'))) ? ['functions'] : []),
    ...(hasLines ? ['_redirects'] : []),
  ];
}

/** True for `_worker.js`, and for a Worker of the site's own that imports it. */
async function isGeneratedWorker(root: string, main: string): Promise<boolean> {
  if (basename(main) === '_worker.js') return true;
  return /^[ \t]*import .*_worker\.js/m.test((await readText(join(root, main))) ?? '');
}

/** True if the project's configuration has other values below `assets` than the generated one. */
function lacksAssetKeys(own: JsonObject, generated: JsonObject): boolean {
  const assets = toKeys(own['assets']);
  const wanted = Object.entries(toKeys(generated['assets']));
  return wanted.some(([key, value]) => JSON.stringify(assets[key]) !== JSON.stringify(value));
}

function placeFinding(finding: Pick<Finding, 'message' | 'fix'> & Partial<Finding>): Finding {
  return { rule: 'host-place', conventions: [], level: 'warning', ...finding };
}

/** "You must ensure that the build step outputs the file": https://learn.microsoft.com/en-us/azure/static-web-apps/configuration */
function reportTwoConfigs({ title }: Host): Finding {
  return placeFinding({
    file: azureFile,
    message: `${title} reads one ${azureFile}. There is one in the root of the project and a generated one in dist, so one of them has no effect`,
    fix: 'Move yours to `public/`. The build then adds the generated keys to it.',
  });
}

function reportFiles({ title }: Host, names: readonly string[], place: string, state: string): Finding {
  const listed = names.join(', ');
  return placeFinding({
    message: `${title} reads ${listed} from the root of the project, and ${names.length === 1 ? 'it is' : 'they are'} ${state}, so redirects don't work as in the map`,
    fix: `Copy ${listed} from ${place} to the root, and commit.`,
  });
}

function reportMissingKeys(title: string, file: string, place: string): Finding {
  return placeFinding({
    file,
    message: `${title}: ${file} in the root of the project lacks keys of the generated ${wranglerFile}, so pages and redirects aren't served as in the map`,
    fix: `Copy the keys below "assets" from ${place}/${wranglerFile} to ${file}, and commit.`,
  });
}

function reportMissingMain(title: string, file: string): Finding {
  return placeFinding({
    level: 'error',
    file,
    message: `${title}: the map needs the generated Worker, and ${file} in the root of the project has no "main", so none of the redirects works`,
    fix: `Copy "main" and the keys below "assets" from deploy/cloudflare/${wranglerFile} to ${file}, and commit. On Pages, set "pages_build_output_dir" in it.`,
  });
}

function reportOtherWorker(title: string, file: string, main: string): Finding {
  return {
    ...{ rule: 'own-contradicts', conventions: [], level: 'warning', file },
    message: `${title}: in the site's own ${file}, \`main\` is another Worker, so the generated Worker never runs`,
    fix: `Import deploy/cloudflare/_worker.js in ${main}, and pass it the requests that your Worker doesn't answer.`,
  };
}

function reportReplacedHandlers(title: string, others: readonly string[]): Finding {
  return {
    ...{ rule: 'own-server', conventions: [], level: 'warning' },
    message: `${title}: the generated Worker runs before everything else, so URLs that only ${others.join(' and ')} would answer return 404`,
    fix: "move redirects of _redirects to redirects.yaml. For rewrites and functions, write a Worker of your own: import signpost from './deploy/cloudflare/_worker.js', and pass requests that it doesn't handle to signpost.fetch(request, env)",
  };
}
