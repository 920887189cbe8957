import type { RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { nodeListener } from '../api/adapters/node.ts';
import { createEdgeApi } from '../api/edge.ts';
import { readBytes, readText } from '../disk/read.ts';
import { settingsFile } from '../project/settings-file.ts';

/**
 * Answers the API of a built site with its whole grammar, from the index that the build wrote beside the hosts'
 * files; undefined where there is none, and the prebuilt files answer alone.
 */
export async function builtApi(
  dist: string,
): Promise<{ readonly base: string; readonly listener: RequestListener } | undefined> {
  const bytes = await readBytes(join(dirname(settingsFile), 'api-index.bin'));
  if (!bytes) return undefined;
  const api = createEdgeApi(Uint8Array.from(bytes).buffer, { onError: (error) => console.error(error) });
  const read = async (path: string): Promise<string> => {
    const text = await readText(join(dist, path));
    if (text !== undefined) return text;
    throw new Error(`${path} is no longer in ${dist}; build the site again.`);
  };
  return { base: api.base, listener: nodeListener((ask) => api.answer(ask, read)) };
}
