import { mediaType } from '../../lib/media-type.ts';
import type { Inventory } from '../../redirects/plan/plan.ts';
import { compressibleTypes, mediaTypes } from '../shared/media-types.ts';
import { explained } from './text.ts';

/** `types` and `charset` as the answers have them: text says that it is UTF-8 (`W-HEAD-9`). */
export function mediaLines(inventory: Inventory): string[] {
  const endings = new Set(
    Array.from(mediaTypes(inventory).keys(), (ending) => ending.slice(1).toLowerCase()),
  );
  const byType = new Map<string, string[]>();
  const texts = new Set<string>();
  for (const ending of [...endings].filter((name) => /^[a-z0-9]+$/.test(name)).sort()) {
    const [type = '', charset] = mediaType(`file.${ending}`).split('; ');
    byType.set(type, [...(byType.get(type) ?? []), ending]);
    if (charset !== undefined && type !== 'text/html') texts.add(type);
  }
  return [
    ...explained(
      'What a file is, by its ending. Text says that it is UTF-8.',
      'types',
      [...byType].sort().map(([type, names]) => `${type} ${names.join(' ')};`),
    ),
    'default_type application/octet-stream;',
    'charset utf-8;',
    `charset_types ${[...texts].sort().join(' ')};`,
  ];
}

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
