import type { HookParameters } from 'astro';
import { projectOf } from './project.ts';
import type { Session } from './session.ts';
import { virtualTypes } from './virtual.ts';

/** The config is final: what it says of the site's addresses counts from here on. */
export function settle(session: Session, { config, injectTypes }: HookParameters<'astro:config:done'>): void {
  session.settled = projectOf(session.options, config, session.icons.links, process.env);
  session.adapter = config.adapter?.name;
  injectTypes(virtualTypes);
}
