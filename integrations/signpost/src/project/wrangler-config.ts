import { basename, join, resolve } from 'node:path';
import { listEnvironments, readWranglerConfig, wranglerFiles } from '../hosts/cloudflare/wrangler-file.ts';
import { isGeneratedScript } from '../hosts/own-functions.ts';
import { readBytes, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import type { JsonObject } from '../lib/json/is-object.ts';
import { keysOf } from '../lib/json/jsonc.ts';

/** Reports the configuration of Wrangler in the project's root if it deploys another folder or Worker than the build's. */
export async function wranglerFindings(published: string): Promise<Finding[]> {
  const files = new Map<string, Buffer | undefined>();
  for (const name of wranglerFiles) files.set(name, await readBytes(name));
  const { file, keys } = readWranglerConfig((name) => files.get(name)) ?? {};
  if (file === undefined || keys === undefined) return [];
  const pages = keys['pages_build_output_dir'];
  const deployed = typeof pages === 'string' ? [] : listEnvironments(keys);
  const folders = typeof pages === 'string' ? [pages] : deployed.flatMap(folderIn);
  const [first] = folders;
  if (first === undefined) return [];
  const isHere = (folder: string): boolean => resolve(folder) === resolve(published);
  if (!folders.some(isHere)) {
    const key = typeof pages === 'string' ? 'pages_build_output_dir' : 'assets.directory';
    return [
      finding(file, {
        message: `"${key}" is "${first}", and the build is in ${published}, so none of its redirects is deployed`,
        fix: `Set "${key}" to "./${published}" in ${file}.`,
      }),
    ];
  }
  const fitting = deployed.filter((one) => folderIn(one).some(isHere));
  const wrong = await Promise.all(fitting.map(({ main }) => wrongMain(main, join(published, '_worker.js'))));
  // Any environment may be the one that is deployed.
  const [message] = wrong;
  return message === undefined || wrong.includes(undefined)
    ? []
    : [
        finding(file, {
          message,
          fix: `Run \`npx astro-signpost map compile --output deploy\`, and copy "main" and the keys below "assets" from deploy/cloudflare/wrangler.jsonc to ${file}.`,
        }),
      ];
}

function folderIn({ assets }: JsonObject): string[] {
  const { directory } = keysOf(assets);
  return typeof directory === 'string' ? [directory] : [];
}

/** What is wrong with `main` beside the generated Worker of the build, if it has one. The site's own Worker is not judged. */
async function wrongMain(main: unknown, worker: string): Promise<string | undefined> {
  const isNeeded = isGeneratedScript((await readText(worker)) ?? '');
  if (typeof main !== 'string')
    return isNeeded
      ? `it has no "main", and the redirects are in the generated Worker ${worker}, so none of them works`
      : undefined;
  const text = await readText(main);
  if (text === undefined)
    return basename(main) === basename(worker)
      ? `"main" is "${main}", which doesn't exist, so the deployment fails`
      : undefined;
  return isGeneratedScript(text) && resolve(main) !== resolve(worker)
    ? `"main" is "${main}", a generated Worker that the build doesn't update, so Cloudflare serves an outdated map`
    : undefined;
}

function finding(file: string, { message, fix }: { message: string; fix: string }): Finding {
  return {
    ...{ rule: 'host-place', conventions: ['W-REDIR-1'], level: 'error', file },
    ...{ message: `Cloudflare reads ${file} in the root of the project: ${message}`, fix },
  };
}
