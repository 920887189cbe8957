import type { AstroIntegration } from 'astro';

/** The least adapter that a server build takes, by any name; by default, what it emits is never run. */
export function leastAdapter(
  name = 'least-adapter',
  serverEntrypoint = new URL('./server.mjs', import.meta.url),
): AstroIntegration {
  return {
    name,
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name,
          entrypointResolution: 'auto',
          serverEntrypoint,
          supportedAstroFeatures: {
            staticOutput: 'stable',
            serverOutput: 'stable',
            hybridOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
    },
  };
}
