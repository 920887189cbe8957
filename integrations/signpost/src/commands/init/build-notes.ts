import { readText } from '../../lib/disk/read.ts';
import { buildScript } from '../../project/build-script.ts';
import { loadNamedHosts } from '../../project/hosts.ts';
import { chooseBuildCommand } from './ci.ts';
import { hasAdapter, readBuildScript } from './detect.ts';
import type { Survey } from './survey.ts';

/** What the script `build` has to do, if the host reads its files from the build and no script puts them there. */
export async function buildNote({ hosts, astro, generator, dist }: Survey): Promise<string | undefined> {
  const [host, ...others] = hosts;
  if (astro !== undefined || host === undefined || others.length > 0) return undefined;
  const build = (await readBuildScript()) ?? chooseBuildCommand(generator);
  if (/\bsignpost\b/.test(build)) return undefined;
  const [loaded] = await loadNamedHosts([host]);
  const script = loaded && buildScript(loaded, dist, build);
  return script === undefined
    ? undefined
    : `${loaded?.title} reads the redirects from ${dist}, so each build must put them there, in CI and on the platform. Set the script \`build\` in package.json, and let both run it:\n"build": ${JSON.stringify(script)}`;
}

/** The step after the first build, if Wrangler deploys the site as a Worker with a file that Signpost merges. */
export async function noteWranglerSteps({ hosts }: Survey): Promise<string[]> {
  if (!hosts.includes('cloudflare')) return [];
  const own = await readText('wrangler.jsonc');
  if (own === undefined || /"(?:pages_build_output_dir|main)"/.test(own) || (await hasAdapter())) return [];
  return [
    'After the first build, copy deploy/cloudflare/wrangler.jsonc over your wrangler.jsonc: it is your file with the generated keys. Commit it:\ncp deploy/cloudflare/wrangler.jsonc .\ngit add wrangler.jsonc',
  ];
}
