import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createResponder, type SiteResponder } from '../../answers/responder.ts';
import { handleLists } from '../../api/create-api.ts';
import { type Api, joinApis } from '../../api/handler.ts';
import { toDay } from '../../lib/date.ts';
import { listExisting } from '../../lib/disk/build-folder.ts';
import { isInside } from '../../lib/disk/is-inside.ts';
import { joinContent, type OutFile } from '../../lib/file.ts';
import { planSite } from '../../plan/build.ts';
import { findSiteFolder } from '../../plan/served-files.ts';
import { parseSettings } from '../../plan/settings.ts';
import type { LoadedMap } from '../../project/map-includes.ts';
import {
  findAnswering,
  type LoadedVersion,
  listApiFiles,
  listApiVersions,
  parseApis,
  planApi,
} from '../api.ts';
import { loadMap } from '../before-build.ts';
import { makeRobotsFile } from '../emit/robots.ts';
import { makeSiteFiles } from '../emit/site-files.ts';
import type { Session } from '../session.ts';
import { createPlanSettings } from '../settings.ts';

/** The dev server's answers in addition to Astro's pages. */
export interface DevAnswers {
  readonly responder: SiteResponder;
  /** Path below the document root ─▶ bytes: robots.txt, icons, the API. Astro renders the pages. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** Answers all API queries; undefined without an API. */
  readonly api: Api | undefined;
}

/** Computes the site's answers in development, and again after a change of the map, the icon or a source file. */
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
    const { project } = session;
    const versions = listApiVersions(project, parseApis(await this.#loadApi(), project));
    this.#siteFiles ??= makeMissingFiles(session);
    const map = await this.#loadedMap();

    const answering = await findAnswering(project.options);
    const generatedFiles = [...(await this.#siteFiles), ...listApiFiles(project, versions, answering)];
    const now = new Date();
    // The files of `public`, which a build copies.
    const publicFiles = listExisting(project.folders.public);
    const written = createPlanSettings(project, planApi(project, versions), publicFiles, now);
    const settings = parseSettings('The options of signpost()', written);
    const plan = planSite({
      // Developers must see the pages, so maintenance mode and passwords apply only to builds.
      settings: { ...settings, maintenance: undefined, protect: [] },
      map: map?.map,
      files: generatedFiles.map(({ path }) => path),
      today: toDay(now),
      lacksPages: true,
    });

    const below = findSiteFolder(settings);
    const files = new Map(generatedFiles.map((file) => [below + file.path, readContent(file)]));
    return { responder: createResponder({ plan }), files, api: handleVersions(versions) };
  }

  #loadedMap(): Promise<LoadedMap | undefined> {
    this.#map ??= loadMap(this.#session.project);
    return this.#map;
  }

  /** Errors in the map, for the terminal. */
  async readFindings(): Promise<LoadedMap['findings']> {
    return (await this.#loadedMap())?.findings ?? [];
  }

  /** Invalidates the answers after a change of a file. True if the map may have changed. */
  invalidate(file: string): boolean {
    const isSource = isInside(file, this.#session.project.folders.src);
    const isMap = /\.(ya?ml|csv)$/i.test(file) && !isSource;
    const isFavicon = file === this.#session.icons.source;
    if (isMap) this.#map = undefined;
    if (isFavicon) this.#siteFiles = undefined;
    if (isMap || isFavicon || isSource) this.#answers = undefined;
    return isMap;
  }
}

/** The files that a build would add, without files and routes of the project. */
async function makeMissingFiles({ project, icons, routes }: Session): Promise<OutFile[]> {
  const files = [...(await makeRobotsFile(project)), ...(await makeSiteFiles(project, icons))];
  return files.filter(({ path }) => {
    // src/pages/robots.txt.ts
    const isRoute = routes.some(
      ({ origin, params, patternRegex }) =>
        origin === 'project' && params.length === 0 && patternRegex.test(`/${path}`),
    );
    return !isRoute && !existsSync(join(project.folders.public, path));
  });
}

function readContent(file: OutFile): string | Uint8Array {
  return file.content instanceof Uint8Array ? file.content : joinContent(file);
}

function handleVersions(versions: readonly LoadedVersion[]): Api | undefined {
  // The newest version comes last, and answers for unknown versions.
  const [oldest, ...newer] = versions.map(({ lists, settings }) => handleLists(lists, settings)).reverse();
  return oldest && joinApis(oldest, ...newer);
}
