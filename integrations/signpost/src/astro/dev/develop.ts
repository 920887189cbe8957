import type { HookParameters } from 'astro';
import type { Session } from '../session.ts';
import { createVirtualModules } from '../virtual.ts';
import type { ViteServer } from './middleware.ts';
import { client, toolbarApp } from './toolbar/client.ts';

/** Development features: the plan's answers before Astro's, loaded with the server, and Signpost's toolbar app. */
export function setupDevelopment(
  session: Session,
  { addDevToolbarApp, updateConfig, logger }: HookParameters<'astro:config:setup'>,
): void {
  addDevToolbarApp(toolbarApp);
  const answers = {
    name: 'astro-signpost:dev',
    async configureServer(server: ViteServer) {
      const { installHandler } = await import('./server.ts');
      return () => installHandler(session, server, logger);
    },
  };
  updateConfig({ vite: { plugins: [createVirtualModules({ toolbar: () => client }), answers] } });
}
