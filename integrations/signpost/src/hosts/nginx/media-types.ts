import { extname } from 'node:path';
import { findMediaType, isCompressible, isText, unknownType } from '../../lib/media-type.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { type NginxText, nginx, printBlock } from './text.ts';

// Media types, charset and compression are set in Signpost's own locations. In the server, they would replace those of
// every other location: `location /uploads/` would send x.jpg as application/octet-stream.

/** How `location /` sends the files of the build. Without a build, the server's own media types stay. */
export function* printFileSettings(plan: Plan): Generator<NginxText> {
  const { pages, files } = plan.served;
  if (pages.size + files.size > 0) {
    yield printBlock(nginx`types`, listTypes(plan.served));
    yield nginx`default_type ${unknownType}; # The list has usual extensions and those of the build.`;
  }

  yield* printTextSettings(plan);
  // A .gz file next to a file is sent instead of the file.
  if (files.keys().some((url) => url.endsWith('.gz'))) yield nginx`gzip_static on;`;
}

/** The files of a location that has only one media type, such as error pages. */
export function* printSingleType(plan: Plan, type: string): Generator<NginxText> {
  yield nginx`types { } default_type ${type};`;
  yield* printTextSettings(plan, [type]);
}

/** Text is UTF-8 (`W-HEAD-9`) and compressed. */
export function* printTextSettings(plan: Plan, types = collectTypes(plan.served)): Generator<NginxText> {
  // nginx adds text/html itself.
  const listed = types.filter((type) => type !== 'text/html');
  const texts = listed.filter(isText);
  const compressed = listed.filter(isCompressible);

  yield nginx`charset utf-8;`;
  if (texts.length > 0) yield nginx`charset_types ${texts};`;
  yield nginx`gzip on; gzip_vary on; gzip_min_length 256;`;
  if (compressed.length > 0) yield nginx`gzip_types ${compressed};`;
  // By default, nginx compresses nothing for a proxy.
  if (plan.tls.at === 'proxy') yield nginx`gzip_proxied any;`;
}

const typesInLine = 4;

/** What somebody may put beside the build by hand, so that it isn't sent as `application/octet-stream`. */
const usualExtensions = 'html css js json txt xml pdf svg png jpg jpeg gif webp ico woff2 mp4'
  .split(' ')
  .map((extension) => `.${extension}`);

/** `text/css css; text/html html htm;`: the media types, several in a line. */
function listTypes({ files }: ServedFiles): NginxText[] {
  const builtExtensions = files.values().map((file) => extname(file).toLowerCase());
  const extensions = new Set([...usualExtensions, ...builtExtensions]);
  const knownExtensions = [...extensions].filter(
    (extension) => /^\.[a-z0-9]+$/.test(extension) && findMediaType(`file${extension}`) !== unknownType,
  );
  const byType = Map.groupBy(knownExtensions.sort(), (extension) =>
    removeCharset(findMediaType(`file${extension}`)),
  );
  const types = [...byType].sort(([one], [other]) => (one < other ? -1 : 1));
  const statements = types.map(([type, names]) => nginx`${type} ${names.map((name) => name.slice(1))};`);
  const lines: NginxText[] = [];
  for (let start = 0; start < statements.length; start += typesInLine)
    lines.push(statements.slice(start, start + typesInLine).reduce((line, next) => nginx`${line} ${next}`));
  return lines;
}

/** Without a build, its text files are most likely of these kinds. */
const usualTexts = ['a.css', 'a.js', 'a.json', 'a.svg', 'a.txt', 'a.xml'];

/** The media types of files. A script has two: nginx's own mime.types and many servers still send the old one. */
function collectTypes({ pages, files }: ServedFiles): string[] {
  const isBuildKnown = pages.size + files.size > 0;
  const names = isBuildKnown ? [...files.values()] : usualTexts;
  const types = new Set(names.map((file) => removeCharset(findMediaType(file))));
  if (types.has('text/javascript')) types.add('application/javascript');
  return [...types].sort();
}

/** `text/css` for `text/css; charset=utf-8`. */
function removeCharset(type: string): string {
  return type.replace(/;.*/, '');
}
