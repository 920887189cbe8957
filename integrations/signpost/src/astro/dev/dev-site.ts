import { join } from 'node:path';
import { handleLists } from '../../api/create-api.ts';
import { type Api, joinApis } from '../../api/handler.ts';
import { toDay } from '../../lib/date.ts';
import { listBuild } from '../../lib/disk/build-folder.ts';
import { isInside } from '../../lib/disk/is-inside.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { joinContent, type OutFile } from '../../lib/file.ts';
import { findSiteFolder, planSite } from '../../plan/build.ts';
import type { Plan } from '../../plan/plan.ts';
import { parseSettings } from '../../plan/settings.ts';
import type { LoadedMap } from '../../project/read-map.ts';
import { type LoadedApi, listApiFiles, listApiVersions, parseApis, planApi } from '../api.ts';
import { loadMap } from '../before-build.ts';
import { makeRobotsFile } from '../emit/robots.ts';
import { makeSiteFiles } from '../emit/site-files.ts';
import type { Session } from '../session.ts';
import { createPlanSettings } from '../settings.ts';

/** The dev server's answers in addition to Astro's pages. */
export interface DevAnswers {
  readonly plan: Plan;
  /** Path below the document root ─▶ bytes: robots.txt, icons, the API. Astro renders the pages. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** Answers all API queries; undefined without an API. */
  readonly api: Api | undefined;
}

/** Computes the site's answers in development, and again when one of their files changes. */
export class DevSite {
  readonly #session: Session;
  readonly #loadApi: () => Promise<string | undefined>;
  #map: Promise<LoadedMap | undefined> | undefined;
  #siteFiles: Promise<readonly OutFile[]> | undefined;
  #answers: Promise<DevAnswers> | undefined;

  /** `loadApi` returns the response of the API's route; undefined without an API. */
  constructor(session: Session, loadApi: () => Promise<string | undefined>) {
    this.#session = session;
    this.#loadApi = loadApi;
  }

  answers(): Promise<DevAnswers> {
    this.#answers ??= this.#compute();
    return this.#answers;
  }

  async #compute(): Promise<DevAnswers> {
    const session = this.#session;
    const loaded = await this.#loadApi();
    const apis = loaded === undefined ? undefined : await parseApis(loaded, session.project);
    this.#siteFiles ??= makeMissingFiles(session);

    return computeAnswers(
      session,
      apis ?? [],
      await this.#loadedMap(),
      await this.#siteFiles,
      await listPublicFiles(session),
    );
  }

  #loadedMap(): Promise<LoadedMap | undefined> {
    this.#map ??= loadMap(this.#session.project);
    return this.#map;
  }

  /** Errors in the map, for the terminal. */
  async findings(): Promise<LoadedMap['findings']> {
    return (await this.#loadedMap())?.findings ?? [];
  }

  /** Invalidates what depends on a changed file. True if the map may have changed. */
  changed(file: string): boolean {
    const isSource = isInside(file, this.#session.project.folders.src);
    const isMap = /\.(ya?ml|csv)$/i.test(file) && !isSource;
    const isIcon = file === this.#session.icons.source;
    if (isMap) this.#map = undefined;
    if (isIcon) this.#siteFiles = undefined;
    if (isMap || isIcon || isSource) this.#answers = undefined;
    return isMap;
  }
}

/** The files that a build copies from `public`. */
async function listPublicFiles({ project }: Session): Promise<readonly string[]> {
  const { public: folder } = project.folders;
  return (await hasFile(folder)) ? listBuild(folder).list : [];
}

/** The files that a build would add, except those that the project already has. */
async function makeMissingFiles({ project, icons, routes }: Session): Promise<OutFile[]> {
  const files = [...(await makeRobotsFile(project)), ...(await makeSiteFiles(project, icons))];
  const own = await Promise.all(
    files.map(async ({ path }) => {
      // src/pages/robots.txt.ts
      const isRoute = routes.some(
        ({ origin, params, patternRegex }) =>
          origin === 'project' && params.length === 0 && patternRegex.test(`/${path}`),
      );
      return isRoute || hasFile(join(project.folders.public, path));
    }),
  );

  return files.filter((_, index) => own[index] !== true);
}

async function computeAnswers(
  { project }: Session,
  apis: readonly LoadedApi[],
  map: LoadedMap | undefined,
  siteFiles: readonly OutFile[],
  publicFiles: readonly string[],
): Promise<DevAnswers> {
  const versions = listApiVersions(project, apis);
  const files = new Map<string, string | Uint8Array>();
  for (const file of [...siteFiles, ...listApiFiles(project, versions)]) {
    files.set(file.path, file.content instanceof Uint8Array ? file.content : joinContent(file));
  }

  const written = createPlanSettings(project, planApi(project, versions), publicFiles, new Date());
  const settings = parseSettings('The options of signpost()', written);
  // Developers must see the pages, so maintenance mode and passwords apply only to builds.
  const open = { ...settings, maintenance: undefined, protect: [] };
  const below = findSiteFolder(settings);
  const deployed = new Map([...files].map(([path, content]) => [below + path, content]));
  // The newest version comes last, since it also answers for unknown versions.
  const [oldest, ...newer] = versions.map(({ lists, settings: own }) => handleLists(lists, own)).reverse();
  const api = oldest && joinApis(oldest, ...newer);
  const today = toDay(new Date());
  const { plan } = planSite({
    settings: open,
    map: map?.map,
    files: [...files.keys()],
    today,
    lacksPages: true,
  });

  return { plan, files: deployed, api };
}
