import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { z } from 'zod';
import { apiFiles, apiPlan } from '../api/files.ts';
import type { List } from '../api/model.ts';
import type { Answering } from '../api/openapi.ts';
import { developmentWarning, readSecret } from '../api/public-id.ts';
import { type ApiSettings, fillSettings } from '../api/settings.ts';
import { listWarnings } from '../api/warnings.ts';
import { everything } from '../hosts/shared/abilities.ts';
import { moduleFile } from '../lib/disk/package.ts';
import { readText } from '../lib/disk/read.ts';
import { writeIntoEmptyFolder } from '../lib/disk/write.ts';
import type { OutFile } from '../lib/file.ts';
import { Problem } from '../lib/problem.ts';
import { prefixBase } from '../lib/url/canonical-url.ts';
import { findSiteFolder } from '../plan/served-files.ts';
import type { SettingsInput } from '../plan/settings.ts';
import { loadNamedHosts } from '../project/deploy/hosts.ts';
import { type Environment, findBuildPlatform } from './build-platform.ts';
import type { Options } from './parse-options.ts';
import type { AstroProject, Folders } from './project.ts';

/** The file of the route that loads the records. The integration reads the file in `dist` and removes it. */
export const listsPath = '_signpost/api.json';

/** The project's module with the resources; undefined without an API. */
export function findApiModule({ api }: Options, { root }: Folders): string | undefined {
  if (api === false) return undefined;
  const file = join(root, api.module);
  if (existsSync(file)) return file;
  throw new Problem(
    `The API module ${api.module} doesn't exist. Correct \`api.module\` in the options of signpost().`,
  );
}

/** The route to inject. Collections can be read only inside Astro. */
export function createApiRoute() {
  return { pattern: `/${listsPath}`, entrypoint: moduleFile('astro/routes/api-lists'), prerender: true };
}

/** The source of `virtual:signpost/api`: the project's module, and Astro's `getCollection`. */
export function printApiModule(module: string, requireSecret: boolean): string {
  return [
    `import * as project from ${JSON.stringify(module)};`,
    // Spread, since the module exports either of them.
    'export const { resources, versions } = { ...project };',
    `export { getCollection } from 'astro:content';`,
    `export const requireSecret = ${requireSecret};`,
  ].join('\n');
}

const loadedApiSchema = z.object({
  /** The base in the module. Default: `api.base` of the options. */
  base: z.string().optional(),
  lists: z.array(z.custom<List>()),
});
/** The route's JSON: the versions, or what is wrong with the definitions. */
const routeOutput = z.union([
  z.object({ problem: z.string() }),
  z.object({ apis: z.array(loadedApiSchema) }),
]);

type LoadedApi = z.output<typeof loadedApiSchema>;

/** Parses the route's JSON. A `Problem`, with the module's name, if the definitions or the content are invalid. */
export function parseApis(
  text: string | undefined,
  { options, folders }: AstroProject,
): readonly LoadedApi[] {
  if (text === undefined) return [];
  const output = routeOutput.parse(JSON.parse(text));
  if ('apis' in output) return output.apis;

  const module = findApiModule(options, folders) ?? '';
  throw new Problem(`${relative(folders.root, module)}: ${output.problem}`);
}

/** The records and settings of one version, such as /v2/api. */
export interface LoadedVersion {
  readonly lists: readonly List[];
  readonly settings: ApiSettings;
}

/** The warning of a missing secret, in the build that is deployed: neither in a local build nor in a preview. */
export function findSecretWarning(preview: string | undefined, environment: Environment): string | undefined {
  const isDeployment = findBuildPlatform(environment) !== undefined && preview === undefined;
  return isDeployment && readSecret(environment).isDefault ? developmentWarning : undefined;
}

