import { type Api, apiOf, type HandlerOptions } from './handler.ts';
import { secretFrom } from './id.ts';
import type { JsonSchema } from './json.ts';
import { loadRecords } from './load.ts';
import { openApiDocument } from './openapi.ts';
import type { Resource } from './resource.ts';
import { settingsOf } from './settings.ts';

/** The settings of the API, and what reads its collections. */
export interface LoadOptions extends HandlerOptions {
  /** Astro's own; not needed where all resources have entries. */
  getCollection?(name: string): Promise<readonly unknown[]>;
}

/** The API as it will be built, for a page that describes it: its document, and answers to ask for. */
export async function loadApi(
  resources: readonly Resource[],
  options: LoadOptions = {},
): Promise<{ readonly api: Api; readonly document: JsonSchema }> {
  const { getCollection, ...handler } = options;
  const read = async (name: string) => (await getCollection?.(name)) ?? [];
  const lists = await loadRecords(resources, read, secretFrom(process.env));
  const models = lists.map(({ model }) => model);
  return { api: apiOf(lists, handler), document: openApiDocument(models, settingsOf(handler)) };
}
