import { basename, join, relative } from 'node:path';
import { createRootReader, hasFile, readText } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { readKeys, toKeys } from '../../lib/json/jsonc.ts';
import { mergeBlock } from '../../lib/text/generated-block.ts';
import { compact } from '../../lib/text/text.ts';
import type { RootFolders } from '../host.ts';
import { createPlaceFinding } from '../shared/root-files.ts';
import { type HostSettings, openSettings } from '../shared/settings-file.ts';
import { assetDefaults, wranglerFiles } from './serving.ts';

// What only Cloudflare knows of a project's root: the keys of wrangler.jsonc without which the generated files have no
// effect, and what the generated Worker replaces. The first fault of the configuration is reported.

const messages = {
  keys: (file: string, keys: string) =>
    `Cloudflare: ${file} in the root of the project has no ${keys} below "assets", so pages and redirects aren't served as in the map`,
  main: (file: string) =>
    `Cloudflare: the build needs the generated Worker, and ${file} in the root of the project has no "main", so none of the redirects works`,
  staleMain: (file: string, main: string) =>
    `Cloudflare: "main" in ${file} in the root of the project runs the generated Worker by ${main}. This build needs no Worker and doesn't write it, so Wrangler can't deploy`,
  otherWorker: (file: string) =>
    `Cloudflare: in the site's own ${file}, \`main\` is another Worker, so the generated Worker never runs`,
  replaced: (names: string) =>
    `Cloudflare: the generated Worker runs before everything else, so URLs that only ${names} would answer return 404`,
};

/** Reports handlers that the generated Worker replaces, and the first fault of the Wrangler configuration. */
export async function checkCloudflareRoot(
  names: readonly string[],
  { folder, root, dist }: RootFolders,
): Promise<Finding[]> {
  const hasWorker = names.includes('_worker.js');
  const redirects =
    dist === undefined || names.includes('_redirects') ? undefined : await readText(join(dist, '_redirects'));
  const replaced = hasWorker ? await checkReplacedHandlers(root, redirects) : [];

  const { opened } = openSettings(createRootReader(root), wranglerFiles);
  // Pages runs _worker.js without configuration.
  if (opened === undefined || opened.keys['pages_build_output_dir'] !== undefined) return replaced;

  const copied = `the keys below "assets" from ${relative(root, folder)}/wrangler.jsonc to ${opened.file}, and commit.`;
  const fault =
    (await checkMain(opened, { root, hasWorker, copied })) ?? (await checkAssets(opened, { folder, copied }));
  return fault === undefined ? replaced : [...replaced, fault];
}

/** True for a Worker in the build, and for one in the project that imports the generated Worker. */
export async function hasWorker(root: string, dist: string | undefined): Promise<boolean> {
  if (dist !== undefined && (await hasFile(join(dist, '_worker.js')))) return true;
  const main = openSettings(createRootReader(root), wranglerFiles).opened?.keys['main'];
  return typeof main === 'string' && basename(main) !== '_worker.js' && isGeneratedWorker(root, main);
}

interface MainCheck {
  readonly root: string;
  /** True if the build has the generated Worker. */
  readonly hasWorker: boolean;
  /** The keys to copy, for the fix. */
  readonly copied: string;
}

/** Reports a `main` that is missing, is another Worker, or is a generated Worker of an earlier build. */
async function checkMain(
  { file, keys: { main } }: HostSettings,
  { root, hasWorker, copied }: MainCheck,
): Promise<Finding | undefined> {
  if (typeof main !== 'string') {
    if (!hasWorker) return undefined;
    const fix = `Copy "main" and ${copied} On Pages, set "pages_build_output_dir" in it.`;
    return createPlaceFinding({ level: 'error', file, message: messages.main(file), fix });
  }

  const isGenerated = await isGeneratedWorker(root, main);
  if (hasWorker) {
    if (isGenerated) return undefined;
    const fix = `Import deploy/cloudflare/_worker.js in ${main}, and pass it the requests that your Worker doesn't answer.`;
    return createPlaceFinding({ rule: 'own-worker', file, message: messages.otherWorker(file), fix });
  }
  if (!isGenerated) return undefined;

  const importsGenerated = basename(main) !== '_worker.js';
  // A site with a dist/_worker.js of its own deploys.
  if (!importsGenerated && (await hasFile(join(root, main)))) return undefined;
  const fix = importsGenerated
    ? `Delete the import of _worker.js from ${main}, and commit.`
    : `Delete "main" from ${file}, and "binding" and "run_worker_first" below "assets", and commit.`;
  return createPlaceFinding({ level: 'error', file, message: messages.staleMain(file, main), fix });
}

/** Reports values below `assets` that differ from the generated ones. */
async function checkAssets(
  { file, keys }: HostSettings,
  { folder, copied }: { readonly folder: string; readonly copied: string },
): Promise<Finding | undefined> {
  const assets: JsonObject = { ...assetDefaults, ...toKeys(keys['assets']) };
  const generated = readKeys((await readText(join(folder, 'wrangler.jsonc'))) ?? '{}');
  const lacking = Object.entries(toKeys(generated['assets'])).filter(
    ([key, value]) => JSON.stringify(assets[key]) !== JSON.stringify(value),
  );
  if (lacking.length === 0) return undefined;

  const level = runsWorker(assets, toKeys(generated['assets'])) ? 'warning' : 'error';
  const keysAndValues = lacking.map(([key, value]) => `\`"${key}": ${JSON.stringify(value)}\``).join(', ');
  const message = messages.keys(file, keysAndValues);
  return createPlaceFinding({ level, file, message, fix: `Copy ${copied}` });
}

/** True if the Worker gets the generated paths. Without /product.php, it never sees /product.php?id=42. */
function runsWorker({ run_worker_first: own }: JsonObject, { run_worker_first: paths }: JsonObject): boolean {
  if (!Array.isArray(paths) || own === true) return true;
  return Array.isArray(own) && (own.includes('/*') || paths.every((path) => own.includes(path)));
}

/** Reports `functions` of Pages, and lines of `_redirects` outside of Signpost's marks. */
async function checkReplacedHandlers(root: string, redirects: string | undefined): Promise<Finding[]> {
  const hasLines = /^[ \t]*[^#\s]/m.test(mergeBlock(redirects ?? '', ''));
  const hasFunctions = await hasFile(join(root, 'functions'));
  const replaced = compact(hasFunctions && 'functions', hasLines && '_redirects').join(' and ');
  if (replaced === '') return [];

  const fix =
    "move redirects of _redirects to redirects.yaml. For rewrites and functions, write a Worker of your own: import signpost from './deploy/cloudflare/_worker.js', and pass requests that it doesn't handle to signpost.fetch(request, env)";
  return [createPlaceFinding({ rule: 'own-worker', message: messages.replaced(replaced), fix })];
}

/** True for `_worker.js`, and for a Worker with an import of `_worker.js`. */
async function isGeneratedWorker(root: string, main: string): Promise<boolean> {
  if (basename(main) === '_worker.js') return true;
  return /^[ \t]*import .*_worker\.js/m.test((await readText(join(root, main))) ?? '');
}
