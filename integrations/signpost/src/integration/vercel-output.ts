import { join } from 'node:path';
import { z } from 'zod';
import { Problem } from '../core/problem.ts';
import { readText } from '../disk/read.ts';
import type { Staging } from '../disk/staging.ts';
import { routesName } from '../hosts/vercel/build-output.ts';
import type { RootFolders } from './netlify-edge.ts';

/** What @astrojs/vercel deploys: https://vercel.com/docs/build-output-api/configuration */
const outputFile = '.vercel/output/config.json';

const route = z.looseObject({ handle: z.string().optional() });
const config = z.looseObject({ routes: z.array(route).default([]) });
const ours = z.object({ first: z.array(route), behindFiles: z.array(route) });

/** Adds our routes to those of the adapter, which has written its own anew: ours come before its own. */
export async function addToVercelOutput(staging: Staging, { folder, root }: RootFolders): Promise<void> {
  const file = join(root, outputFile);
  const [theirs, added] = await Promise.all([readText(file), readText(join(folder, routesName))]);
  const read = config.safeParse(theirs === undefined ? undefined : JSON.parse(theirs));
  if (!read.success)
    throw new Problem(
      `@astrojs/vercel wrote no ${outputFile} that can be read, so that no redirect would work. Which version of it is installed? Signpost is tested with version 11.`,
    );
  const { first, behindFiles } = ours.parse(JSON.parse(added ?? ''));
  const { routes, ...rest } = read.data;
  const at = routes.findIndex(({ handle }) => handle === 'filesystem');
  const files = at < 0 ? [{ handle: 'filesystem' }] : routes.slice(at, at + 1);
  const [before, behind] = at < 0 ? [routes, []] : [routes.slice(0, at), routes.slice(at + 1)];
  const all = [...first, ...before, ...files, ...behindFiles, ...behind];
  await staging.write(file, `${JSON.stringify({ ...rest, routes: all }, undefined, '\t')}\n`);
}
