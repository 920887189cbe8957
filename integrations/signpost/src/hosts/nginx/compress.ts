import type { Inventory } from '../../plan/plan.ts';
import { compressibleTypes } from '../shared/compressible.ts';

/** Text is sent compressed to who takes it, and a `.gz` beside a file as it is. nginx packs HTML without being told. */
export function compressLines({ inventory }: { readonly inventory: Inventory }): string[] {
  const types = compressibleTypes(inventory).filter((type) => type !== 'text/html');
  return [
    '',
    '# Text is compressed for who takes it. A gzip of your own may stand in http, not in this server.',
    'gzip on;',
    `gzip_types ${types.join(' ')};`,
    'gzip_min_length 256;',
    'gzip_comp_level 5;',
    'gzip_proxied any;',
    'gzip_vary on;',
    ...(hasPacked(inventory) ? ['# A .gz beside a file is sent as it is.', 'gzip_static on;'] : []),
  ];
}

function hasPacked({ files }: Inventory): boolean {
  for (const address of files.keys()) if (address.endsWith('.gz')) return true;
  return false;
}
