const prefix = 'virtual:signpost/';

/** Serves generated modules such as `virtual:signpost/config`, the data for components. `makers` print the source by name. */
export function createVirtualModules(makers: Readonly<Record<string, () => string>>) {
  return {
    name: 'astro-signpost:virtual',

    // The bundler evaluates the filters natively.
    resolveId: {
      filter: { id: /^virtual:signpost\// },
      handler: (source: string) => (source.slice(prefix.length) in makers ? `\0${source}` : undefined),
    },
    load: {
      filter: { id: /^\0virtual:signpost\// },
      handler: (source: string) => makers[source.slice(prefix.length + 1)]?.(),
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
