import { cloudflare } from '../../../integrations/signpost/src/hosts/cloudflare/host.ts';
import { decodePath, parsePath } from '../../../integrations/signpost/src/lib/url/path.ts';
import type { Reply } from '../probe.ts';
import type { Site } from '../sites.ts';
import { cloudflarePages } from './cloudflare-pages.ts';
import { cloudflareWorkers, isRespelled } from './cloudflare-workers.ts';
import type { Engine, Requested } from './engine.ts';
import { filesAlone } from './files-alone.ts';

/** wrangler looks its files up on disk, and answers 502 where that fails; the platform has a list of files. */
const onDisk = ({ url }: Requested): boolean =>
  /(?:_|%5F)(?:headers|redirects)$|%00|z{256}|manual\.pdf\//.test(url);

/** `_redirects` and `_headers` without the Worker. */
export const cloudflareFiles: readonly Engine[] = [
  filesAlone(cloudflare, {
    ...cloudflareWorkers,
    isArtefact: ({ url }, { status }) => status >= 400 && isRespelled(url),
  }),
  filesAlone(cloudflare, {
    ...cloudflarePages,
    isLost: (requested) => cloudflarePages.isLost?.(requested) || onDisk(requested),
    isArtefact: isBelowFile,
  }),
];

/** The same for a generated request: below a file there is nothing to look for. */
function isBelowFile({ url }: Requested, _: Reply, { files }: Site): boolean {
  const [, path = ''] = /^https?:\/\/[^/?]*([^?]*)/.exec(url) ?? [];
  return Object.keys(files).some((file) => decodePath(parsePath(path)).startsWith(`/${file}/`));
}
