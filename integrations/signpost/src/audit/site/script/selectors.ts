import { type Element, isTag, type ParentNode } from 'domhandler';
import { rememberByName } from '../../../lib/remember.ts';

type Test = (element: Element) => boolean;

/** One compound of a selector, and how it relates to the one before it. */
interface Step {
  readonly combinator: string;
  readonly tests: Test[];
}

/** The lists of a selector: `a, b c`. */
type Lists = readonly (readonly Step[])[];

/** Elements below a node, in their order; none for a selector that can't be read. */
export function select(selector: string, root: ParentNode, most = Number.POSITIVE_INFINITY): Element[] {
  const found: Element[] = [];
  const lists = listsOf(selector);
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
  return listsOf(selector)?.some((steps) => fits(element, steps, steps.length - 1)) === true;
}

function fits(element: Element, steps: readonly Step[], at: number): boolean {
  const step = steps[at];
  if (step === undefined || !step.tests.every((test) => test(element))) return false;
  if (at === 0) return true;
  const before = (one: Element): boolean => fits(one, steps, at - 1);
  const { parent } = element;
  if (step.combinator === '>') return parent !== null && isTag(parent) && before(parent);
  if (step.combinator !== '') {
    const all = siblingsOf(element);
    const earlier = all.slice(0, all.indexOf(element));
    return earlier.slice(step.combinator === '+' ? -1 : 0).some(before);
  }
  for (let above = parent; above !== null; above = above.parent)
    if (isTag(above) && before(above)) return true;
  return false;
}

function siblingsOf({ parent }: Element): Element[] {
  return parent?.children.filter(isTag) ?? [];
}

const listsOf = rememberByName((selector) => read(selector.trim()), 500);

const word = String.raw`-?(?:[\w-]|[^\0-\x7f]|\\.)+`;
const token = new RegExp(
  [
    String.raw`(?<comma>\s*,\s*)|(?<combinator>\s*[>+~]\s*|\s+)|(?<any>\*)|(?<tag>${word})|#(?<id>${word})|\.(?<name>${word})`,
    String.raw`\[\s*(?<key>[\w:-]+)\s*(?:(?<operator>[~|^$*]?)=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s\]"']+))(?:\s*(?<flag>[is]))?\s*)?\]`,
    String.raw`:(?<pseudo>[\w-]+)(?:\((?<inner>[^()]*)\))?`,
  ].join('|'),
  'iy',
);

/** Reads a selector as far as scripts of pages use them; undefined where something in it isn't known. */
function read(selector: string): Lists | undefined {
  const lists: Step[][] = [[{ combinator: '', tests: [] }]];
  for (let at = 0; at < selector.length; at = token.lastIndex) {
    token.lastIndex = at;
    const groups = token.exec(selector)?.groups;
    if (groups === undefined) return undefined;
    const { comma, combinator } = groups;
    if (comma !== undefined) lists.push([{ combinator: '', tests: [] }]);
    else if (combinator !== undefined) lists.at(-1)?.push({ combinator: combinator.trim(), tests: [] });
    else {
      const test = testOf(groups);
      if (test === undefined) return undefined;
      lists.at(-1)?.at(-1)?.tests.push(test);
    }
  }
  return lists.flat().every(({ tests }) => tests.length > 0) ? lists : undefined;
}

function testOf(groups: Readonly<Record<string, string | undefined>>): Test | undefined {
  const written = groups['tag'] ?? groups['id'] ?? groups['name'] ?? '';
  const text = written.replace(/\\(.)/g, '$1');
  if (groups['any'] !== undefined) return () => true;
  if (groups['tag'] !== undefined) return ({ name }) => name === text.toLowerCase();
  if (groups['id'] !== undefined) return ({ attribs }) => attribs['id'] === text;
  if (groups['name'] !== undefined) return ({ attribs }) => hasWord(attribs['class'] ?? '', text);
  return groups['key'] === undefined ? pseudoOf(groups) : attributeOf(groups['key'].toLowerCase(), groups);
}

const hasWord = (value: string, wanted: string): boolean => value.split(/\s+/).includes(wanted);
const comparisons: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  '': (value, wanted) => value === wanted,
  '~': hasWord,
  '|': (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
  '^': (value, wanted) => wanted !== '' && value.startsWith(wanted),
  $: (value, wanted) => wanted !== '' && value.endsWith(wanted),
  '*': (value, wanted) => wanted !== '' && value.includes(wanted),
};

function attributeOf(key: string, groups: Readonly<Record<string, string | undefined>>): Test {
  const { double, single, bare, operator = '', flag } = groups;
  const wanted = double ?? single ?? bare;
  if (wanted === undefined) return ({ attribs }) => attribs[key] !== undefined;
  const fold = (text: string): string => (flag?.toLowerCase() === 'i' ? text.toLowerCase() : text);
  return ({ attribs }) =>
    attribs[key] !== undefined && comparisons[operator]?.(fold(attribs[key]), fold(wanted)) === true;
}

function pseudoOf({ pseudo = '', inner }: Readonly<Record<string, string | undefined>>): Test | undefined {
  const name = pseudo.toLowerCase();
  return inner === undefined ? pseudos.get(name) : nested.get(name)?.(inner);
}

const pseudos = new Map(
  Object.entries<Test>({
    'first-child': (element) => siblingsOf(element)[0] === element,
    'last-child': (element) => siblingsOf(element).at(-1) === element,
    'only-child': (element) => siblingsOf(element).length === 1,
    'first-of-type': (element) => siblingsOf(element).find(({ name }) => name === element.name) === element,
    checked: ({ attribs }) => attribs['checked'] !== undefined || attribs['selected'] !== undefined,
    selected: ({ attribs }) => attribs['selected'] !== undefined,
    disabled: ({ attribs }) => attribs['disabled'] !== undefined,
    enabled: ({ attribs }) => attribs['disabled'] === undefined,
    empty: ({ children }) => children.length === 0,
    root: ({ name }) => name === 'html',
    link: ({ name, attribs }) => name === 'a' && attribs['href'] !== undefined,
    first: () => true,
    visible: () => true,
  }),
);

const oneOf =
  (inner: string): Test =>
  (element) =>
    isMatch(element, inner);
const nested = new Map(
  Object.entries<(inner: string) => Test | undefined>({
    not: (inner) => (element) => !isMatch(element, inner),
    is: oneOf,
    where: oneOf,
    matches: oneOf,
    has: (inner) => (element) => select(inner.replace(/^\s*>\s*/, ''), element).length > 0,
    'nth-child': (inner) =>
      Number(inner) > 0 ? (element) => siblingsOf(element)[Number(inner) - 1] === element : undefined,
  }),
);
