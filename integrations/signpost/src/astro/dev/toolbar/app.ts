import type { HookParameters } from 'astro';

type App = Parameters<HookParameters<'astro:config:setup'>['addDevToolbarApp']>[0];

/** A post with two boards that point to either side. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor" d="M11 2h2v2h6l3 3-3 3h-6v2h2v6h-2v4h-2v-4H5l-3-3 3-3h6v-2H7V4h4z"/></svg>';

/** Our window of Astro's toolbar in development. Its code is a module that the dev server makes. */
export const toolbarApp: App = {
  id: 'signpost',
  name: 'Signpost',
  icon,
  entrypoint: 'virtual:signpost/toolbar',
};
