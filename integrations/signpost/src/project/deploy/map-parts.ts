import { emitFiles } from '../../hosts/emit-files.ts';
import { isAt } from '../../hosts/file-places.ts';
import type { Host, HostFile } from '../../hosts/host.ts';
import { platformFormats } from '../../hosts/platform-formats.ts';
import { joinContent, type OutFile } from '../../lib/file.ts';
import { isJson } from '../../lib/json/generated-keys.ts';
import { getJsonValue, type JsonNode, listItems, parseJsonc } from '../../lib/json/jsonc.ts';
import { isHtml } from '../../lib/url/path.ts';
import type { Plan } from '../../plan/plan.ts';

// The parts of a host's files that hold the redirect map: those that the files of the same plan without redirects lack. They
// are compared with the files that the host reads, so that formatting, own lines and the pages of the build don't matter:
//
//   _redirects, .htaccess      /old https://www.example.com/new/ 301
//   vercel.json, store.json    {"source":"/old","destination":"https://www.example.com/new/","statusCode":301}
//   http.conf, signpost.caddy  "~^/old/?$" "301 https://www.example.com/new/"
//   old/index.html             https://www.example.com/new/

/** A generated file with redirects of the map, or the program that answers them. */
export interface MapFile {
  /** In the folder of the host: `_redirects`. */
  readonly name: string;
  readonly isProgram: boolean;
  /** Empty for a program: its data is in another file. */
  readonly parts: readonly string[];
}

/** The files by which the host has the redirects of a plan. */
export function listMapFiles(host: Host, plan: Plan): MapFile[] {
  const partsWithoutMap = new Map<string, ReadonlySet<string>>();
  for (const file of emitFiles(host, { ...plan, exact: [], patterns: [] }).files)
    partsWithoutMap.set(file.path, splitGeneratedFile(host, file));

  const mapFiles: MapFile[] = [];
  for (const file of emitFiles(host, plan).files) {
    const name = nameInFolder(host, file);
    if (isProgram(host, name)) mapFiles.push({ name, isProgram: true, parts: [] });
    if (!hasRedirects(host, name)) continue;

    const generalParts = partsWithoutMap.get(file.path);
    const parts = [...splitGeneratedFile(host, file)].filter((part) => generalParts?.has(part) !== true);
    if (parts.length > 0) mapFiles.push({ name, isProgram: false, parts });
  }
  return mapFiles;
}

function nameInFolder(host: Host, { path }: OutFile): string {
  return path.slice(host.id.length + 1);
}

/** The edge function: `_worker.js`, `middleware.js`, `netlify/edge-functions/signpost.js`. */
function isProgram(host: Host, name: string): boolean {
  return host.programs?.edge !== undefined && name.endsWith('.js');
}

/** The data of an edge function: `_signpost/site.json`. */
const dataFolder = '_signpost/';

/** True for a file whose lines or entries decide about redirects. `_headers` and `wrangler.jsonc` don't. */
function hasRedirects(host: Host, name: string): boolean {
  if (isHtml(name) || name.startsWith(dataFolder)) return true;
  if (findTarget(host, name) === 'none' || name === host.files[0]?.path) return true;
  return platformFormats.some((format) => format.name === name && format.read !== undefined);
}

/** Where the host reads a generated file; undefined for the README. `none` is a server or service, such as for http.conf. */
export function findTarget({ files }: Host, name: string): HostFile['target'] | undefined {
  return files.find(({ path }) => isAt(path, name))?.target;
}

function splitGeneratedFile(host: Host, file: OutFile): ReadonlySet<string> {
  const name = nameInFolder(host, file);
  return hasRedirects(host, name) ? splitParts(host, name, joinContent(file)) : new Set();
}

/** The comparable parts of a generated file, or of the file in its place. */
export function splitParts(host: Host, name: string, text: string): ReadonlySet<string> {
  if (isHtml(name)) return new Set(text.match(/https?:\/\/[^"'<>\s]+/g));
  if (isJson(name)) return new Set(listEntries(parseJsonc(text)));

  const lines = text.split('\n').map((line) => line.trim());
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (findTarget(host, name) !== 'none') return new Set(rules);
  return new Set(rules.flatMap(listQuotedTexts));
}

/**
 * The two texts of a redirect in a server's configuration, or all quoted texts of another line. The names of nginx's variables
 * depend on `map compile --name`, and a `map` of a single row is one line.
 */
function listQuotedTexts(line: string): readonly string[] {
  const pairs = line.match(/"[^"]*",?\s+"[^"]*"|`[^`]*`\s+`[^`]*`/g);
  return pairs ?? line.match(/"[^"]*"|`[^`]*`/g) ?? [];
}

/** The items of all lists in a JSON file, in one form. */
function listEntries(node: JsonNode | undefined): string[] {
  const items = listItems(node).map((item) => JSON.stringify(getJsonValue(item)) ?? '');
  return [...items, ...(node?.children ?? []).flatMap(listEntries)];
}
