import { join } from 'node:path';
import type { Host } from '../hosts/host.ts';
import { hasFile, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { mergeBlock } from '../lib/json/merge-file.ts';

/** Where the site's own files are. */
interface Site {
  readonly root: string;
  readonly dist: string | undefined;
}

/** A site on Cloudflare has one Worker. The generated one replaces functions and lines of `_redirects` of the site's own. */
export async function findReplacedHandlers(
  { id, title }: Host,
  names: readonly string[],
  { root, dist }: Site,
): Promise<Finding[]> {
  if (id !== 'cloudflare' || !names.includes('_worker.js')) return [];
  const hasFunctions = await hasFile(join(root, 'functions'));
  const others = [...(hasFunctions ? ['functions'] : []), ...(await findOwnLines(dist))];
  if (others.length === 0) return [];
  return [
    {
      ...{ rule: 'own-server', conventions: [], level: 'warning' },
      message: `${title}: the generated Worker runs before everything else, so URLs that only ${others.join(' and ')} would answer return 404`,
      fix: "move redirects of _redirects to redirects.yaml. For rewrites and functions, write a Worker of your own: import signpost from './deploy/cloudflare/_worker.js', and pass requests that it doesn't handle to signpost.fetch(request, env)",
    },
  ];
}

/** `_redirects`, if it has lines besides those between Signpost's marks. */
async function findOwnLines(dist: string | undefined): Promise<string[]> {
  const text = dist === undefined ? undefined : await readText(join(dist, '_redirects'));
  return /^[ \t]*[^#\s]/m.test(mergeBlock(text ?? '', '')) ? ['_redirects'] : [];
}
