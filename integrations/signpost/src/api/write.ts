import type { OutFile } from '../lib/file.ts';
import { type List, type Model, sizesOf } from './model.ts';
import { openApiDocument } from './openapi.ts';
import { errorBodies, listBody, pageBody, recordBody } from './serialize.ts';
import { type ApiSettings, folderOf } from './settings.ts';

/** The API's part of the plan: what a host must know to answer from the files. It has the plan's shape. */
export function apiPlan(models: readonly Model[], settings: ApiSettings) {
  return {
    base: settings.base,
    resources: models.map((model) => ({ name: model.name, sizes: sizesOf(model, settings) })),
    origins: settings.origins,
    errors: `${folderOf(settings)}/_errors`,
    maxTarget: settings.maxTarget,
    ...(settings.rate && { rate: settings.rate }),
  };
}

/**
 * Every file of the API, relative to `dist`, with a file for each record (`A-GET-2`). One at a time, so that a hundred
 * thousand records are never in memory twice.
 */
export function* apiFiles(lists: readonly List[], settings: ApiSettings): Generator<OutFile> {
  const folder = folderOf(settings);
  for (const list of lists)
    yield* resourceFiles(list, `${folder}/${list.model.name}`, sizesOf(list.model, settings));
  for (const [status, content] of errorBodies(settings)) {
    yield { path: `${folder}/_errors/${status}.json`, content };
  }
  const models = lists.map(({ model }) => model);
  yield { path: `${folder}/openapi.json`, content: JSON.stringify(openApiDocument(models, settings)) };
}

function* resourceFiles({ records }: List, path: string, sizes: readonly number[]): Generator<OutFile> {
  const texts = records.map(recordBody);
  const total = texts.length;
  yield { path: `${path}.json`, content: listBody(texts) };
  for (const [index, { id }] of records.entries())
    yield { path: `${path}/${id}.json`, content: texts[index] ?? '' };
  for (const size of sizes) {
    for (let page = 0; page * size < total; page++) {
      const content = pageBody(texts.slice(page * size, (page + 1) * size), total, size);
      yield { path: `${path}/page/${size}/${page}.json`, content };
    }
    yield { path: `${path}/page/${size}/beyond.json`, content: pageBody([], total, size) };
  }
}
