import { readApacheConfig, readErrorDocuments } from './apache/read.ts';
import { readHtaccessHeaders } from './apache/read-headers.ts';
import { readAzureConfig, readAzureErrorPage } from './azure-swa/read.ts';
import { readAzureHeaders } from './azure-swa/read-headers.ts';
import { readCloudflareRedirects } from './cloudflare/read.ts';
import { wranglerFiles } from './cloudflare/serving.ts';
import { readFirebaseJson } from './firebase/read.ts';
import { readFirebaseHeaders } from './firebase/read-headers.ts';
import { readNetlifyRedirects, readNetlifyToml } from './netlify/read.ts';
import { readNetlifyTomlHeaders } from './netlify/read-headers.ts';
import type { Fallback, ForeignRule, PlatformId } from './shared/foreign-rule.ts';
import { readCloudflareHeaders, readNetlifyHeaders } from './shared/headers-file.ts';
import type { PlatformHeader } from './shared/platform-headers.ts';
import { listCopiedPaths } from './shared/settings-file.ts';
import { readVercelJson } from './vercel/read.ts';
import { readVercelHeaders } from './vercel/read-headers.ts';

// The files with rules that a project may have for a platform, such as _redirects and vercel.json: which platform reads
// which file, where the file is, and by which functions its text becomes rules and headers.

/** How a platform reads a file. Both readers throw a `Problem` for an invalid file. */
export interface PlatformFormat {
  readonly name: string;
  readonly platform: PlatformId;
  /** True if the file is deployed with the build; otherwise the file is in the project's root. */
  readonly isInDist: boolean;
  /** True if generated rules are merged into it by key: then only the rest is the site's own. */
  readonly isMerged?: boolean;
  /** True if it comes after the generated files: netlify.toml after `_redirects`. */
  readonly isBehind?: boolean;
  /** Its rules; undefined for a file without rules. */
  readonly read?: (file: string, text: string) => ForeignRule[];
  readonly readHeaders?: (file: string, text: string) => PlatformHeader[];
  /** Its lines that name a page for every missing URL. */
  readonly readFallbacks?: (file: string, text: string) => Fallback[];
}

// Wrangler is Cloudflare's tool. Its file has settings and no rules, so it isn't one of the formats below.
export { wranglerFiles };

/** Every platform file with answers or headers, in the platform's order. */
export const platformFormats: readonly PlatformFormat[] = [
  { platform: 'netlify', name: '_redirects', isInDist: true, read: readNetlifyRedirects },
  { platform: 'netlify', name: '_headers', isInDist: true, readHeaders: readNetlifyHeaders },
  { platform: 'cloudflare', name: '_redirects', isInDist: true, read: readCloudflareRedirects },
  { platform: 'cloudflare', name: '_headers', isInDist: true, readHeaders: readCloudflareHeaders },
  {
    platform: 'netlify',
    name: 'netlify.toml',
    isInDist: false,
    isBehind: true,
    read: readNetlifyToml,
    readHeaders: readNetlifyTomlHeaders,
  },
  {
    platform: 'vercel',
    name: 'vercel.json',
    isInDist: false,
    read: readVercelJson,
    readHeaders: readVercelHeaders,
  },
  {
    platform: 'firebase',
    name: 'firebase.json',
    isInDist: false,
    read: readFirebaseJson,
    readHeaders: readFirebaseHeaders,
  },
  {
    platform: 'azure-swa',
    name: 'staticwebapp.config.json',
    isInDist: true,
    isMerged: true,
    read: readAzureConfig,
    readHeaders: readAzureHeaders,
    readFallbacks: readAzureErrorPage,
  },
  {
    platform: 'apache',
    name: '.htaccess',
    isInDist: true,
    read: readApacheConfig,
    readHeaders: readHtaccessHeaders,
    readFallbacks: readErrorDocuments,
  },
];

/** The text files that both Netlify and Cloudflare read, and only in the build. */
export const lineFiles: ReadonlySet<string> = new Set(['_redirects', '_headers']);

/**
 * The files by which a project's host is known: vercel.json, or static/staticwebapp.config.json, which the generator copies into the
 * build. `_redirects` isn't one of them, since Netlify and Cloudflare both read it.
 */
export const filesOfOneHost: readonly (readonly [host: PlatformId, files: readonly string[]])[] = [
  ['cloudflare', wranglerFiles],
  ...platformFormats
    .filter(({ name }) => !lineFiles.has(name))
    .map(({ platform, name, isInDist }) => [platform, isInDist ? listCopiedPaths(name) : [name]] as const),
];