/** Writes the API's files into `dist`, and returns the API's part of the plan; undefined without an API. */
export async function buildApi(
  project: AstroProject,
  dist: string,
  logger: AstroIntegrationLogger,
): Promise<SettingsInput['api']> {
  const loaded = parseApis(await readText(join(dist, listsPath)), project);
  const versions = listApiVersions(project, loaded);
  const plan = planApi(project, versions);
  if (!plan) return undefined;

  await rm(dirname(join(dist, listsPath)), { recursive: true, force: true });
  const missingSecret = findSecretWarning(project.preview, process.env);
  if (missingSecret !== undefined) logger.warn(missingSecret);
  const models = versions.flatMap(({ lists }) => lists.map(({ model }) => model));
  for (const warning of new Set(listWarnings(models))) logger.warn(warning);
  const answering = await findAnswering(project.options);
  await writeIntoEmptyFolder(dist, listApiFiles(project, versions, answering));
  const urls = listExampleUrls(versions, answering).map((path) => project.site.origin + path);
  if (urls.length > 0) logger.info(`The API, to try: ${urls.join(' ')}`);
  return plan;
}

/** A list, a page of it or else a record, and the document, as the host answers them: by the names of the files where it knows no API. */
export function listExampleUrls(versions: readonly LoadedVersion[], answering: Answering): string[] {
  const [newest] = versions;
  const list = newest?.lists.find(({ records }) => records.length > 0) ?? newest?.lists[0];
  if (newest === undefined || list === undefined) return [];

  const { base } = newest.settings;
  const url = `${base}/${list.model.name}`;
  const document = `${base}/openapi.json`;
  const records = list.records.slice(0, 1).map(({ id }) => `${url}/${id}.json`);
  if (answering === 'files') return [`${url}.json`, ...records, document];
  return [url, `${url}?page=0&size=100`, document];
}

/** The loaded versions, newest first; empty if the API is turned off. */
export function listApiVersions(
  project: AstroProject,
  loaded: readonly LoadedApi[],
): readonly LoadedVersion[] {
  const { options, site, urlSettings } = project;
  const { api } = options;
  if (api === false) return [];

  const findBase = ({ base }: LoadedApi): string => prefixBase(base ?? api.base, urlSettings.base);
  // /v2/api, /v1/api, /api
  const newestFirst = loaded.toSorted(
    (a, b) => readVersionNumber(findBase(b)) - readVersionNumber(findBase(a)),
  );
  const title = `${site.brand?.name ?? new URL(site.origin).host} API`;

  return newestFirst.map((version) => {
    const otherBases = newestFirst.filter((other) => other !== version).map(findBase);
    const settings = { base: findBase(version), otherBases, origins: api.origins, title, site: site.origin };
    return { lists: version.lists, settings: fillSettings(settings) };
  });
}

function readVersionNumber(base: string): number {
  return Number(/\/v(\d+)(?=\/)/.exec(base)?.[1] ?? -1);
}

/** The files of all versions, relative to `dist`, which is the folder `docs` of a host for the base `/docs`. */
export function* listApiFiles(
  { urlSettings }: AstroProject,
  versions: readonly LoadedVersion[],
  answering: Answering,
): Generator<OutFile> {
  const below = findSiteFolder({ variant: urlSettings });
  for (const { lists, settings } of versions) {
    for (const file of apiFiles(lists, settings, answering))
      yield { ...file, path: file.path.slice(below.length) };
  }
}

/** What the primary host returns for the API, for `openapi.json`. An unknown host may have a handler. */
export async function findAnswering({ api, deploy: { host: id } }: Options): Promise<Answering> {
  const [host] = await loadNamedHosts(id ? [id] : []);
  const abilities = host?.programs?.edge?.abilities ?? host?.abilities ?? everything;

  if (!abilities.api.includes('errors')) return 'files';
  return api !== false && api.handler && abilities.api.includes('handler') ? 'handler' : 'server';
}

/** The API's part of the plan's settings; undefined without an API. */
export function planApi({ options }: AstroProject, versions: readonly LoadedVersion[]): SettingsInput['api'] {
  const [newest, ...others] = versions.map(({ lists, settings }) => {
    const models = lists.map(({ model }) => model);
    return apiPlan(models, settings);
  });
  if (newest === undefined || options.api === false) return undefined;

  const { rate } = options.api;
  return {
    ...newest,
    ...(rate && { rate }),
    others: others.map(({ base, resources }) => ({ base, resources })),
  };
}
