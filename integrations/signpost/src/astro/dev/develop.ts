import type { AstroIntegrationLogger, HookParameters } from 'astro';
import type { Session } from '../session.ts';
import { virtualModules } from '../virtual.ts';
import type { ViteServer } from './middleware.ts';
import { client, toolbarApp } from './toolbar/client.ts';

/** Development features: the plan's answers before Astro's, and Signpost's toolbar app. */
export function develop(
  session: Session,
  { addDevToolbarApp, updateConfig, logger }: HookParameters<'astro:config:setup'>,
): void {
  addDevToolbarApp(toolbarApp);
  updateConfig({
    vite: { plugins: [virtualModules({ toolbar: () => client }), devAnswers(session, logger)] },
  });
}

interface Plugin {
  readonly name: string;
  configureServer(server: ViteServer): Promise<() => void>;
}

/** Puts the plan's answers before Astro's dev server. Loads them only in development. */
export function devAnswers(session: Session, logger: AstroIntegrationLogger): Plugin {
  return {
    name: 'astro-signpost:dev',
    configureServer: async (server) => {
      const { answerFirst } = await import('./server.ts');
      return () => answerFirst(session, server, logger);
    },
  };
}
