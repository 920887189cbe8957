import { mediaType, unknownType } from '../../lib/media-type.ts';
import type { Plan } from '../../plan/plan.ts';
import { compressibleTypes, mediaTypes } from '../shared/media-types.ts';
import { cond, rule, section } from './text.ts';

/** Media types by extension, for the extensions that the site has. Text is UTF-8 (`W-HEAD-9`). */
export function* mediaLines({ served }: Plan): Generator<string> {
  const endings = new Map([['.html', 'html']]);
  for (const file of served.files.values()) {
    const ending = /\.[A-Za-z0-9_-]+$/.exec(file)?.[0];
    if (ending !== undefined) endings.set(ending, file);
  }
  const types = [...endings].map(([ending]) => [ending, mediaType(`file${ending}`)] as const).sort();
  const known = types.filter(([, type]) => type !== unknownType);
  const texts = known.filter(([, type]) => type.includes('charset')).map(([ending]) => ending);
  yield* section('IfModule mod_mime.c', [
    ...Array.from(
      Map.groupBy(types, ([, type]) => type.replace(/;.*/, '')),
      ([type, some]) => `AddType ${type} ${some.map(([ending]) => ending).join(' ')}`,
    ),
    `AddCharset utf-8 ${texts.join(' ')}`,
  ]);
  yield* section('FilesMatch "^[^.]+$"', [`ForceType ${unknownType}`]);
}

/** Compresses text if the modules are there, but no byte ranges. mod_deflate's suffix of ETags is removed again. */
export function compressLines({ served }: Plan): string[] {
  const filter = [
    `AddOutputFilterByType DEFLATE ${compressibleTypes(served).join(' ')}`,
    'SetEnvIf Range . no-gzip',
    ...section('IfModule mod_headers.c', ['RequestHeader edit* If-None-Match "-gzip(?=\\x22)" ""']),
  ];
  const modules = ['mod_setenvif', 'mod_filter', 'mod_deflate'];
  return modules.reduce<string[]>((lines, module) => section(`IfModule ${module}.c`, lines), filter);
}

/** Precompressed files: their extension, and the encoding's name. */
const encodings = [
  ['br', 'br'],
  ['gz', 'gzip'],
] as const;

/** Serves `style.css.gz` for `style.css` to clients that accept it. */
export function packedRules({ served }: Plan): string[] {
  const packed = [...served.files.values()];
  const types = [...mediaTypes(served)].filter(([, type]) => /charset|json|html/.test(type));
  return encodings.flatMap(([ending, name]) => {
    if (!packed.some((file) => file.endsWith(`.${ending}`))) return [];
    return types.flatMap(([of, type]) => [
      cond('%{ENV:SP_FOUND}', '1'),
      cond('%{ENV:SP_NAMED}', '1'),
      cond('%{HTTP:Accept-Encoding}', `(?:^|[ ,])${name}(?:[ ,;]|\\z)`),
      `RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}.${ending}" -f`,
      rule(`^.*\\${of}\\z`, `%{REQUEST_URI}.${ending}`, `E=SP_PACKED:${name},E=SP_TYPE:${type},END`),
    ]);
  });
}

/** Without mod_headers, the response couldn't declare that the file is compressed. */
export function namedRules(plan: Plan): string[] {
  if (packedRules(plan).length === 0) return [];
  return section('IfModule mod_headers.c', [rule('^', '-', 'E=SP_NAMED:1')]);
}

/** The headers of a compressed file. An internal redirect adds a prefix to the variable's name. */
export function packedLines(plan: Plan): string[] {
  if (packedRules(plan).length === 0) return [];
  return ['', 'REDIRECT_'].flatMap((prefix) => [
    `Header always set Content-Encoding "%{${prefix}SP_PACKED}e" env=${prefix}SP_PACKED`,
    `Header set Content-Type "%{${prefix}SP_TYPE}e" env=${prefix}SP_PACKED`,
    `Header always merge Vary Accept-Encoding env=${prefix}SP_PACKED`,
  ]);
}
