import { fileURLToPath } from 'node:url';
import type { Side } from './case.ts';

const cli = fileURLToPath(new URL('../integrations/signpost/bin/signpost.js', import.meta.url));

/** `signpost audit` over a folder of generated pages. */
export function auditOf(folder: string, ...options: readonly string[]): Side {
  const site = ['--site', 'https://www.example.com', '--format', 'json'];
  return { args: [cli, 'audit', folder, ...site, ...options], cwd: folder };
}
