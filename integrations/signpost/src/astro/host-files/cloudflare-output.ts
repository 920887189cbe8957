import { dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { adapterConfig, adapterWorker } from '../../hosts/shared/generated-files.ts';
import { readText } from '../../lib/disk/read.ts';
import type { Staging } from '../../lib/disk/write.ts';
import { type AdapterOutput, describeUnreadableOutput, readJson } from './adapter-output.ts';

// The wrangler.json that @astrojs/cloudflare deploys: its `main` becomes Signpost's Worker, which passes pages on to
// the adapter's.

/** The file of @astrojs/cloudflare with the path of the deployed `wrangler.json`. */
const deployFile = '.wrangler/deploy/config.json';

const wranglerConfig = z.looseObject({
  main: z.string().optional(),
  assets: z.looseObject({ binding: z.string().optional() }).optional(),
});

/** Sets Signpost's Worker as `main` in the adapter's `wrangler.json`. Signpost's Worker calls the adapter's, if any. */
export async function addToCloudflareOutput(
  staging: Staging,
  names: readonly string[],
  { folder, root, session }: AdapterOutput,
): Promise<void> {
  const { file, config } = await readDeployedWrangler(root);
  const { main, assets, ...rest } = config;
  const added = z.looseObject({}).parse(await readJson(join(folder, adapterConfig)));
  if (!names.includes(adapterWorker)) {
    // The host's files are enough: the adapter's Worker stays as it is.
    await staging.write(file, JSON.stringify({ ...rest, main, assets: { ...added, ...assets } }));
    return;
  }

  const binding = assets?.binding ?? 'ASSETS';
  const worker = join(session.server, adapterWorker);
  const app = main && findRelativePath(session.server, resolve(dirname(file), main));
  const program = (await readText(join(folder, adapterWorker))) ?? '';
  await staging.write(worker, printWorkerImports(app, binding) + program);

  const workerKeys = {
    main: findRelativePath(dirname(file), worker),
    no_bundle: true,
    rules: moduleRules,
    assets: { ...assets, binding, ...added },
  };
  await staging.write(file, JSON.stringify({ ...rest, ...workerKeys }));
}

async function readDeployedWrangler(root: string) {
  const deploy = z.object({ configPath: z.string() }).safeParse(await readJson(join(root, deployFile)));
  if (deploy.success) {
    const file = resolve(root, dirname(deployFile), deploy.data.configPath);
    const config = wranglerConfig.safeParse(await readJson(file));
    if (config.success) return { file, config: config.data };
  }

  throw describeUnreadableOutput('@astrojs/cloudflare', deployFile, 14);
}

const moduleRules = [{ type: 'ESModule', globs: ['**/*.js', '**/*.mjs'] }];

/** The lines before Signpost's Worker: the import of the adapter's Worker, and the assets binding. */
function printWorkerImports(app: string | undefined, binding: string): string {
  const assets = `const signpostAssets = ${JSON.stringify(binding)};\n`;
  if (app === undefined) return assets;
  const from = JSON.stringify(app);
  return `import signpostApp from ${from};\nexport * from ${from};\n${assets}`;
}

function findRelativePath(folder: string, file: string): string {
  const path = relative(folder, file).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}
