import { textElements } from './capture.ts';
import { type OnOpen, onOpen } from './elements.ts';
import { Names } from './names.ts';
import { meteredElements } from './text-meter.ts';

/** What an element does to how the rest is read. */
type Role =
  /** Its content belongs to no page, or is text for a browser. */
  | 'inert'
  /** Its content is text for the tokenizer. */
  | 'text'
  | 'drawing'
  | 'noscript'
  | 'heading'
  /** Navigation and the like, and `main`. */
  | 'frame'
  /** Its end tag ends the head. */
  | 'root'
  | 'break'
  | 'none';

/** An element that means something here or to the facts; of all others only some attributes are read. */
export interface KnownElement {
  readonly name: string;
  readonly role: Role;
  /** True for what may stand in head; anything else closes it. */
  readonly isOfHead: boolean;
  /** What is read from it when it opens. */
  readonly onOpen: OnOpen | undefined;
}

const headElements: ReadonlySet<string> = new Set(
  'base basefont bgsound link meta noframes noscript script style template title'.split(' '),
);
const roles: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...[...textElements].map((name) => [name, 'text'] as const),
  ...meteredElements.map((name) => [name, 'frame'] as const),
  ...['template', 'iframe', 'noembed', 'noframes'].map((name) => [name, 'inert'] as const),
  ['svg', 'drawing'],
  ['math', 'drawing'],
  ['noscript', 'noscript'],
  ['h1', 'heading'],
  ['br', 'break'],
  ['html', 'root'],
  ['body', 'root'],
]);

/** All of them, found by one look: a set for each question would be asked a million times for ten thousand pages. */
export const knownElements = new Names<KnownElement>(
  [...new Set([...onOpen.keys(), ...headElements, ...roles.keys(), 'head', 'frameset'])].map((name) => ({
    name,
    role: roles.get(name) ?? 'none',
    isOfHead: headElements.has(name),
    onOpen: onOpen.get(name),
  })),
);
