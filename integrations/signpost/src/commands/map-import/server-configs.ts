import { readdir } from 'node:fs/promises';
import { importRedirects } from '../../import/import-redirects.ts';
import { readText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import { type RedirectMap, usualMapFile } from '../../map/entry.ts';
import { hasAll } from './known.ts';

/** A configuration of a web server in the project, which may serve other sites too, so it isn't imported unasked. */
export interface ServerConfig {
  readonly file: string;
  /** `has 3 redirects`, or for HAProxy, whose configuration can't be imported, `has redirects`. */
  readonly has: string;
  /** How its redirects get into the map, as a sentence. */
  readonly todo: string;
}

/** Formats by file name; those without an importer are undefined. */
const formats: readonly (readonly [name: RegExp, format: string | undefined])[] = [
  [/^nginx\.conf$|\.nginx$/, 'nginx'],
  [/^Caddyfile$/, 'caddy'],
  [/^haproxy\.cfg$/, undefined],
];

/** The web server configurations in the current folder whose redirects the map doesn't have. */
export async function listServerConfigs(map?: RedirectMap): Promise<ServerConfig[]> {
  const names = (await readdir('.')).sort();
  const found = names.map(async (file) => {
    const known = formats.find(([name]) => name.test(file));
    if (known === undefined) return [];
    const text = await readText(file).catch(() => undefined);
    const config = text === undefined ? undefined : readServerConfig(file, text, known[1], map);
    return config === undefined ? [] : [config];
  });
  return (await Promise.all(found)).flat();
}

function readServerConfig(
  file: string,
  text: string,
  format: string | undefined,
  map: RedirectMap | undefined,
): ServerConfig | undefined {
  if (format === undefined) {
    if (!/^[ \t]*(?:http-request[ \t]+)?redirect\s/m.test(text)) return undefined;
    return {
      ...{ file, has: 'has redirects' },
      todo: `It can't be imported: add each redirect with \`npx astro-signpost map add /old /new/\`.`,
    };
  }
  try {
    const brought = importRedirects(file, [{ file, text }], { base: '/', from: format });
    const count = brought.items.filter(({ kind }) => kind === 'rule').length;
    if (count === 0 || (map !== undefined && hasAll(map, file, brought))) return undefined;
    return {
      ...{ file, has: `has ${formatCount(count, 'redirect')}` },
      todo: `If they are of this site, run: npx astro-signpost map import ${file} --input-format ${format} --output ${usualMapFile} --append`,
    };
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
