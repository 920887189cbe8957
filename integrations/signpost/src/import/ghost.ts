import { basename } from 'node:path';
import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { z } from 'zod';
import { readJsonFile } from '../lib/json/json-file.ts';
import { type Item, type Notice, type Reading, unexpressed } from '../map/patterns/foreign-rule.ts';
import { notes } from '../map/patterns/notes.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { rulesOf } from '../map/patterns/rules.ts';
import { fillTarget, sourcesOf } from '../map/patterns/sources.ts';
import type { Importer } from './importer.ts';

// redirects.json: [{ "from": "^/old/(.*)$", "to": "/new/$1", "permanent": true }]
//
// redirects.yaml:
//   301:
//     ^/old/(.*)$: /new/$1
//   302:
//     /temporary/: /for-now/

/** A line of Ghost's file. `from` is a regular expression. */
interface GhostRedirect {
  readonly line: number;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

const redirect = z.object({ from: z.string(), to: z.string(), permanent: z.boolean().optional() });

/** Reads the redirects of Ghost: https://ghost.org/tutorials/implementing-redirects/ */
export const ghostImporter: Importer = {
  id: 'ghost',
  title: "Ghost's redirects",
  firstWins: true,
  detect: (file, text) =>
    isGhostJson(text) || (/\.ya?ml$/i.test(basename(file)) && /^['"]?30[12]['"]?:/m.test(text)),
  read: (file, text) => (text.trimStart().startsWith('[') ? readGhostJson(file, text) : readGhostYaml(text)),
};

/** Docusaurus, with the same keys `from` and `to`, has no `permanent`. */
function isGhostJson(text: string): boolean {
  return (
    ['"from"', '"to"', '"permanent"'].every((key) => text.includes(key)) && text.trimStart().startsWith('[')
  );
}

function readGhostJson(file: string, text: string): Reading {
  const notices: Notice[] = [];
  const items = readJsonFile(file, text)
    .list()
    .flatMap(({ line, text: written, value }): Item[] => {
      const { data } = redirect.safeParse(value);
      if (data === undefined) return [unexpressed(line, written, "its `from` and `to` aren't both strings")];

      const status = data.permanent === true ? 301 : 302;
      return readRedirect({ line, text: written, from: data.from, to: data.to, status }, notices);
    });
  return { items, notices };
}

function readGhostYaml(text: string): Reading {
  const notices: Notice[] = [];
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, logLevel: 'silent' });
  const groups = isMap<Node, Node>(document.contents) ? document.contents.items : [];

  const items = groups.flatMap(({ key: code, value: group }) => {
    const status = Number(isScalar(code) ? code.value : Number.NaN);
    if (!isMap<Node, Node>(group)) return [];
    return group.items.flatMap(({ key, value }): Item[] => {
      const { line } = counter.linePos(key.range?.[0] ?? 0);
      const [from, to] = [key, value].map((node) => (isScalar(node) ? String(node.value) : ''));
      const written = `${from}: ${to}`;
      if (!from || !to) return [unexpressed(line, written, "it doesn't have an old and a new URL")];
      return readRedirect({ line, text: written, from, to, status }, notices);
    });
  });
  return { items, notices };
}

/** Ghost ignores a final slash, and compares up to the end of the path. `(?i)` at the start ignores case. */
function readRedirect({ line, text, from, to, status }: GhostRedirect, notices: Notice[]): Item[] {
  if (from.startsWith('(?i)')) notices.push({ line, text: notes.case });

  const expression = from.replace(/^\(\?i\)/, '').replace(/^(?!\^)/, '^');
  const sources = sourcesOf(parseRegex(expression.endsWith('$') ? expression : `${expression}$`));
  return rulesOf(
    { line, text },
    sources,
    ({ from: source, matched }) => ({ from: source, to: fillTarget(to, matched, /\$(\d)/g), status }),
    notices,
  );
}
