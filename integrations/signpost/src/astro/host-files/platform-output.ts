import { cp, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import type { Host, RootFolders } from '../../hosts/host.ts';
import {
  adapterConfig,
  adapterWorker,
  edgeFunctionFile,
  functionName,
  middlewareName,
  routesName,
} from '../../hosts/shared/generated-files.ts';
import { splitBySupport } from '../../hosts/shared/support.ts';
import { forEachConcurrently } from '../../lib/concurrently.ts';
import { listFiles, readText } from '../../lib/disk/read.ts';
import { type Staging, writeFiles } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { parseJson } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';
import type { Plan } from '../../plan/plan.ts';
import { findAdapterHost } from '../../project/deploy/hosts.ts';
import { type Environment, findBuildPlatform, nameAdapterEntry } from '../build-platform.ts';
import type { Session } from '../session.ts';

/** The file of edge functions for Netlify's build: https://docs.netlify.com/frameworks-api/ */
const netlifyOutput = '.netlify/v1/edge-functions/signpost.js';

/** The output of an adapter. */
interface Output extends Pick<RootFolders, 'folder' | 'root'> {
  readonly session: Pick<Session, 'adapter' | 'server'>;
}

/** Adds the primary host's files to the adapter's output, which is outside of `dist`. */
export async function addToAdapter(
  staging: Staging,
  host: Host,
  names: readonly string[],
  output: Output,
  environment: Environment,
): Promise<void> {
  if (names.includes(edgeFunctionFile)) await addToNetlifyOutput(staging, host, output, environment);
  if (names.includes(adapterConfig)) await addToCloudflareOutput(staging, names, output);
  if (names.includes(routesName)) await addToVercelOutput(staging, names, output);
}

/**
 * Passes the edge function to a build by Netlify or @astrojs/netlify, since a committed copy may be outdated. Leaves files in
 * the project's root alone.
 */
async function addToNetlifyOutput(
  staging: Staging,
  host: Host,
  { folder, root, session }: Output,
  environment: Environment,
): Promise<void> {
  const buildHosts = [findBuildPlatform(environment)?.host, findAdapterHost(session.adapter)];
  const isCopied = await host.projectChecks?.hasEdgeFunction?.({ root, dist: undefined });
  if (!buildHosts.includes('netlify') || isCopied) return;

  const [text = '', toml = ''] = await Promise.all(
    [edgeFunctionFile, 'netlify.toml'].map((name) => readText(join(folder, name))),
  );
  // excludedPath = ["/_astro/*"]
  const excluded = /^[ \t]*excludedPath = (\[.*\])$/m.exec(toml)?.[1];
  const rest = excluded === undefined ? '' : `, excludedPath: ${excluded}`;
  await staging.write(join(root, netlifyOutput), `${text}\nexport const config = { path: '/*'${rest} };\n`);
}

/** The file of @astrojs/cloudflare with the path of the deployed `wrangler.json`. */
const deployFile = '.wrangler/deploy/config.json';

const wranglerConfig = z.looseObject({
  main: z.string().optional(),
  assets: z.looseObject({ binding: z.string().optional() }).optional(),
});

/** Sets Signpost's Worker as `main` in the adapter's `wrangler.json`. Signpost's Worker calls the adapter's, if any. */
async function addToCloudflareOutput(
  staging: Staging,
  names: readonly string[],
  { folder, root, session }: Output,
): Promise<void> {
  const { file, config } = await readDeployedWrangler(root);
  const { main, assets, ...rest } = config;
  const added = z.looseObject({}).parse(await readJson(join(folder, adapterConfig)));
  if (!names.includes(adapterWorker)) {
    // The host's files are enough: the adapter's Worker stays as it is.
    await staging.write(file, JSON.stringify({ ...rest, main, assets: { ...added, ...assets } }));
    return;
  }

  const binding = assets?.binding ?? 'ASSETS';
  const worker = join(session.server, adapterWorker);
  const app = main && findRelativePath(session.server, resolve(dirname(file), main));
  const program = (await readText(join(folder, adapterWorker))) ?? '';
  await staging.write(worker, printWorkerImports(app, binding) + program);

  const workerKeys = {
    main: findRelativePath(dirname(file), worker),
    no_bundle: true,
    rules: moduleRules,
    assets: { ...assets, binding, ...added },
  };
  await staging.write(file, JSON.stringify({ ...rest, ...workerKeys }));
}

async function readDeployedWrangler(root: string) {
  const deploy = z.object({ configPath: z.string() }).safeParse(await readJson(join(root, deployFile)));
  if (deploy.success) {
    const file = resolve(root, dirname(deployFile), deploy.data.configPath);
    const config = wranglerConfig.safeParse(await readJson(file));
    if (config.success) return { file, config: config.data };
  }

  throw describeUnreadableOutput('@astrojs/cloudflare', deployFile, 14);
}

const moduleRules = [{ type: 'ESModule', globs: ['**/*.js', '**/*.mjs'] }];

/** The lines before Signpost's Worker: the import of the adapter's Worker, and the assets binding. */
function printWorkerImports(app: string | undefined, binding: string): string {
  const assets = `const signpostAssets = ${JSON.stringify(binding)};\n`;
  if (app === undefined) return assets;
  const from = JSON.stringify(app);
  return `import signpostApp from ${from};\nexport * from ${from};\n${assets}`;
}

function findRelativePath(folder: string, file: string): string {
  const path = relative(folder, file).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** The folder that @astrojs/vercel deploys: https://vercel.com/docs/build-output-api/configuration */
const vercelOutput = '.vercel/output';
const outputFile = `${vercelOutput}/config.json`;

const route = z.looseObject({ handle: z.string().optional() });
const vercelConfig = z.looseObject({ routes: z.array(route).default([]) });
const generatedRoutes = z.object({ first: z.array(route), behindFiles: z.array(route) });

/** Inserts Signpost's routes before the routes that the adapter has just written. */
async function addToVercelOutput(
  staging: Staging,
  names: readonly string[],
  { folder, root }: Output,
): Promise<void> {
  const file = join(root, outputFile);
  const read = vercelConfig.safeParse(await readJson(file));
  if (!read.success) throw describeUnreadableOutput('@astrojs/vercel', outputFile, 11);

  const { first, behindFiles } = generatedRoutes.parse(await readJson(join(folder, routesName)));
  const { routes, ...rest } = read.data;
  const filesystemIndex = routes.findIndex(({ handle }) => handle === 'filesystem');
  const insertIndex = filesystemIndex < 0 ? routes.length : filesystemIndex;
  const [before, behind] = [routes.slice(0, insertIndex), routes.slice(insertIndex + 1)];
  const all = [...first, ...before, { handle: 'filesystem' }, ...behindFiles, ...behind];
  await staging.write(file, `${JSON.stringify({ ...rest, routes: all }, undefined, '\t')}\n`);
  if (!names.includes(middlewareName)) return;

  const place = join(root, vercelOutput, `functions/${functionName}.func`);
  await staging.write(join(place, 'index.js'), await readFile(join(folder, middlewareName)));
  // As Vercel's own builder describes a middleware.
  const described = { runtime: 'edge', deploymentTarget: 'v8-worker', entrypoint: 'index.js' };
  await staging.write(join(place, '.vc-config.json'), `${JSON.stringify(described)}\n`);
}

/**
 * Returns a function that updates the adapter's copy of `dist`: @astrojs/vercel copies before the sitemap, the API and the
 * host files exist. Files that further integrations put into the copy stay.
 */
export async function trackAdapterCopy(
  { adapter, project }: Pick<Session, 'adapter' | 'project'>,
  dist: string,
): Promise<() => Promise<void>> {
  if (adapter !== '@astrojs/vercel') return async () => {};

  const copies = join(project.folders.root, vercelOutput, 'static');
  // dist/sitemap.xml is written later than the adapter's copy of dist.
  const before = await listFiles(dist);
  return async () => {
    const now = await listFiles(dist);
    const unchangedNames = new Set(now);
    await forEachConcurrently(now, maxCopies, async (name) => {
      const [own, copy] = await Promise.all([join(dist, name), join(copies, name)].map(readChangeTime));
      const isOutdated = own !== undefined && (copy === undefined || copy < own);
      if (isOutdated) await cp(join(dist, name), join(copies, name));
    });
    for (const name of before) if (!unchangedNames.has(name)) await rm(join(copies, name), { force: true });
  };
}

const maxCopies = 8;

async function readChangeTime(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.mtimeMs;
}

/** Puts the map's answers before the server of @astrojs/node. Returns unsupported features. */
export async function addToNodeServer(
  { nodeEntry: entry, server }: Session,
  plan: Plan,
  below: string,
): Promise<readonly Finding[]> {
  // A site without @astrojs/node, or with `deploy: { host: false }`
  if (entry === undefined) return [];

  const { createNodeServer } = await import('../../hosts/edge/node-server.ts');
  const host = createNodeServer({ entry, app: nameAdapterEntry(entry), below });
  const { supported, unsupported } = splitBySupport(plan, host);
  await writeFiles(server, host.emit(supported));
  return unsupported;
}

async function readJson(file: string): Promise<unknown> {
  return parseJson((await readText(file)) ?? '');
}

function describeUnreadableOutput(adapter: string, file: string, version: number): Problem {
  return new Problem(
    `${adapter} wrote no ${file} that can be read, so that no redirect would work. Which version of it is installed? Signpost is tested with version ${version}.`,
  );
}
