import type { AstroIntegrationLogger, HookParameters } from 'astro';
import type { Session } from '../session.ts';
import { createVirtualModules } from '../virtual.ts';
import type { ViteServer } from './middleware.ts';
import { client, toolbarApp } from './toolbar/client.ts';

/** Development features: the plan's answers before Astro's, and Signpost's toolbar app. */
export function setupDevelopment(
  session: Session,
  { addDevToolbarApp, updateConfig, logger }: HookParameters<'astro:config:setup'>,
): void {
  addDevToolbarApp(toolbarApp);
  updateConfig({
    vite: { plugins: [createVirtualModules({ toolbar: () => client }), createDevPlugin(session, logger)] },
  });
}

interface Plugin {
  readonly name: string;
  configureServer(server: ViteServer): Promise<() => void>;
}

/** Puts the plan's answers before Astro's dev server. Loads them only in development. */
export function createDevPlugin(session: Session, logger: AstroIntegrationLogger): Plugin {
  return {
    name: 'astro-signpost:dev',
    configureServer: async (server) => {
      const { installHandler } = await import('./server.ts');
      return () => installHandler(session, server, logger);
    },
  };
}
