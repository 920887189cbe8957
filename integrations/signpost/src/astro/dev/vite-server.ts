import type { HookParameters } from 'astro';

/** Astro's dev server, as its hook hands it over. */
export type ViteServer = HookParameters<'astro:server:setup'>['server'];
