import type { AstroIntegrationLogger } from 'astro';
import type { Session } from '../integration/session.ts';
import type { ViteServer } from './vite-server.ts';

/** The parts of a Vite plugin that we use. */
interface Plugin {
  readonly name: string;
  configureServer(server: ViteServer): Promise<() => void>;
}

/** Puts the plan's answers before Astro's dev server; what answers is loaded only where there is one. */
export function devAnswers(session: Session, logger: AstroIntegrationLogger): Plugin {
  return {
    name: 'astro-signpost:dev',
    configureServer: async (server) => {
      const { answerFirst } = await import('./server.ts');
      return () => answerFirst(session, server, logger);
    },
  };
}
