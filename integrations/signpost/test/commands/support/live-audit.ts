import { readSite } from '../../../src/audit/site/read.ts';
import { filesInMemory } from '../../../src/lib/file.ts';
import { serveBuild } from '../../lib/http/support/serve-build.ts';
import type { Running } from '../../lib/http/support/servers.ts';

/** Where the site lives whose preview is asked. */
export const host = 'www.example.com';

/** What we look at of a finding in JSON. */
export interface Reported {
  readonly rule: string;
  readonly file?: string;
  readonly url?: string;
  readonly message?: string;
}

/** Serves a build as a preview of the site at `host`. */
export async function serveFiles(files: Readonly<Record<string, string>>): Promise<Running> {
  return serveBuild(readSite(filesInMemory(files), { origin: `https://${host}` }), files);
}
