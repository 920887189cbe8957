import { cp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { functionName, middlewareName, routesName } from '../../hosts/shared/generated-files.ts';
import { forEachConcurrently } from '../../lib/concurrently.ts';
import { listFiles } from '../../lib/disk/read.ts';
import type { Staging } from '../../lib/disk/write.ts';
import type { Session } from '../session.ts';
import { type AdapterOutput, describeUnreadableOutput, readJson } from './adapter-output.ts';

// The files of @astrojs/vercel in .vercel/output, which Vercel deploys: Signpost's routes come before the adapter's,
// and the copy of dist gets what is written after it.

/** The folder that @astrojs/vercel deploys: https://vercel.com/docs/build-output-api/configuration */
const vercelOutput = '.vercel/output';
const outputFile = `${vercelOutput}/config.json`;

const route = z.looseObject({ handle: z.string().optional() });
const vercelConfig = z.looseObject({ routes: z.array(route).default([]) });
const generatedRoutes = z.object({ first: z.array(route), behindFiles: z.array(route) });

/** Inserts Signpost's routes before the routes that the adapter has just written. */
export async function addToVercelOutput(
  staging: Staging,
  names: readonly string[],
  { folder, root }: AdapterOutput,
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
  const earlierNames = await listFiles(dist);
  return async () => {
    const names = await listFiles(dist);
    const currentNames = new Set(names);
    await forEachConcurrently(names, maxCopies, async (name) => {
      const [writtenAt, copiedAt] = await Promise.all(
        [join(dist, name), join(copies, name)].map(readChangeTime),
      );
      const isOutdated = writtenAt !== undefined && (copiedAt === undefined || copiedAt < writtenAt);
      if (isOutdated) await cp(join(dist, name), join(copies, name));
    });
    for (const name of earlierNames)
      if (!currentNames.has(name)) await rm(join(copies, name), { force: true });
  };
}

const maxCopies = 8;

async function readChangeTime(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.mtimeMs;
}
