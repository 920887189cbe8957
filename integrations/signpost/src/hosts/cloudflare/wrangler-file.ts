import type { JsonObject } from '../../lib/json/json.ts';
import { toKeys } from '../../lib/json/jsonc.ts';
import { decodeText } from '../../lib/text/decode.ts';
import { openSettings } from '../shared/settings-file.ts';

/** Wrangler's configuration files: it reads the first that exists. https://developers.cloudflare.com/workers/wrangler/configuration/ */
export const wranglerFiles: readonly string[] = ['wrangler.json', 'wrangler.jsonc', 'wrangler.toml'];

/** The wrangler configuration; without keys if it is invalid. */
interface WranglerConfig {
  readonly file: string;
  readonly keys: JsonObject | undefined;
}

/** Reads the first of Wrangler's files that exists; undefined without one. */
export function readWranglerConfig(read: (name: string) => Buffer | undefined): WranglerConfig | undefined {
  const file = wranglerFiles.find((name) => read(name) !== undefined);
  const bytes = file === undefined ? undefined : read(file);
  if (file === undefined || bytes === undefined) return undefined;

  const { opened } = openSettings(() => decodeText(bytes), [file]);
  return { file, keys: opened?.keys };
}

/**
 * `main` and `assets` of the default environment and of each of `env`, which inherits them as a whole:
 * https://developers.cloudflare.com/workers/wrangler/configuration/#inheritable-keys
 */
export function listEnvironments(keys: JsonObject): JsonObject[] {
  const { main, assets, env } = keys;
  const named = Object.values(toKeys(env)).map((value) => {
    const own = toKeys(value);
    return { main: own['main'] ?? main, assets: own['assets'] ?? assets };
  });
  return [{ main, assets }, ...named];
}

/** The Worker that runs before the assets, and so before `_redirects`: `main` with `assets.run_worker_first`. */
export function findWorkerFirst(keys: JsonObject): string | undefined {
  const first = listEnvironments(keys).find(
    ({ main, assets }) => typeof main === 'string' && (toKeys(assets)['run_worker_first'] ?? false) !== false,
  );
  return typeof first?.['main'] === 'string' ? first['main'] : undefined;
}
