import type { OutFile } from '../../lib/file.ts';
import { fileNameOf, parsePath, pathOfFile } from '../../lib/path.ts';
import { versionsOf } from '../../redirects/plan/api-versions.ts';
import type { ApiVersion, Plan } from '../../redirects/plan/plan.ts';
import { handledVersions } from '../edge/shards.ts';
import type { Copy } from '../host.ts';

/** Where a function finds its files: beside itself. */
export const filesFolder = 'files/';

/**
 * The versions that a function answers: all of the plan's, or none, where one of them has no index, or where the list
 * of one of its resources is not in the build.
 */
export function functionVersions({ api, inventory }: Plan): readonly ApiVersion[] {
  if (api === undefined) return [];
  const versions = versionsOf(api);
  const isThere = (file: string): boolean => inventory.files.has(parsePath(`/${file}`));
  const isWhole = versions.every((version) => filesOf(version).every(isThere));
  return isWhole && handledVersions(api).length === versions.length ? versions : [];
}

/** The indexes beside a function, as `createFolderApi` reads them. */
export function indexesFor(plan: Plan, folder: string): OutFile[] {
  const indexes = functionVersions(plan).map(({ index }) => index);
  return indexes.flatMap((index, number) =>
    index === undefined ? [] : [{ path: `${folder}${filesFolder}api-${number}.bin`, content: index }],
  );
}

/** The lists and descriptions of the API beside a function. */
export function listsFor(plan: Plan, folder: string): Copy[] {
  return functionVersions(plan)
    .flatMap(filesOf)
    .flatMap((file) => {
      const from = plan.inventory.files.get(pathOfFile(file));
      return from === undefined ? [] : [{ from, path: `${folder}${filesFolder}${file}` }];
    });
}

/** Their paths, as the handler asks for them. */
function filesOf({ base, resources }: ApiVersion): string[] {
  const folder = fileNameOf(base);
  return [...resources.map(({ name }) => `${folder}/${name}.json`), `${folder}/openapi.json`];
}
