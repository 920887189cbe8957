import { join } from 'node:path';
import { z } from 'zod';
import { edgeFolder } from '../../hosts/netlify/edge-folder.ts';
import { routesName } from '../../hosts/vercel/build-output.ts';
import { readText } from '../../lib/disk/read.ts';
import type { Staging } from '../../lib/disk/write.ts';
import { hasBlock } from '../../lib/merge-file.ts';
import { Problem } from '../../lib/problem.ts';
import { type Environment, hostOfAdapter, platformOf } from '../../project/detect.ts';

/** Where the primary host's files are, and where those for the root of the project go. */
export interface RootFolders {
  /** `deploy/<host>`. */
  readonly folder: string;
  readonly root: string;
}

const program = `${edgeFolder}signpost.js`;

/** Where Netlify's build takes edge functions from after its build command: https://docs.netlify.com/frameworks-api/ */
const handed = '.netlify/v1/edge-functions/signpost.js';

/** True where the root of the project has the edge function, or the block that declares it, by a person's hand. */
export async function isTaken(root: string): Promise<boolean> {
  const [toml = '', function_] = await Promise.all([
    readText(join(root, 'netlify.toml')),
    readText(join(root, program)),
  ]);
  return function_ !== undefined || hasBlock(toml);
}

/**
 * Hands the edge function to a build that Netlify or its adapter runs, since a committed copy may be of an older map.
 * What is in the root of the project is left alone.
 */
export async function handToNetlify(
  staging: Staging,
  names: readonly string[],
  { folder, root, adapter }: RootFolders & { readonly adapter?: string | undefined },
  environment: Environment,
): Promise<void> {
  const isTheirs = platformOf(environment)?.host === 'netlify' || hostOfAdapter(adapter) === 'netlify';
  if (!isTheirs || !names.includes(program) || (await isTaken(root))) return;
  const [text = '', toml = ''] = await Promise.all(
    [program, 'netlify.toml'].map((name) => readText(join(folder, name))),
  );
  const excluded = /^[ \t]*excludedPath = (\[.*\])$/m.exec(toml)?.[1];
  const rest = excluded === undefined ? '' : `, excludedPath: ${excluded}`;
  await staging.write(join(root, handed), `${text}\nexport const config = { path: '/*'${rest} };\n`);
}

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
