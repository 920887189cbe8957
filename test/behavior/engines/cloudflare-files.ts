import { cloudflare } from '../../../integrations/signpost/src/hosts/cloudflare/host.ts';
import { decodePath, parsePath } from '../../../integrations/signpost/src/lib/url/path.ts';
import type { Reply } from '../probe.ts';
import type { Site } from '../sites.ts';
import { cloudflarePages } from './cloudflare-pages.ts';
import { cloudflareWorkers } from './cloudflare-workers.ts';
import type { Engine, Requested } from './engine.ts';
import { filesAlone } from './files-alone.ts';

/** wrangler looks its files up on disk, production in a list. */
const onDisk = Object.fromEntries(
  ['file-slash', 'hidden-headers', 'hidden-redirects', 'missing-long', 'missing-longer-name'].map((id) => [
    id,
    "wrangler answers 502 with the error of its look-up on disk; the platform's list of files has no such error",
  ]),
);

/** `_redirects` and `_headers` without the Worker. */
export const cloudflareFiles: readonly Engine[] = [
  filesAlone(cloudflare, '_worker.js', cloudflareWorkers),
  filesAlone(cloudflare, '_worker.js', { ...cloudflarePages, artefacts: onDisk, isArtefact: isBelowFile }),
];

/** The same for a generated request: below a file there is nothing to look for. */
function isBelowFile({ url }: Requested, _: Reply, { files }: Site): boolean {
  const [, path = ''] = /^https?:\/\/[^/?]*([^?]*)/.exec(url) ?? [];
  return Object.keys(files).some((file) => decodePath(parsePath(path)).startsWith(`/${file}/`));
}
