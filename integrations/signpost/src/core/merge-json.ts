import { isRuleLeaf, leavesOf, oneOf } from './json-leaves.ts';
import { type JsonNode, parseJsonc, readValue } from './jsonc.ts';
import { withoutOld } from './without-old.ts';

/** A merged file. */
export interface MergedJson {
  readonly text: string;
  /** Theirs alone, without what an older file of ours had left in it. */
  readonly theirs: string;
  /** The keys where the site's own value stays in the place of ours. */
  readonly kept: readonly string[];
  /** What an older file of ours had left in theirs, in short, and that is taken out. */
  readonly left: readonly string[];
  /** What in both is ours, to be handed in the next time: lines as `leavesOf` writes them. */
  readonly recorded: readonly string[];
  /** True where theirs holds some of our rules, and nothing tells whether more of it is of an older file of ours. */
  readonly isUnsure: boolean;
}

interface Edit {
  readonly at: number;
  readonly text: string;
}

/**
 * Puts what a JSON file of ours says into one of the site's own, key by key: its comments, order and values stay, what
 * it lacks is added, and a list gets our items behind its own, each once; where theirs is a list and ours is one object, it
 * goes into the one that is meant. Undefined where one of them is no object.
 *
 * A file of theirs may hold what an older one of ours said, since merged files are taken over: what is `recorded` as ours
 * and no longer said is taken out first. Without a record, a file to which nothing is to be added was taken over whole,
 * and what it shares with ours is ours.
 */
export function mergeJson(own: string, ours: string, recorded?: ReadonlySet<string>): MergedJson | undefined {
  const { text: theirs, left } = recorded ? withoutOld(own, ours, recorded) : { text: own, left: [] };
  const merged = added(theirs, ours);
  if (merged === undefined) return undefined;
  const [there, said] = [leavesOf(own, ours), leavesOf(ours)];
  const isShared = recorded === undefined && [...said].some((leaf) => isRuleLeaf(leaf) && there.has(leaf));
  const isWhole = isShared && merged.text === own;
  const known = recorded ?? (isWhole ? said : none);
  return {
    ...merged,
    theirs,
    left,
    recorded: recordOf(there, said, known),
    isUnsure: isShared && !isWhole,
  };
}

const none: ReadonlySet<string> = new Set();

/** What stood there before ours is not ours, unless it is known to be; what is still in their file is not forgotten. */
function recordOf(
  there: ReadonlySet<string>,
  said: ReadonlySet<string>,
  known: ReadonlySet<string>,
): readonly string[] {
  const fresh = [...said].filter((leaf) => !there.has(leaf) || known.has(leaf));
  const still = [...known].filter((leaf) => there.has(leaf));
  return [...new Set([...fresh, ...still])].sort();
}

function added(own: string, ours: string): Pick<MergedJson, 'text' | 'kept'> | undefined {
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
      const one = oneOf({ text: work.own, node: known }, { text: work.ours, node: value });
      if (one === undefined) work.kept.push(name);
      else merge(work, one.node, value, name, depth + 2);
    } else if (known.kind === 'array' && value.kind === 'array') {
      mergeList(work, known, value, depth + 1);
    } else if (JSON.stringify(readValue(work.own, known)) !== JSON.stringify(readValue(work.ours, value))) {
      work.kept.push(name);
    }
  }
  append(work, into, missing, depth);
}

function mergeList(work: Work, into: JsonNode, from: JsonNode, depth: number): void {
  const there = new Set(into.items.map((item) => JSON.stringify(readValue(work.own, item))));
  const items = from.items.filter((item) => !there.has(JSON.stringify(readValue(work.ours, item))));
  const texts = items.map((item) => work.ours.slice(item.start, item.end));
  append(work, into, texts, depth);
}

/** New members or items go before the closing bracket, so that a comment behind the last one stays with it. */
function append({ own, edits }: Work, list: JsonNode, texts: readonly string[], depth: number): void {
  if (texts.length === 0) return;
  const last = list.items.at(-1) ?? list.members.at(-1)?.value;
  if (last !== undefined && !list.hasComma) edits.push({ at: last.end, text: ',' });
  const inner = own.slice(list.start + 1, list.end - 1);
  const space = inner.length - inner.trimEnd().length;
  const at = list.end - 1 - space;
  const indent = '  '.repeat(depth);
  const end = space === 0 || last === undefined ? `\n${'  '.repeat(depth - 1)}` : '';
  edits.push({ at, text: texts.map((text) => `\n${indent}${text}`).join(',') + end });
}
