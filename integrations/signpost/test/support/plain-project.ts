import { parseOptions } from '../../src/astro/parse-options.ts';
import type { AstroProject } from '../../src/astro/project.ts';
import type { SignpostOptions } from '../../src/options.ts';

/** A project that is on no disk, for what only reads its options and the settings of its URLs. */
export function plainProject(
  options: SignpostOptions = {},
  part: Partial<AstroProject['urlSettings']> = {},
): AstroProject {
  const urlSettings = {
    origin: 'https://www.example.com',
    base: '/',
    format: 'directory',
    trailingSlash: 'always',
    ...part,
  } as const;
  return {
    options: parseOptions(options),
    preview: undefined,
    isAdapted: false,
    folders: {
      root: '/site/',
      src: '/site/src/',
      public: '/site/public/',
      cache: '/site/node_modules/.astro/signpost',
    },
    urlSettings,
    site: { ...urlSettings, locales: {}, icons: {}, cards: true, staging: false },
  };
}
