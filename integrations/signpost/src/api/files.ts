import type { OutFile } from '../lib/file.ts';
import { isVersioned } from '../plan/api.ts';
import { type Failure, failureBody, standardFailures, versionCodes, versionFailureOf } from './failure.ts';
import { type ApiRecord, type List, type Model, sizesOf } from './model.ts';
import { type Answering, openApiDocument } from './openapi.ts';
import { type ApiSettings, folderOf } from './settings.ts';

/** The exact form of each body. Files and handler share it, so that they are equal byte for byte. */
export function recordBody(record: ApiRecord): string {
  return JSON.stringify(record);
}

/** Prints a list from records that are already text. */
export function listBody(records: readonly string[]): string {
  return `[${records.join(',')}]`;
}

/** Prints a page: `total` records on `pages` pages, zero of both for an empty list. */
export function pageBody(records: readonly string[], total: number, size: number): string {
  return `{"content":${listBody(records)},"meta":{"pages":${Math.ceil(total / size)},"total":${total}}}`;
}

/** The body of each standard error by status, and of version errors by code. */
function errorBodies(settings: ApiSettings): ReadonlyMap<string, string> {
  const bases = [settings.base, ...settings.otherBases];
  const named = standardFailures(settings.maxTarget).map((one): [string, Failure] => [`${one.status}`, one]);
  // If no base contains a version, none is too high or too low.
  const codes = isVersioned(bases) ? versionCodes : versionCodes.slice(0, 1);
  const versions = codes.map((code): [string, Failure] => [code, versionFailureOf(code, bases)]);
  return new Map([...named, ...versions].map(([name, failure]) => [name, failureBody(failure)]));
}

/** The entity tag of all URLs: each has one body for one state of the data. */
export function etagOf(document: string, lists: readonly List[]): string {
  return `"${fingerprint(textsOf(document, lists))}"`;
}

function* textsOf(document: string, lists: readonly List[]): Generator<string> {
  yield document;
  for (const { records } of lists) yield* records.map(recordBody);
}

/** Two 32-bit hashes with different primes. Not for secrets: it only needs to change with the text. */
function fingerprint(texts: Iterable<string>): string {
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      one = Math.imul(one ^ unit, 0x01000193);
      other = Math.imul(other ^ unit, 0x85ebca6b) ^ (other >>> 13);
    }
    one = Math.imul(one ^ 0x10000, 0x01000193);
    other = Math.imul(other ^ text.length, 0xc2b2ae35);
  }
  return [one, other].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}

/** The API's part of the plan: what a host needs to answer from files. */
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

/** Every file of the API, relative to `dist` (`A-GET-2`), one at a time to save memory. */
export function* apiFiles(
  lists: readonly List[],
  settings: ApiSettings,
  answering: Answering = 'handler',
): Generator<OutFile> {
  const folder = folderOf(settings);
  for (const list of lists)
    yield* resourceFiles(list, `${folder}/${list.model.name}`, sizesOf(list.model, settings));
  for (const [status, content] of errorBodies(settings)) {
    yield { path: `${folder}/_errors/${status}.json`, content };
  }
  const models = lists.map(({ model }) => model);
  const document = (of: Answering) => JSON.stringify(openApiDocument(models, settings, of));
  yield { path: `${folder}/openapi.json`, content: document(answering) };
  // Servers without a handler send this one instead.
  if (answering !== 'server') yield { path: `${folder}/_openapi/server.json`, content: document('server') };
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
