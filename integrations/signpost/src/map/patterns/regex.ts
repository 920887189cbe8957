import { escapeText } from '../../lib/url/path.ts';
import {
  catchInexpressible,
  type ExpressedParts,
  expectShallow,
  Inexpressible,
  type ParsedPattern,
  type PatternPart,
  patternNotes,
} from './parts.ts';

/** Parses a regular expression (PCRE, RE2, JavaScript) as far as a map can express it. */
export function parseRegex(regex: string): ParsedPattern {
  return catchInexpressible(() => new RegexReader(regex).readAll());
}

/** Why a map can't express an expression without `^`. */
const unanchoredReasons = {
  end: "the expression has no ^ and matches every URL with this ending, which a map can't express",
  inside: "the expression has no ^ and matches every URL that contains it, which a map can't express",
} as const;

const segment = /^\[\^\/(?:\?|\\\?|\\s)?\][+*]\??/;

class RegexReader {
  readonly #text: string;
  readonly #notes = new Set<string>();
  #position = 0;
  #groups = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): ExpressedParts {
    if (this.#skip('(?i)')) this.#notes.add(patternNotes.case);
    const isAnchored = this.#skip('^');
    const isUnanchored = !isAnchored && !/^\(?\.[*+]/.test(this.#text);
    const parts = this.#readSequence();
    const hasOpenEnd = !this.#skip('$');
    if (this.#position < this.#text.length)
      this.#refuse(this.#rest()[0] === '|' ? 'a choice of whole expressions' : `"${this.#rest()}"`);
    // A slash at the start of a longer pattern usually means a folder at the root.
    if (isUnanchored && !hasOpenEnd) throw new Inexpressible(unanchoredReasons.end);
    if (isUnanchored && !/^\(?\//.test(this.#text)) throw new Inexpressible(unanchoredReasons.inside);

    if (isUnanchored) this.#notes.add(patternNotes.start);
    return { parts, hasOpenEnd, notes: [...this.#notes] };
  }

  #readSequence(): PatternPart[] {
    const parts: PatternPart[] = [];
    while (this.#position < this.#text.length && !/^(?:\||\)|\$$)/.test(this.#rest())) {
      const part = this.#readAtom();
      const last = parts.at(-1);
      const goesOn = part.part === 'any' && last?.part === 'any' && part.slashes === last.slashes;
      if (!goesOn) parts.push(part);
    }
    return parts;
  }

  #readAtom(): PatternPart {
    const any = this.#match(/^(?:\.|\[\^\?\])[*+]\??/);
    if (any) return { part: 'any', slashes: true, some: any.startsWith('.+') };
    if (this.#match(segment)) return { part: 'any', slashes: false };
    if (this.#skip('(')) return this.#group();
    return this.#readQuantifier({ part: 'text', text: this.#readCharacter() });
  }

  #group(): PatternPart {
    const named = this.#match(/^\?P?<([A-Za-z]\w*)>/);
    const plain = named === undefined && this.#skip('?:');
    if (named === undefined && !plain && this.#rest().startsWith('?')) this.#refuse('a lookaround');
    const names: string[] = [];
    if (!plain) names.push(String(++this.#groups));
    if (named !== undefined) names.push(named.replace(/^\?P?<|>$/g, ''));
    expectShallow(++this.#depth);
    const options = [this.#readSequence()];
    while (this.#skip('|')) options.push(this.#readSequence());
    this.#depth--;
    if (!this.#skip(')')) this.#refuse('an unclosed bracket');
    const text = plain ? readOneText(options) : undefined;
    if (text !== undefined) return this.#readQuantifier({ part: 'text', text });

    return this.#readQuantifier({ part: 'choice', names, options });
  }

  /** A question mark is a choice with nothing; a counted repetition can't be expressed. */
  #readQuantifier(part: PatternPart): PatternPart {
    if (this.#skip('?')) {
      if (part.part === 'choice') return { ...part, options: [[], ...part.options] };
      return { part: 'choice', names: [], options: [[], [part]] };
    }
    if (/^(?:[*+]|\{\d)/.test(this.#rest())) this.#refuse('a repeat');
    return part;
  }

  #readCharacter(): string {
    if (this.#rest().startsWith('[')) {
      const one = this.#match(/^\[\\?[^\]^\\]\]/);
      if (one === undefined) this.#refuse('a set of characters');
      return one.replace(/^\[\\?|\]$/g, '');
    }
    if (this.#skip('\\')) {
      const code = this.#match(/^x[0-7][0-9A-Fa-f]/);
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
      const escaped = this.#match(/^[^A-Za-z0-9]/u);
      return escaped ?? this.#refuse(`\\${this.#rest().slice(0, 1)}`);
    }

    const character = this.#match(/^[\s\S]/u) ?? '';
    if (character === '.') this.#notes.add(patternNotes.dot);
    if ('^$*+?{'.includes(character)) this.#refuse(`"${character}" at this place`);

    return character;
  }

  #rest(): string {
    return this.#text.slice(this.#position);
  }

  #skip(text: string): boolean {
    if (!this.#text.startsWith(text, this.#position)) return false;
    this.#position += text.length;
    return true;
  }

  #match(expression: RegExp): string | undefined {
    const [found] = expression.exec(this.#rest()) ?? [];
    this.#position += found?.length ?? 0;
    return found;
  }

  #refuse(construct: string): never {
    throw new Inexpressible(`the expression has ${construct}, which a map can't express`);
  }
}

/** The common text of alternatives: `é` of `(?:é|%C3%A9)`. */
function readOneText(options: readonly (readonly PatternPart[])[]): string | undefined {
  const texts = new Set<string>();
  for (const parts of options) {
    if (!parts.every((part) => part.part === 'text')) return undefined;
    texts.add(escapeText(parts.map(({ text }) => text).join('')));
  }
  const [only, second] = texts;
  return second === undefined ? only : undefined;
}
