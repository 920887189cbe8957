import { basename, join } from 'node:path';
import { readWranglerConfig, wranglerFiles } from '../hosts/cloudflare/wrangler-file.ts';
import type { Host } from '../hosts/host.ts';
import { hasFile, readBytes, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { mergeBlock } from '../lib/json/merge-file.ts';

/** Where the site's own files are. */
interface Site {
  readonly root: string;
  readonly dist: string | undefined;
}

/** Checks the Workers of a site on Cloudflare, which runs one: the generated Worker, or another that replaces it. */
export async function checkCloudflareWorker(
  { id, title }: Host,
  names: readonly string[],
  { root, dist }: Site,
): Promise<Finding[]> {
  if (id !== 'cloudflare' || !names.includes('_worker.js')) return [];

  const others: string[] = [];
  if (await hasFile(join(root, 'functions'))) others.push('functions');
  const redirects = dist === undefined ? undefined : await readText(join(dist, '_redirects'));
  // Lines besides those between Signpost's marks.
  if (/^[ \t]*[^#\s]/m.test(mergeBlock(redirects ?? '', ''))) others.push('_redirects');
  const replaced = others.length === 0 ? [] : [reportReplacedHandlers(title, others)];
  return [...replaced, ...(await checkMain(title, root))];
}

/** Checks that `main` of the project's wrangler.jsonc is the generated Worker, or one that imports it. */
async function checkMain(title: string, root: string): Promise<Finding[]> {
  const files = new Map<string, Buffer>();
  for (const name of wranglerFiles) {
    const bytes = await readBytes(join(root, name));
    if (bytes !== undefined) files.set(name, bytes);
  }
  const config = readWranglerConfig((name) => files.get(name));
  // Pages runs _worker.js by its name, and needs no configuration.
  if (config?.keys === undefined || config.keys['pages_build_output_dir'] !== undefined) return [];

  const { main } = config.keys;
  if (typeof main !== 'string') return [reportMissingMain(title, config.file)];
  if (basename(main) === '_worker.js') return [];

  const script = (await readText(join(root, main))) ?? '';
  const isImported = /^[ \t]*import .*_worker\.js/m.test(script);
  return isImported ? [] : [reportOtherWorker(title, config.file, main)];
}

function reportReplacedHandlers(title: string, others: readonly string[]): Finding {
  return {
    ...{ rule: 'own-server', conventions: [], level: 'warning' },
    message: `${title}: the generated Worker runs before everything else, so URLs that only ${others.join(' and ')} would answer return 404`,
    fix: "move redirects of _redirects to redirects.yaml. For rewrites and functions, write a Worker of your own: import signpost from './deploy/cloudflare/_worker.js', and pass requests that it doesn't handle to signpost.fetch(request, env)",
  };
}

function reportMissingMain(title: string, file: string): Finding {
  const isMerged = file === 'wrangler.jsonc';
  const copied = isMerged ? file : '"main" and the keys below "assets" of wrangler.jsonc';
  const to = isMerged ? 'the root' : file;
  return {
    ...{ rule: 'host-place', conventions: [], level: 'error', file },
    message: `${title}: the map needs the generated Worker, and ${file} in the root of the project has no "main", so none of the redirects works`,
    fix: `Copy ${copied} from deploy/cloudflare to ${to}, and commit. On Pages, set "pages_build_output_dir" in it.`,
  };
}

function reportOtherWorker(title: string, file: string, main: string): Finding {
  return {
    ...{ rule: 'own-contradicts', conventions: [], level: 'warning', file },
    message: `${title}: in the site's own ${file}, \`main\` is another Worker, so the generated Worker never runs`,
    fix: `Import deploy/cloudflare/_worker.js in ${main}, and pass it the requests that your Worker doesn't answer.`,
  };
}
