import { expectShallow, Inexpressible, type Parsed, type Part } from './syntax.ts';

/** Reads a glob of Firebase hosting, which knows `:name` and `:name*` beside the stars and braces. */
export function parseGlob(glob: string): Parsed {
  try {
    const [parts, end] = sequence(glob, 0, 0);
    if (end < glob.length) throw new Inexpressible('the glob has a brace that is not opened');
    return { parts, open: false, notes: [] };
  } catch (error) {
    if (error instanceof Inexpressible) return { why: error.message };
    throw error;
  }
}

/** Reads to the end, or to the comma or brace that ends an option; `depth` braces are open. */
function sequence(glob: string, start: number, depth: number): [Part[], number] {
  expectShallow(depth);
  const parts: Part[] = [];
  let at = start;
  while (at < glob.length) {
    const rest = glob.slice(at);
    if (depth > 0 && /^[,}]/.test(rest)) break;
    const [part, length] = rest.startsWith('{') ? braces(glob, at, depth) : atom(rest);
    parts.push(part);
    at += length;
  }
  return [parts, at];
}

function atom(rest: string): [Part, number] {
  const [name] = /^:[A-Za-z_]\w*\*?/.exec(rest) ?? [];
  if (name !== undefined) {
    const any: Part = { part: 'any', slashes: name.endsWith('*') };
    return [{ part: 'choice', names: [name.replace(/^:|\*$/g, '')], options: [[any]] }, name.length];
  }
  if (rest.startsWith('**')) return [{ part: 'any', slashes: true }, 2];
  if (rest.startsWith('*')) return [{ part: 'any', slashes: false }, 1];
  if (/^(?:[?[]|[@+!]\()/.test(rest))
    throw new Inexpressible('the glob has a set of characters, for which a map has no word');
  const escaped = /^\\[\s\S]/u.exec(rest)?.[0];
  if (escaped !== undefined) return [{ part: 'text', text: escaped.slice(1) }, escaped.length];
  const [character = ''] = rest;
  return [{ part: 'text', text: character }, character.length];
}

function braces(glob: string, start: number, depth: number): [Part, number] {
  const options: Part[][] = [];
  let at = start;
  do {
    const [option, end] = sequence(glob, at + 1, depth + 1);
    options.push(option);
    at = end;
  } while (glob[at] === ',');
  if (glob[at] !== '}') throw new Inexpressible('the glob has a brace that is not closed');
  return [{ part: 'choice', names: [], options }, at + 1 - start];
}
