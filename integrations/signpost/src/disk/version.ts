import { readFileSync } from 'node:fs';
import { packageFile } from './package-files.ts';

/** The version of this package, from its own manifest. */
export const version = versionIn(readFileSync(packageFile('package.json'), 'utf8'));

function versionIn(text: string): string {
  const manifest: unknown = JSON.parse(text);
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : '';
}
