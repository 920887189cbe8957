import { usualMaxAge } from './redirect-age.ts';
import type { Settings } from './settings.ts';

/** The settings of a site of which nothing but its address is known; no schema need be loaded for them. */
export function bareSettings(origin: string): Settings {
  return {
    origin: new URL(origin).origin,
    aliases: [],
    tls: { at: 'here' },
    redirectMaxAge: { ...usualMaxAge },
    headers: [],
    protect: [],
  };
}
