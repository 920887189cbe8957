import type { AstroIntegration } from 'astro';
import { runInAstro } from './astro/failure.ts';
import { Session } from './astro/session.ts';
import { readFinalConfig, setup, setupDevelopment } from './astro/setup.ts';
import type { SignpostOptions } from './options.ts';

export type * from './options.ts';

/**
 * The Astro integration. `signpost()` without options works in a site with `site` in its config. Each hook loads its code
 * when it runs, since `astro check` and `astro sync` read the config too and build nothing.
 */
export default function signpost(options?: SignpostOptions): AstroIntegration {
  const session = new Session();
  return {
    name: 'astro-signpost',
    hooks: {
      'astro:config:setup': (hook) =>
        runInAstro(hook.logger, async () => {
          await setup(session, options, createFinisher(session), hook);
          // A build also starts a Vite server for a moment, which answers nothing.
          if (hook.command === 'dev') await setupDevelopment(session, hook);
        }),
      'astro:config:done': (hook) => runInAstro(hook.logger, () => readFinalConfig(session, hook)),
      'astro:routes:resolved': ({ routes }) => {
        session.routes = routes;
      },
      'astro:build:start': ({ logger }) =>
        runInAstro(logger, async () => {
          const { prepareBuild } = await import('./astro/before-build.ts');
          await prepareBuild(session, logger);
        }),
      'astro:build:done': (hook) =>
        runInAstro(hook.logger, async () => {
          const { prepare } = await import('./astro/after-build.ts');
          await prepare(session, hook);
        }),
    },
  };
}

/** Must be the last integration, so that it sees the files of all others, including the sitemap. */
function createFinisher(session: Session): AstroIntegration {
  return {
    name: 'astro-signpost:finish',
    hooks: {
      'astro:build:done': ({ logger }) =>
        runInAstro(logger, async () => {
          const { finish } = await import('./astro/after-build.ts');
          await finish(session, logger);
        }),
    },
  };
}
