import { type JsonNode, parseJsonc, readValue } from './jsonc.ts';

/** A merged file, and the keys where the site's own value stays in the place of ours. */
export interface MergedJson {
  readonly text: string;
  readonly kept: readonly string[];
}

interface Edit {
  readonly at: number;
  readonly text: string;
}

/**
 * Puts what a JSON file of ours says into one of the site's own, key by key: its comments, order and values stay, what
 * it lacks is added, and a list gets our items behind its own, each once; where theirs is a list and ours is one object, it
 * goes into the one that is meant. Undefined where one of them is no object.
 */
export function mergeJson(own: string, ours: string): MergedJson | undefined {
  const [into, from] = [parseJsonc(own), parseJsonc(ours)];
  if (into?.kind !== 'object' || from?.kind !== 'object') return undefined;
  const edits: Edit[] = [];
  const kept: string[] = [];
  merge({ own, ours, edits, kept }, into, from, '', 1);
  let text = '';
  let done = 0;
  for (const { at, text: piece } of edits.toSorted((a, b) => a.at - b.at)) {
    text += own.slice(done, at) + piece;
    done = at;
  }
  return { text: text + own.slice(done), kept };
}

interface Work {
  readonly own: string;
  readonly ours: string;
  readonly edits: Edit[];
  readonly kept: string[];
}

function merge(work: Work, into: JsonNode, from: JsonNode, path: string, depth: number): void {
  const missing: string[] = [];
  for (const { key, value } of from.members) {
    const known = into.members.findLast((member) => member.key === key)?.value;
    const name = path === '' ? key : `${path}.${key}`;
    if (known === undefined) {
      missing.push(`${JSON.stringify(key)}: ${work.ours.slice(value.start, value.end)}`);
    } else if (known.kind === 'object' && value.kind === 'object') {
      merge(work, known, value, name, depth + 1);
    } else if (known.kind === 'array' && value.kind === 'object') {
      const one = oneOf(work, known, value);
      if (one === undefined) work.kept.push(name);
      else merge(work, one, value, name, depth + 2);
    } else if (known.kind === 'array' && value.kind === 'array') {
      const there = new Set(known.items.map((item) => JSON.stringify(readValue(work.own, item))));
      const items = value.items.filter((item) => !there.has(JSON.stringify(readValue(work.ours, item))));
      const texts = items.map((item) => work.ours.slice(item.start, item.end));
      append(work, known, texts, depth + 1);
    } else if (JSON.stringify(readValue(work.own, known)) !== JSON.stringify(readValue(work.ours, value))) {
      work.kept.push(name);
    }
  }
  append(work, into, missing, depth);
}

/** Where theirs is a list of what ours is one of: its only object, or the only one that publishes the same folder. */
function oneOf({ own, ours }: Work, known: JsonNode, value: JsonNode): JsonNode | undefined {
  const folderIn = (text: string, { members }: JsonNode): unknown => {
    const folder = members.find(({ key }) => key === 'public')?.value;
    return folder && readValue(text, folder);
  };
  const objects = known.items.filter(({ kind }) => kind === 'object');
  const folder = folderIn(ours, value);
  const same = objects.length === 1 ? objects : objects.filter((item) => folderIn(own, item) === folder);
  return same.length === 1 ? same[0] : undefined;
}

/** New members or items go before the closing bracket, so that a comment behind the last one stays with it. */
function append({ own, edits }: Work, list: JsonNode, texts: readonly string[], depth: number): void {
  if (texts.length === 0) return;
  const last = list.items.at(-1) ?? list.members.at(-1)?.value;
  if (last !== undefined && !list.hasComma) edits.push({ at: last.end, text: ',' });
  const inner = own.slice(list.start + 1, list.end - 1);
  const space = /\s*$/.exec(inner)?.[0].length ?? 0;
  const at = list.end - 1 - space;
  const indent = '  '.repeat(depth);
  const end = space === 0 || last === undefined ? `\n${'  '.repeat(depth - 1)}` : '';
  edits.push({ at, text: texts.map((text) => `\n${indent}${text}`).join(',') + end });
}
