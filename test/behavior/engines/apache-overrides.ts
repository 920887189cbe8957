import type { Site } from '../sites.ts';

/** No more than the .htaccess of such a site is to need, as some shared hosting has it, and what its own lines ask for. */
export function overridesFor({ plan: { protect, api, served } }: Site, htaccess: string): string {
  const isBare = served.pages.keys().some((url) => !url.endsWith('/'));
  const more = [
    protect.length > 0 && 'AuthConfig',
    (api || isBare || /^Expires/m.test(htaccess)) && 'Indexes',
    /^Options /m.test(htaccess) && 'Options',
  ];
  return ['FileInfo', ...more.filter((name) => name !== false)].join(' ');
}
