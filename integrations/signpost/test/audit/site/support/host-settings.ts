import { hostLoaders } from '../../../../src/hosts/load.ts';

/** A host, with the files of a project's root that set how it serves pages. */
export interface HostSetting {
  /** Undefined for a build whose host nobody knows. */
  readonly id: string | undefined;
  readonly title: string;
  readonly root: Readonly<Record<string, unknown>>;
}

const workers = ['auto-trailing-slash', 'drop-trailing-slash', 'force-trailing-slash', 'none'].map(
  (html_handling) => ({
    'wrangler.json': { assets: { directory: './dist', html_handling, not_found_handling: '404-page' } },
  }),
);
const appOnWorkers = { 'wrangler.json': { assets: { not_found_handling: 'single-page-application' } } };

const slashes = [undefined, true, false];
const cleanUrls = [true, false].flatMap((clean) =>
  slashes.map((trailingSlash) => ({
    cleanUrls: clean,
    ...(trailingSlash !== undefined && { trailingSlash }),
  })),
);

/** The settings that decide the URLs of pages. A host that isn't here has none. */
const settings: Readonly<Record<string, readonly HostSetting['root'][]>> = {
  cloudflare: [{}, ...workers, appOnWorkers],
  vercel: cleanUrls.map((config) => ({ 'vercel.json': config })),
  firebase: cleanUrls.map((config) => ({ 'firebase.json': { hosting: { public: 'dist', ...config } } })),
  'azure-swa': ['auto', 'always', 'never'].map((trailingSlash) => ({
    'staticwebapp.config.json': { trailingSlash },
  })),
};

/** Every host with each of its settings, and no host. */
export const hostSettings: readonly HostSetting[] = [undefined, ...Object.keys(hostLoaders)].flatMap((id) =>
  (settings[id ?? ''] ?? [{}]).map((root) => ({
    id,
    root,
    title: `${id ?? 'an unknown host'} ${Object.values(root)
      .map((value) => JSON.stringify(value))
      .join()}`.trim(),
  })),
);
