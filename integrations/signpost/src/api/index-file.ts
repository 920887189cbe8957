import type { OutFile } from '../core/file.ts';
import { etagOf } from './etag.ts';
import type { List } from './model.ts';
import { openApiDocument } from './openapi.ts';
import type { ApiSettings } from './settings.ts';
import { encodeIndex } from './slim-index.ts';

/** The slim index as a file: what an edge handler needs beside the prebuilt files. It is not for the public. */
export function indexFile(lists: readonly List[], settings: ApiSettings): OutFile {
  const models = lists.map(({ model }) => model);
  const etag = etagOf(JSON.stringify(openApiDocument(models, settings)), lists);
  return { path: 'api-index.bin', content: encodeIndex(lists, settings, etag) };
}
