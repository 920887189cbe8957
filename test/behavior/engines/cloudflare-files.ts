import { cloudflare } from '../../../integrations/signpost/src/hosts/cloudflare/host.ts';
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
  }),
];
