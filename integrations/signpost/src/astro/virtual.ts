const prefix = 'virtual:signpost/';

/** Called only for modules that match the filter, which the bundler evaluates natively. */
interface Filtered {
  readonly filter: { readonly id: RegExp };
  handler(source: string): string | undefined;
}

/** The parts of a Vite plugin that are used here, since Vite isn't a dependency. */
interface Plugin {
  readonly name: string;
  readonly resolveId: Filtered;
  readonly load: Filtered;
}

/**
 * Serves generated modules such as `virtual:signpost/config`, the site's data for components. `makers` has the source of
 * each, by the end of its name.
 */
export function createVirtualModules(makers: Readonly<Record<string, () => string>>): Plugin {
  return {
    name: 'astro-signpost:virtual',
    resolveId: {
      filter: { id: /^virtual:signpost\// },
      handler: (source) => (source.slice(prefix.length) in makers ? `\0${source}` : undefined),
    },
    load: {
      filter: { id: /^\0virtual:signpost\// },
      handler: (source) => makers[source.slice(prefix.length + 1)]?.(),
    },
  };
}

/** The types of the virtual module, for editors and `astro check`. */
export const virtualTypes = {
  filename: 'config.d.ts',
  content: `declare module '${prefix}config' {
  const config: import('astro-signpost/head').SiteConfig;
  export default config;
}
`,
};
