import { findMediaType } from '../../lib/media-type.ts';
import type { Plan } from '../../plan/plan.ts';
import { printSection } from './text.ts';

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
}

/** Removes the suffix that mod_deflate adds to the ETag of a compressed file. */
export const plainTags = 'RequestHeader edit* If-None-Match "-gzip(?=\\x22)" ""';

/** Compresses text if the modules are there, but no byte ranges. */
export function compressLines({ served }: Plan): string[] {
  const files = ['index.html', ...served.files.values()];
  const types = new Set(files.map((file) => findMediaType(file).replace(/;.*/, '')));
  const texts = [...types].filter((type) => /^text\/|[/+](?:json|xml)$|javascript$/.test(type)).sort();
  const filter = [`AddOutputFilterByType DEFLATE ${texts.join(' ')}`, 'SetEnvIf Range . no-gzip'];
  return printSection('IfModule mod_deflate.c', printSection('IfModule mod_filter.c', filter));
}
