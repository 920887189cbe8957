const prefix = 'virtual:signpost/';

/** The parts of a Vite plugin that we use; Vite's own type is no dependency of ours. */
export interface Plugin {
  readonly name: string;
  resolveId?(source: string): string | undefined;
  load?(source: string): string | undefined;
  buildEnd?(): void;
}

/**
 * Serves modules that are made when they are first imported, such as `virtual:signpost/config`: what the
 * components need to know of the site. `makers` gives the source of each by the end of its name.
 */
export function virtualModules(makers: Readonly<Record<string, () => string>>): Plugin {
  return {
    name: 'astro-signpost:virtual',
    resolveId: (source) =>
      source.startsWith(prefix) && source.slice(prefix.length) in makers ? `\0${source}` : undefined,
    load: (source) =>
      source.startsWith(`\0${prefix}`) ? makers[source.slice(prefix.length + 1)]?.() : undefined,
  };
}

/** The types of the virtual module, for the project's editor and `astro check`. */
export const virtualTypes = {
  filename: 'config.d.ts',
  content: `declare module '${prefix}config' {
  const config: import('astro-signpost/head').SiteConfig;
  export default config;
}
`,
};
