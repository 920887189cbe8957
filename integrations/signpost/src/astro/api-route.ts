import { join, relative } from 'node:path';
import type { List } from '../api/model.ts';
import { moduleFile } from '../lib/disk/package.ts';
import { exists } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import type { Options } from '../options.ts';
import type { Folders, Project } from './project.ts';

/** The records are loaded by a route, whose file in `dist` the integration reads and removes. */
export const listsPath = '_signpost/api.json';

/** The module that exports the resources; undefined where the site has no API. */
export async function apiModule({ api }: Options, { root, src }: Folders): Promise<string | undefined> {
  if (api === false) return undefined;
  const file = api.module === undefined ? join(src, 'api.ts') : join(root, api.module);
  if (await exists(file)) return file;
  if (api.module === undefined) return undefined;
  throw new Problem(
    `The API module ${api.module} doesn't exist; correct \`api.module\` in the options of signpost().`,
  );
}

/** The route to inject for it, which runs inside Astro and can read collections. */
export function apiRoute() {
  return { pattern: `/${listsPath}`, entrypoint: moduleFile('astro/routes/api-lists'), prerender: true };
}

/** The source of `virtual:signpost/api`: the project's module, and Astro's reader of collections. */
export function apiSource(module: string, requireSecret: boolean): string {
  return [
    `import * as project from ${JSON.stringify(module)};`,
    // Copied, since only one of the two is there.
    'export const { resources, versions } = { ...project };',
    `export { getCollection } from 'astro:content';`,
    `export const requireSecret = ${requireSecret};`,
  ].join('\n');
}

/** The records of one version of the API, as our route loaded them. */
export interface LoadedApi {
  /** As the module names it; without one, that of the options counts. */
  readonly base?: string;
  readonly lists: readonly List[];
}

/**
 * What the route answered, as JSON; a `Problem` where the definitions or the content can't be an API, with the module
 * that it is of.
 */
export async function parseApis(
  text: string,
  { options, folders }: Project,
): Promise<readonly LoadedApi[] | undefined> {
  const result: unknown = JSON.parse(text);
  if (typeof result !== 'object' || result === null) return undefined;
  if ('problem' in result) {
    const module = (await apiModule(options, folders)) ?? '';
    throw new Problem(`${relative(folders.root, module)}: ${String(result.problem)}`);
  }
  return 'apis' in result && isLoaded(result.apis) ? result.apis : undefined;
}

function isLoaded(value: unknown): value is LoadedApi[] {
  return (
    Array.isArray(value) &&
    value.every(
      (api) => typeof api === 'object' && api !== null && 'lists' in api && Array.isArray(api.lists),
    )
  );
}
