import { readFileSync } from 'node:fs';

/** The version of this package, from its own manifest; the same from `src/` and from `dist/`. */
export const version = versionIn(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

function versionIn(text: string): string {
  const manifest: unknown = JSON.parse(text);
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : '';
}
