import { createHash } from 'node:crypto';
import type { OutFile } from '../lib/file.ts';
import { nameDescriptionFile, nameHandlerFile } from '../plan/api.ts';
import { makeVersionFailure, printFailure, standardFailures, versionCodes } from './failure.ts';
import type { HandlerFile } from './file-api.ts';
import { type List, type Model, makePage } from './model.ts';
import { type Answering, openApiDocument } from './openapi.ts';
import { type ApiSettings, apiFolder, maxTarget } from './settings.ts';

/** The entity tag of all URLs. Each state of the data has a new tag. */
export function computeEtag(lists: readonly List[], settings: ApiSettings): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const list of lists) hash.update(JSON.stringify(list));
  return `"${hash.digest('base64url').slice(0, 16)}"`;
}

/** The API's part of the plan: what a host needs to answer from files. */
export function apiPlan(models: readonly Model[], settings: ApiSettings) {
  return {
    base: settings.base,
    resources: models.map(({ name, sizes }) => ({ name, sizes: [...sizes] })),
    origins: [...settings.origins],
    errors: `${apiFolder(settings.base)}/_errors`,
    maxTarget,
  };
}

/** Every file of the API, relative to `dist`, one at a time to save memory. */
export function* apiFiles(
  lists: readonly List[],
  settings: ApiSettings,
  answering: Answering = 'handler',
): Generator<OutFile> {
  const folder = apiFolder(settings.base);
  for (const list of lists) yield* resourceFiles(list, `${folder}/${list.model.name}`);
  yield* errorFiles(`${folder}/_errors`, settings);

  const models = lists.map(({ model }) => model);
  const document = openApiDocument(models, settings, answering);
  yield { path: `${folder}/openapi.json`, content: JSON.stringify(document) };

  // Servers without a handler send this description instead.
  const serverDocument = openApiDocument(models, settings, 'server');
  yield { path: nameDescriptionFile(settings), content: JSON.stringify(serverDocument) };
  if (answering !== 'handler') return;

  const handler: HandlerFile = { settings: { ...settings, etag: computeEtag(lists, settings) }, models };
  yield { path: nameHandlerFile(settings), content: JSON.stringify(handler) };
}

/** The files of a list: all records, each record, and the prebuilt pages (`A-GET-1` to `A-GET-3`). */
function* resourceFiles({ model, records }: List, path: string): Generator<OutFile> {
  const total = records.length;
  const write = (file: string, body: unknown): OutFile => ({ path: file, content: JSON.stringify(body) });
  yield write(`${path}.json`, records);
  for (const record of records) yield write(`${path}/${record.id}.json`, record);

  // api/product/page/20/0.json, and beyond.json for every page after the last
  for (const size of model.sizes) {
    for (let page = 0; page * size < total; page++) {
      const pageRecords = records.slice(page * size, (page + 1) * size);
      yield write(`${path}/page/${size}/${page}.json`, makePage(pageRecords, total, size));
    }
    yield write(`${path}/page/${size}/beyond.json`, makePage([], total, size));
  }
}

/** The body of each standard error by status, and of version errors by code. */
function* errorFiles(folder: string, { base, otherBases }: ApiSettings): Generator<OutFile> {
  for (const failure of standardFailures)
    yield { path: `${folder}/${failure.status}.json`, content: printFailure(failure) };

  for (const code of versionCodes) {
    const failure = makeVersionFailure(code, [base, ...otherBases]);
    yield { path: `${folder}/${code}.json`, content: printFailure(failure) };
  }
}
