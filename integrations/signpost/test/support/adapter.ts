import type { AstroIntegration } from 'astro';

/** The least adapter that a server build takes; what it emits is never run. */
export function leastAdapter(): AstroIntegration {
  return {
    name: 'least-adapter',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'least-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server.mjs', import.meta.url),
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
