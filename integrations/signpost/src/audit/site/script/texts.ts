import { pattern } from './expressions.ts';
import { fromHost, lifted } from './host-values.ts';
import type { Machine } from './machine.ts';
import { calculate } from './operators.ts';
import { type Call, isKnown, Obj, Pattern, textOf, Unknown, type Value } from './values.ts';

/** Characters that an expression of a page searches: see `pattern`; and of what is repeated or padded, also how often. */
const longestSearched = 1000;

/** Methods of a text that need nothing but it and their arguments. */
const plain =
  'toLowerCase toLocaleLowerCase toUpperCase toLocaleUpperCase trim trimStart trimEnd charAt charCodeAt codePointAt at slice substring substr endsWith includes indexOf lastIndexOf normalize localeCompare'.split(
    ' ',
  );
const searching = 'match matchAll search split replace replaceAll'.split(' ');
const growing = ['padStart', 'padEnd', 'repeat'];

const itself: Call = (self) => self;

/** The methods of texts and patterns, and `RegExp`. */
export function texts(machine: Machine): Readonly<Record<string, Value>> {
  const { protos } = machine;
  const apply = (name: string): Call =>
    lifted(machine, (text, args) =>
      Reflect.apply(Reflect.get(String.prototype, name), String(text), [...args]),
    );
  for (const name of plain) protos.string.put(name, machine.native(apply(name)));
  for (const name of growing)
    protos.string.put(
      name,
      machine.native((self, args) =>
        String(textOf(self)).length > longestSearched || Number(args[0]) > longestSearched
          ? new Unknown()
          : apply(name)(self, args),
      ),
    );
  for (const name of searching)
    protos.string.put(
      name,
      machine.native((self, [what, ...rest]) => {
        const isPattern = !/^(?:split|replace|replaceAll)$/.test(name);
        const sought =
          isPattern && !(what instanceof Pattern) && isKnown(what)
            ? pattern(machine, textOf(what) ?? '', '')
            : what;
        if (sought instanceof Pattern && (textOf(self)?.length ?? 0) > longestSearched) return new Unknown();
        const [by] = rest;
        return by instanceof Obj && by.call !== undefined
          ? replaced(machine, name === 'replaceAll', self, sought, by)
          : apply(name)(self, [sought, ...rest]);
      }),
    );
  machine.methods(protos.string, {
    toString: itself,
    valueOf: itself,
    concat: (self, args) => args.reduce<Value>((text, arg) => calculate('+', text, arg), self),
    startsWith: (self, args) => {
      const wanted = textOf(args[0]);
      if (self instanceof Unknown && wanted !== undefined && self.prefix.startsWith(wanted)) return true;
      return apply('startsWith')(self, args);
    },
  });
  const search =
    (name: 'test' | 'exec'): Call =>
    (self, [value]) => {
      const text = textOf(value);
      if (!(self instanceof Pattern) || text === undefined || text.length > longestSearched)
        return new Unknown();
      return lifted(machine, () => self.regexp[name](text))(undefined, []);
    };
  machine.methods(protos.pattern, { test: search('test'), exec: search('exec') });
  const make = ([source, flags]: readonly Value[]): Value => {
    if (source instanceof Pattern) return source;
    const text = textOf(source);
    return text === undefined
      ? new Unknown()
      : pattern(machine, text, flags === undefined ? '' : (textOf(flags) ?? ''));
  };
  return { RegExp: machine.maker(make) };
}

/** `replace` and `replaceAll` with a function that makes a text of each match. */
function replaced(machine: Machine, isAll: boolean, self: Value, what: Value, by: Obj): Value {
  const [text, sought] = [textOf(self), what instanceof Pattern ? what.regexp : textOf(what)];
  if (text === undefined || sought === undefined) return new Unknown();
  let isUnsure = false;
  const make = (...groups: unknown[]): string => {
    const made = textOf(
      machine.call(
        by,
        undefined,
        groups.map((group) => fromHost(machine, group)),
      ),
    );
    isUnsure ||= made === undefined;
    return made ?? '';
  };
  const result = isAll ? text.replaceAll(sought, make) : text.replace(sought, make);
  return isUnsure ? new Unknown() : fromHost(machine, result);
}
