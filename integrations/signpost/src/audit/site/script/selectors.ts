import { type Element, isTag, type ParentNode } from 'domhandler';

/** The lists of a selector: `a, b c`. */
type Lists = readonly (readonly Step[])[];
type Test = (element: Element) => boolean;

/** One compound of a selector, and how it stands to the one before it. */
interface Step {
  readonly combinator: string;
  readonly tests: readonly Test[];
}

const mostKept = 500;
const known = new Map<string, Lists | undefined>();

/** Elements below a node, in their order; none for a selector that can't be read. */
export function select(selector: string, root: ParentNode, most = Number.POSITIVE_INFINITY): Element[] {
  const found: Element[] = [];
  const lists = stepsOf(selector);
  if (lists !== undefined) collect(root, lists, found, most);
  return found;
}

function collect(parent: ParentNode, lists: Lists, found: Element[], most: number): void {
  for (const node of parent.children) {
    if (found.length >= most) return;
    if (!isTag(node)) continue;
    if (lists.some((steps) => fits(node, steps, steps.length - 1))) found.push(node);
    collect(node, lists, found, most);
  }
}

export function isMatch(element: Element, selector: string): boolean {
  return stepsOf(selector)?.some((steps) => fits(element, steps, steps.length - 1)) === true;
}

function fits(element: Element, steps: readonly Step[], at: number): boolean {
  const step = steps[at];
  if (step === undefined || !step.tests.every((test) => test(element))) return false;
  if (at === 0) return true;
  const before = (one: Element): boolean => fits(one, steps, at - 1);
  const { parent } = element;
  const isOwn = parent !== null && isTag(parent);
  if (step.combinator === '>') return isOwn && before(parent);
  if (step.combinator === '+' || step.combinator === '~') {
    const all = siblingsOf(element);
    const earlier = all.slice(0, all.indexOf(element));
    return step.combinator === '+' ? earlier.slice(-1).some(before) : earlier.some(before);
  }
  for (let above = parent; above !== null; above = above.parent)
    if (isTag(above) && before(above)) return true;
  return false;
}

function siblingsOf({ parent }: Element): Element[] {
  return parent?.children.filter((one): one is Element => isTag(one)) ?? [];
}

function stepsOf(selector: string): Lists | undefined {
  if (known.has(selector)) return known.get(selector);
  const steps = new Reader(selector).all();
  if (known.size >= mostKept) known.clear();
  known.set(selector, steps);
  return steps;
}

const name = /-?(?:[\w-]|[^\0-\x7f]|\\.)+/y;
const attribute =
  /\[\s*([\w:-]+)\s*(?:([~|^$*]?)=\s*(?:"([^"]*)"|'([^']*)'|([^\s\]"']+))(?:\s*([is]))?\s*)?\]/iy;
const blank = /\s*/y;
const argument = /\(([^()]*)\)/y;

/** Reads a selector as far as scripts of pages use them. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  all(): Lists | undefined {
    const lists: Step[][] = [];
    do {
      const steps: Step[] = [];
      this.#take(blank);
      let combinator = '';
      for (;;) {
        const tests = this.#compound();
        if (tests === undefined) return undefined;
        steps.push({ combinator, tests });
        const isSpaced = this.#take(blank)?.[0] !== '';
        const next = this.#text[this.#at];
        if (next === undefined || next === ',') break;
        if (next === '>' || next === '+' || next === '~') {
          combinator = next;
          this.#at += 1;
          this.#take(blank);
        } else if (isSpaced) combinator = ' ';
        else return undefined;
      }
      lists.push(steps);
    } while (this.#skip(','));
    return lists;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #word(): string | undefined {
    return this.#take(name)?.[0].replace(/\\(.)/g, '$1');
  }

  /** Undefined where something stands there that isn't known. */
  #compound(): Test[] | undefined {
    const tests: Test[] = [];
    const start = this.#at;
    if (!this.#skip('*')) {
      const tag = this.#word()?.toLowerCase();
      if (tag !== undefined) tests.push((element) => element.name === tag);
    }
    for (;;) {
      const test = this.#part();
      if (test === 'end') break;
      if (test === undefined) return undefined;
      tests.push(test);
    }
    return this.#at === start ? undefined : tests;
  }

  #part(): Test | 'end' | undefined {
    switch (this.#text[this.#at]) {
      case '#': {
        this.#at += 1;
        const id = this.#word();
        return id === undefined ? undefined : (element) => element.attribs['id'] === id;
      }
      case '.': {
        this.#at += 1;
        const word = this.#word();
        return word === undefined
          ? undefined
          : (element) => (element.attribs['class'] ?? '').split(/\s+/).includes(word);
      }
      case '[':
        return this.#attribute();
      case ':':
        this.#at += 1;
        return this.#pseudo();
      default:
        return 'end';
    }
  }

  #attribute(): Test | undefined {
    const found = this.#take(attribute);
    if (found === undefined) return undefined;
    const [, key = '', operator, quoted, single, bare, flag] = found;
    const named = key.toLowerCase();
    const written = quoted ?? single ?? bare;
    if (written === undefined) return ({ attribs }) => attribs[named] !== undefined;
    const fold = (text: string): string => (flag?.toLowerCase() === 'i' ? text.toLowerCase() : text);
    const wanted = fold(written);
    return ({ attribs }) => {
      const value = attribs[named] === undefined ? undefined : fold(attribs[named]);
      if (value === undefined) return false;
      if (operator === '~') return value.split(/\s+/).includes(wanted);
      if (operator === '|') return value === wanted || value.startsWith(`${wanted}-`);
      if (operator === '^') return wanted !== '' && value.startsWith(wanted);
      if (operator === '$') return wanted !== '' && value.endsWith(wanted);
      if (operator === '*') return wanted !== '' && value.includes(wanted);
      return value === wanted;
    };
  }

  #pseudo(): Test | undefined {
    const word = this.#word()?.toLowerCase() ?? '';
    const inner = this.#take(argument)?.[1];
    if (inner !== undefined) {
      if (word === 'not') return (element) => !isMatch(element, inner);
      if (word === 'is' || word === 'where' || word === 'matches')
        return (element) => isMatch(element, inner);
      if (word === 'has') return (element) => select(inner.replace(/^\s*>\s*/, ''), element).length > 0;
      const index = Number(inner);
      if (word === 'nth-child' && index > 0) return (element) => siblingsOf(element)[index - 1] === element;
      return undefined;
    }
    return pseudos.get(word);
  }
}

const pseudos: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['first-child', (element) => siblingsOf(element)[0] === element],
  ['last-child', (element) => siblingsOf(element).at(-1) === element],
  ['first-of-type', (element) => siblingsOf(element).find((one) => one.name === element.name) === element],
  ['only-child', (element) => siblingsOf(element).length === 1],
  ['checked', ({ attribs }) => attribs['checked'] !== undefined || attribs['selected'] !== undefined],
  ['selected', ({ attribs }) => attribs['selected'] !== undefined],
  ['disabled', ({ attribs }) => attribs['disabled'] !== undefined],
  ['enabled', ({ attribs }) => attribs['disabled'] === undefined],
  ['empty', ({ children }) => children.length === 0],
  ['root', ({ name: tag }) => tag === 'html'],
  ['link', ({ name: tag, attribs }) => tag === 'a' && attribs['href'] !== undefined],
  ['first', () => true],
  ['visible', () => true],
]);
