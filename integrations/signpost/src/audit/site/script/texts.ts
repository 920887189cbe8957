import { pattern } from './expressions.ts';
import { fromHost, lifted, liftedAll } from './host-values.ts';
import type { Machine } from './machine.ts';
import { calculate } from './operators.ts';
import {
  type Call,
  isFunction,
  isKnown,
  itself,
  Pattern,
  prefixOf,
  textOf,
  Unknown,
  type Value,
} from './values.ts';

/** Characters that an expression of a page searches: see `pattern`; and of what is repeated or padded, also how often. */
const longestSearched = 1000;

const methods =
  'toLowerCase toLocaleLowerCase toUpperCase toLocaleUpperCase trim trimStart trimEnd charAt charCodeAt codePointAt at slice substring substr startsWith endsWith includes indexOf lastIndexOf normalize localeCompare match matchAll search split replace replaceAll padStart padEnd repeat'.split(
    ' ',
  );
const searching = /^(?:match|matchAll|search)$/;
const growing = /^(?:padStart|padEnd|repeat)$/;

/** The methods of texts and patterns, `String` and `RegExp`. */
export function texts(machine: Machine): Readonly<Record<string, Value>> {
  const { string, pattern: patterns } = machine.protos;
  for (const name of methods) string.put(name, machine.native(methodOf(machine, name)));
  machine.methods(string, {
    toString: itself,
    valueOf: itself,
    concat: (self, args) => args.reduce<Value>((text, arg) => calculate('+', text, arg), self),
  });
  const search =
    (name: 'test' | 'exec'): Call =>
    (self, [value]) => {
      const text = textOf(value);
      if (!(self instanceof Pattern) || text === undefined || text.length > longestSearched)
        return new Unknown();
      return fromHost(machine, self.regexp[name](text));
    };
  machine.methods(patterns, { test: search('test'), exec: search('exec') });
  const made = machine.native((_, [value = '']) => textOf(value) ?? new Unknown('', prefixOf(value)));
  made.put('prototype', string);
  machine.methods(made, {
    ...liftedAll(machine, {
      fromCharCode: (...codes) => String.fromCharCode(...codes.map(Number)),
      fromCodePoint: (...codes) => String.fromCodePoint(...codes.map(Number)),
    }),
    raw: (_, [texts, ...values]) => {
      const pieces = machine.items(machine.get(texts, 'raw')) ?? [new Unknown()];
      return pieces.reduce((text, piece, index) => {
        const value = index === 0 ? '' : (values[index - 1] ?? '');
        return calculate('+', calculate('+', text, value), piece);
      }, '');
    },
  });
  const regexp = machine.maker(([source, flags = '']) => {
    const text = textOf(source);
    if (source instanceof Pattern) return source;
    return text === undefined ? new Unknown() : pattern(machine, text, textOf(flags) ?? '');
  });
  return { String: made, RegExp: regexp };
}

/** A method of the language; what would take long isn't told. */
function methodOf(machine: Machine, name: string): Call {
  const call = lifted(machine, (text, args) =>
    Reflect.apply(Reflect.get(String.prototype, name), String(text), [...args]),
  );
  return (self, [first, ...rest]) => {
    const length = textOf(self)?.length ?? 0;
    if (growing.test(name) && Math.max(length, Number(textOf(first))) > longestSearched) return new Unknown();
    if (name === 'startsWith' && !isKnown(self) && isKnown(first) && self.prefix.startsWith(prefixOf(first)))
      return true;
    const isText = searching.test(name) && isKnown(first) && !(first instanceof Pattern);
    const sought = isText ? pattern(machine, textOf(first) ?? '', '') : first;
    if (sought instanceof Pattern && length > longestSearched) return new Unknown();
    const [by] = rest;
    return isFunction(by) ? replaced(machine, name, [self, sought, by]) : call(self, [sought, ...rest]);
  };
}

/** `replace` and `replaceAll` with a function that makes a text of each match. */
function replaced(machine: Machine, name: string, [self, what, by]: readonly Value[]): Value {
  const [text, sought] = [textOf(self), what instanceof Pattern ? what.regexp : textOf(what)];
  if (text === undefined || sought === undefined) return new Unknown();
  let isUnsure = false;
  const make = (...groups: unknown[]): string => {
    const given = groups.map((group) => fromHost(machine, group));
    const made = textOf(machine.call(by, undefined, given));
    isUnsure ||= made === undefined;
    return made ?? '';
  };
  const result = name === 'replaceAll' ? text.replaceAll(sought, make) : text.replace(sought, make);
  return isUnsure ? new Unknown() : fromHost(machine, result);
}
