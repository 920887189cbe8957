import type { AstroIntegration } from 'astro';
import { inAstro } from './astro/failure.ts';
import { Session } from './astro/session.ts';
import { readFinalConfig, setup } from './astro/setup.ts';
import type { SignpostOptions } from './options.ts';

export type * from './options.ts';

/**
 * The Astro integration. `signpost()` without options works in a site that has `site:` in its config. What a hook needs
 * is loaded when its turn comes: the config is read for `astro check` and `astro sync` too, which build nothing.
 */
export default function signpost(options?: SignpostOptions): AstroIntegration {
  const session = new Session();
  return {
    name: 'astro-signpost',
    hooks: {
      'astro:config:setup': (hook) =>
        inAstro(async () => {
          await setup(session, options, finisherOf(session), hook);
          // A build starts a server of Vite's too, for a moment, and answers nothing with it.
          if (hook.command !== 'dev') return;
          const { develop } = await import('./astro/dev/develop.ts');
          develop(session, hook);
        }),
      'astro:config:done': (hook) => inAstro(() => readFinalConfig(session, hook)),
      'astro:routes:resolved': ({ routes }) => {
        session.routes = routes;
      },
      'astro:build:start': ({ logger }) =>
        inAstro(async () => {
          const { beforeBuild } = await import('./astro/before-build.ts');
          await beforeBuild(session, logger);
        }),
      'astro:build:done': (hook) =>
        inAstro(async () => {
          const { prepare } = await import('./astro/after-build.ts');
          await prepare(session, hook);
        }),
    },
  };
}

/** The last integration of all, so that it sees the files of every other one, the sitemap's among them. */
function finisherOf(session: Session): AstroIntegration {
  return {
    name: 'astro-signpost:finish',
    hooks: {
      'astro:build:done': ({ logger }) =>
        inAstro(async () => {
          const { finish } = await import('./astro/after-build.ts');
          await finish(session, logger);
        }),
    },
  };
}
