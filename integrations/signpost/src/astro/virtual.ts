const prefix = 'virtual:signpost/';

/** Called for the modules that the filter lets through, which the bundler asks of no script. */
interface Filtered {
  readonly filter: { readonly id: RegExp };
  handler(source: string): string | undefined;
}

/** The parts of a Vite plugin that are used here, since Vite is not a dependency. */
interface Plugin {
  readonly name: string;
  readonly resolveId: Filtered;
  readonly load: Filtered;
}

/**
 * Serves modules that are made when they are first imported, such as `virtual:signpost/config`: what the
 * components need to know of the site. `makers` gives the source of each by the end of its name.
 */
export function virtualModules(makers: Readonly<Record<string, () => string>>): Plugin {
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

/** The types of the virtual module, for the project's editor and `astro check`. */
export const virtualTypes = {
  filename: 'config.d.ts',
  content: `declare module '${prefix}config' {
  const config: import('astro-signpost/head').SiteConfig;
  export default config;
}
`,
};
