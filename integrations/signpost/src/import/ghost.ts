import { basename } from 'node:path';
import { isMap, type Node } from 'yaml';
import { z } from 'zod';
import { notes } from '../hosts/shared/import-texts.ts';
import { expressRedirection } from '../hosts/shared/rule-meaning.ts';
import { readJsonFile } from '../lib/json/jsonc.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { makeSources } from '../map/patterns/sources.ts';
import type { Importer } from './importer.ts';
import { type Item, listItems, makeUnexpressed, type Notice, type Reading } from './item.ts';
import { parseYamlFile, readScalar } from './yaml-file.ts';

// redirects.json: [{ "from": "^/old/(.*)$", "to": "/new/$1", "permanent": true }]
//
// redirects.yaml:
//   301:
//     ^/old/(.*)$: /new/$1
//   302:
//     /temporary/: /for-now/

/** Reads the redirects of Ghost: https://ghost.org/tutorials/implementing-redirects/ */
export const ghostImporter: Importer = {
  id: 'ghost',
  title: "Ghost's redirects",
  patternsInOrder: true,
  detect: (file, text) =>
    isGhostJson(text) || (/\.ya?ml$/i.test(basename(file)) && /^['"]?30[12]['"]?:/m.test(text)),
  read(file, text) {
    const notices: Notice[] = [];
    const redirects = text.trimStart().startsWith('[') ? readJson(file, text) : readYaml(file, text);
    return { items: redirects.flatMap((one) => readGhostRedirect(one, notices)), notices } satisfies Reading;
  },
};

/** Docusaurus, with the same keys `from` and `to`, has no `permanent`. */
function isGhostJson(text: string): boolean {
  return (
    text.trimStart().startsWith('[') && ['"from"', '"to"', '"permanent"'].every((key) => text.includes(key))
  );
}

/** A line of Ghost's file. `from` is a regular expression. */
interface GhostRedirect {
  readonly line: number;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

const redirect = z.object({ from: z.string(), to: z.string(), permanent: z.boolean().default(false) });
const invalidRedirect = { from: '', to: '', permanent: false };

function readJson(file: string, text: string): GhostRedirect[] {
  return readJsonFile(file, text)
    .list()
    .map(({ line, text: written, value }) => {
      const { from, to, permanent } = redirect.safeParse(value).data ?? invalidRedirect;
      return { line, text: written, from, to, status: permanent ? 301 : 302 };
    });
}

function readYaml(file: string, text: string): GhostRedirect[] {
  const { document, printLine } = parseYamlFile(file, text);
  if (!isMap<Node, Node>(document.contents)) return [];
  return document.contents.items.flatMap(({ key: status, value: group }) => {
    if (!isMap<Node, Node>(group)) return [];
    return group.items.map(({ key, value }) => {
      const [from, to] = [readScalar(key), readScalar(value)];
      return { line: printLine(key), text: `${from}: ${to}`, from, to, status: Number(readScalar(status)) };
    });
  });
}

/** Ghost ignores a final slash, and compares up to the end of the path. `(?i)` at the start ignores case. */
function readGhostRedirect({ line, text, from, to, status }: GhostRedirect, notices: Notice[]): Item[] {
  if (from === '' || to === '') return [makeUnexpressed(line, text, "it doesn't have an old and a new URL")];

  const expression = from.replace(/^\(\?i\)/, '').replace(/^(?!\^)/, '^');
  const sources = makeSources(parseRegex(expression.replace(/\$?$/, '$$')));
  const inMap = expressRedirection({ sources, to, reference: /\$(\d)/g });
  const items = listItems({ line, text, status }, inMap, notices);
  if (from.startsWith('(?i)') && items.some(({ kind }) => kind === 'rule'))
    notices.push({ line, text: notes.case });
  return items;
}
