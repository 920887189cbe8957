import { cloudflare } from '../../../integrations/signpost/src/hosts/cloudflare/host.ts';
import { decodePath, parsePath } from '../../../integrations/signpost/src/lib/url/path.ts';
import type { Reply } from '../probe.ts';
import type { Site } from '../sites.ts';
import type { Engine, Requested } from './engine.ts';
import { missingWrangler, refusesDots, startWrangler } from './wrangler.ts';

/**
 * True for a path that wrangler looks up on this machine's disk and answers with 502: a file as a folder, a file of the
 * platform that Pages doesn't upload, a name that no disk can have.
 */
function failsOnDisk(url: string): boolean {
  return /%00|\.pdf\/|\/(?:_|%5F)(?:headers|redirects|worker\.js)|z{300}/.test(url);
}

/** Pages, on workerd. */
export const cloudflarePages: Engine = {
  name: 'cloudflare-pages',
  host: cloudflare,
  missing: missingWrangler,
  refuses: refusesDots,
  artefacts: {},
  // wrangler's own proxy believes the header. Cloudflare takes the scheme from the connection.
  isLost: ({ headers, url }) => 'x-forwarded-proto' in headers || failsOnDisk(url),
  isArtefact: isBelowFile,
  start: ({ files }, output) =>
    startWrangler(files, output, ['pages', 'dev', 'dist', '--compatibility-date', '2026-04-01']),
};

/** True for /a/b.pdf/extra of a generated site, where /a/b.pdf is a file: wrangler takes it for a folder, as above. */
function isBelowFile({ url }: Requested, _: Reply, { files }: Site): boolean {
  const [, path = ''] = /^https?:\/\/[^/?]*([^?]*)/.exec(url) ?? [];
  return Object.keys(files).some((file) => decodePath(parsePath(path)).startsWith(`/${file}/`));
}
