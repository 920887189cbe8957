import type { AstroIntegration } from 'astro';
import { inAstro } from './log.ts';
import type { Session } from './session.ts';

/** The last integration of all, so that it sees the files of every other one, the sitemap's among them. */
export function finisherOf(session: Session): AstroIntegration {
  return {
    name: 'astro-signpost:finish',
    hooks: {
      'astro:build:done': ({ logger }) =>
        inAstro(async () => {
          const { finish } = await import('./finish.ts');
          await finish(session, logger);
        }),
    },
  };
}
