import { createHash } from 'node:crypto';
import type { OutFile } from '../lib/file.ts';
import { isVersioned, nameHandlerFile } from '../plan/api.ts';
import { failureBody, makeVersionFailure, standardFailures, versionCodes } from './failure.ts';
import type { HandlerFile } from './file-api.ts';
import { type List, listPageSizes, type Model, makePage } from './model.ts';
import { type Answering, openApiDocument } from './openapi.ts';
import { type ApiSettings, apiFolder, maxTarget } from './settings.ts';

/** The entity tag of all URLs: each has one body for one state of the data. */
export function computeEtag(document: string, lists: readonly List[]): string {
  const hash = createHash('sha256').update(document);
  for (const { records } of lists) for (const record of records) hash.update(JSON.stringify(record));
  return `"${hash.digest('base64url').slice(0, 16)}"`;
}

/** The API's part of the plan: what a host needs to answer from files. */
export function apiPlan(models: readonly Model[], settings: ApiSettings) {
  return {
    base: settings.base,
    resources: models.map((model) => ({ name: model.name, sizes: listPageSizes(model, settings) })),
    origins: settings.origins,
    errors: `${apiFolder(settings.base)}/_errors`,
    maxTarget,
    ...(settings.rate && { rate: settings.rate }),
  };
}

/** Every file of the API, relative to `dist`, one at a time to save memory. */
export function* apiFiles(
  lists: readonly List[],
  settings: ApiSettings,
  answering: Answering = 'handler',
): Generator<OutFile> {
  const folder = apiFolder(settings.base);
  for (const list of lists) yield* resourceFiles(list, `${folder}/${list.model.name}`, settings);
  yield* errorFiles(`${folder}/_errors`, settings);

  const models = lists.map(({ model }) => model);
  const document = JSON.stringify(openApiDocument(models, settings, answering));
  yield { path: `${folder}/openapi.json`, content: document };
  if (answering === 'server') return;

  // Servers without a handler send this description instead.
  const serverDocument = openApiDocument(models, settings, 'server');
  yield { path: `${folder}/_openapi/server.json`, content: JSON.stringify(serverDocument) };
  if (answering === 'files') return;

  const { base, otherBases, sizes, origins } = settings;
  const etag = computeEtag(document, lists);
  const handler: HandlerFile = { settings: { base, otherBases, sizes, origins, etag }, models };
  yield { path: nameHandlerFile({ base }), content: JSON.stringify(handler) };
}

/** The list, its records and its prebuilt pages (`A-GET-1` to `A-GET-3`). */
function* resourceFiles({ model, records }: List, path: string, settings: ApiSettings): Generator<OutFile> {
  const total = records.length;
  yield { path: `${path}.json`, content: JSON.stringify(records) };
  for (const record of records) yield { path: `${path}/${record.id}.json`, content: JSON.stringify(record) };

  for (const size of listPageSizes(model, settings)) {
    for (let page = 0; page * size < total; page++) {
      const content = records.slice(page * size, (page + 1) * size);
      yield {
        path: `${path}/page/${size}/${page}.json`,
        content: JSON.stringify(makePage(content, total, size)),
      };
    }
    yield { path: `${path}/page/${size}/beyond.json`, content: JSON.stringify(makePage([], total, size)) };
  }
}

/** The body of each standard error by status, and of version errors by code. */
function* errorFiles(folder: string, { base, otherBases }: ApiSettings): Generator<OutFile> {
  for (const failure of standardFailures)
    yield { path: `${folder}/${failure.status}.json`, content: failureBody(failure) };

  const bases = [base, ...otherBases];
  // If no base contains a version, none is too high or too low.
  const codes = isVersioned(bases) ? versionCodes : versionCodes.slice(0, 1);
  for (const code of codes)
    yield { path: `${folder}/${code}.json`, content: failureBody(makeVersionFailure(code, bases)) };
}
