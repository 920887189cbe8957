import { posix } from 'node:path';
import { findMediaType, unknownType } from '../../lib/media-type.ts';
import type { Plan } from '../../plan/plan.ts';
import { collectMediaTypes, listCompressibleTypes } from '../shared/media-types.ts';
import { printCondition, printRule, printSection } from './text.ts';

/** Extensions whose media type every Apache knows. */
const knownTypes = new Set('.css .gif .htm .html .jpeg .jpg .json .pdf .png .svg .txt .zip'.split(' '));

/** The media types of the site's other files, by extension. Text is UTF-8 (`W-HEAD-9`). */
export function* printMediaTypes({ served }: Plan): Generator<string> {
  const endings = new Set(['.html']);
  for (const file of served.files.values()) {
    const ending = /\.[A-Za-z0-9_-]+$/.exec(file)?.[0];
    if (ending !== undefined) endings.add(ending);
  }
  const types = [...endings].map((ending) => [ending, findMediaType(`file${ending}`)] as const).sort();
  const others = types.filter(([ending]) => !knownTypes.has(ending));
  for (const [type, some] of Map.groupBy(others, ([, one]) => one.replace(/;.*/, '')))
    yield `AddType ${type} ${some.map(([ending]) => ending).join(' ')}`;
  const texts = types.filter(([, type]) => type.includes('charset')).map(([ending]) => ending);
  yield `AddCharset utf-8 ${texts.join(' ')}`;
  const isBare = served.files.values().some((file) => !posix.basename(file).includes('.'));
  if (isBare) yield* printSection('FilesMatch "^[^.]+$"', [`ForceType ${unknownType}`]);
}

/** Removes the suffix that mod_deflate adds to the ETag of a compressed file. */
export const plainTags = 'RequestHeader edit* If-None-Match "-gzip(?=\\x22)" ""';

/** Compresses text if the modules are there, but no byte ranges. */
export function compressLines({ served }: Plan): string[] {
  const filter = [
    `AddOutputFilterByType DEFLATE ${listCompressibleTypes(served).join(' ')}`,
    'SetEnvIf Range . no-gzip',
  ];
  return printSection('IfModule mod_deflate.c', printSection('IfModule mod_filter.c', filter));
}

/** Precompressed files: their extension, and the encoding's name. */
const encodings = [
  ['br', 'br'],
  ['gz', 'gzip'],
] as const;

/** Serves `style.css.gz` for `style.css` to clients that accept it. */
export function printCompressedFiles({ served }: Plan): string[] {
  const packed = [...served.files.values()];
  const types = [...collectMediaTypes(served)].filter(([, type]) => /charset|json|html/.test(type));
  return encodings.flatMap(([ending, name]) => {
    if (!packed.some((file) => file.endsWith(`.${ending}`))) return [];
    return types.flatMap(([of, type]) => [
      printCondition('%{ENV:SP_FOUND}', '1'),
      printCondition('%{ENV:SP_NAMED}', '1'),
      printCondition('%{HTTP:Accept-Encoding}', `(?:^|[ ,])${name}(?:[ ,;]|\\z)`),
      `RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}.${ending}" -f`,
      printRule(`^.*\\${of}\\z`, `%{REQUEST_URI}.${ending}`, `E=SP_PACKED:${name},E=SP_TYPE:${type},END`),
    ]);
  });
}

/** Without mod_headers, the response couldn't declare that the file is compressed. */
export function printEncodingFlag(plan: Plan): string[] {
  if (printCompressedFiles(plan).length === 0) return [];
  return printSection('IfModule mod_headers.c', [printRule('^', '-', 'E=SP_NAMED:1')]);
}

/** The headers of a compressed file. An internal redirect adds a prefix to the variable's name. */
export function printCompressedHeaders(plan: Plan): string[] {
  if (printCompressedFiles(plan).length === 0) return [];
  return ['', 'REDIRECT_'].flatMap((prefix) => [
    `Header always set Content-Encoding "%{${prefix}SP_PACKED}e" env=${prefix}SP_PACKED`,
    `Header set Content-Type "%{${prefix}SP_TYPE}e" env=${prefix}SP_PACKED`,
    `Header always merge Vary Accept-Encoding env=${prefix}SP_PACKED`,
  ]);
}
