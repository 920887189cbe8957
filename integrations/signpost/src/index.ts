import type { AstroIntegration } from 'astro';
import { beforeBuild } from './integration/before-build.ts';
import { inAstro } from './integration/failure.ts';
import { finisherOf } from './integration/finish.ts';
import { prepare } from './integration/prepare.ts';
import { Session } from './integration/session.ts';
import { settle } from './integration/settle.ts';
import { setup } from './integration/setup.ts';
import type { UserOptions } from './options.ts';

export type { UserOptions as SignpostOptions } from './options.ts';

/** The Astro integration. `signpost()` without options works in a site that has `site:` in its config. */
export default function signpost(options?: UserOptions): AstroIntegration {
  const session = new Session();
  return {
    name: 'astro-signpost',
    hooks: {
      'astro:config:setup': (hook) => inAstro(() => setup(session, options, finisherOf(session), hook)),
      'astro:config:done': (hook) => inAstro(() => settle(session, hook)),
      'astro:routes:resolved': ({ routes }) => {
        session.routes = routes;
      },
      'astro:build:start': ({ logger }) => inAstro(() => beforeBuild(session, logger)),
      'astro:build:done': (hook) => inAstro(() => prepare(session, hook)),
    },
  };
}
