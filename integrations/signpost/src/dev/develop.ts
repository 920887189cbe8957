import type { HookParameters } from 'astro';
import type { Session } from '../integration/session.ts';
import { virtualModules } from '../integration/virtual.ts';
import { devAnswers } from './plugin.ts';
import { toolbarApp } from './toolbar/app.ts';
import { client } from './toolbar/client.ts';

/** What a developer gets beside the site itself: the plan's answers before Astro's, and our window in the toolbar. */
export function develop(
  session: Session,
  { addDevToolbarApp, updateConfig, logger }: HookParameters<'astro:config:setup'>,
): void {
  addDevToolbarApp(toolbarApp);
  updateConfig({
    vite: { plugins: [virtualModules({ toolbar: () => client }), devAnswers(session, logger)] },
  });
}
