import type { BinaryOperator } from 'acorn';
import { Arr, numberOf, Obj, prefixOf, textOf, Unknown, type Value } from './values.ts';

/** Whether two values are equal; undefined where it can't be told. */
export function equals(a: Value, b: Value, isStrict: boolean): boolean | undefined {
  if (a instanceof Unknown || b instanceof Unknown) return differ(a, b) ? false : undefined;
  if (a instanceof Obj && b instanceof Obj) return a === b;
  if (isStrict) return a === b;
  if (a == null || b == null) return a == null && b == null;
  if (a instanceof Obj || b instanceof Obj) {
    const [one, other] = [textOf(a), textOf(b)];
    return one === undefined || other === undefined ? undefined : one === other;
  }
  // biome-ignore lint/suspicious/noDoubleEquals: it is what the script asks for
  return a == b;
}

/** True for a text that starts otherwise than the other one. */
function differ(a: Value, b: Value): boolean {
  const [one, other] = [prefixOf(a), prefixOf(b)];
  if (a instanceof Unknown && b instanceof Unknown) return false;
  const [known, part] = a instanceof Unknown ? [other, one] : [one, other];
  return part !== '' && !known.startsWith(part);
}

export function calculate(operator: BinaryOperator, a: Value, b: Value): Value {
  switch (operator) {
    case '===':
    case '==': {
      const result = equals(a, b, operator === '===');
      return result ?? new Unknown();
    }
    case '!==':
    case '!=': {
      const result = equals(a, b, operator === '!==');
      return result === undefined ? new Unknown() : !result;
    }
    case '+':
      return add(a, b);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compare(operator, a, b);
    case 'in':
      if (typeof a !== 'string' && typeof a !== 'number') return new Unknown();
      if (!(b instanceof Obj)) return new Unknown();
      for (let at: Obj | undefined = b; at !== undefined; at = at.proto) {
        if (at.own(String(a)) !== undefined) return true;
        if (at.isOpen) return new Unknown();
      }
      return false;
    case 'instanceof': {
      if (a instanceof Unknown || !(b instanceof Obj)) return new Unknown();
      if (!(a instanceof Obj)) return false;
      const proto = b.own('prototype')?.value;
      if (!(proto instanceof Obj)) return new Unknown();
      for (let at = a.proto; at !== undefined; at = at.proto) if (at === proto) return true;
      return a.isOpen || a.proto?.isOpen ? new Unknown() : false;
    }
    default:
      return arithmetic(operator, a, b);
  }
}

function add(a: Value, b: Value): Value {
  const isText = [a, b].some(
    (value) =>
      typeof value === 'string' ||
      value instanceof Arr ||
      (value instanceof Obj && numberOf(value) === undefined),
  );
  if (a instanceof Unknown) return new Unknown('', a.prefix);
  if (typeof a === 'bigint' || typeof b === 'bigint') return new Unknown();
  if (b instanceof Unknown) return typeof a === 'string' ? new Unknown('', a + b.prefix) : new Unknown();
  if (isText) {
    const [one, other] = [textOf(a), textOf(b)];
    if (one === undefined) return new Unknown();
    return other === undefined ? new Unknown('', one) : one + other;
  }
  const [one, other] = [numberOf(a), numberOf(b)];
  return one === undefined || other === undefined ? new Unknown() : one + other;
}

function compare(operator: '<' | '>' | '<=' | '>=', a: Value, b: Value): Value {
  if (a instanceof Unknown || b instanceof Unknown) return new Unknown();
  const areTexts = typeof a === 'string' && typeof b === 'string';
  const [one, other] = areTexts ? [a, b] : [numberOf(a), numberOf(b)];
  if (one === undefined || other === undefined) return new Unknown();
  if (operator === '<') return one < other;
  if (operator === '>') return one > other;
  return operator === '<=' ? one <= other : one >= other;
}

function arithmetic(operator: BinaryOperator, a: Value, b: Value): Value {
  const [one, other] = [numberOf(a), numberOf(b)];
  if (one === undefined || other === undefined) return new Unknown();
  switch (operator) {
    case '-':
      return one - other;
    case '*':
      return one * other;
    case '/':
      return one / other;
    case '%':
      return one % other;
    case '**':
      return one ** other;
    case '|':
      return one | other;
    case '&':
      return one & other;
    case '^':
      return one ^ other;
    case '<<':
      return one << other;
    case '>>':
      return one >> other;
    case '>>>':
      return one >>> other;
    default:
      return new Unknown();
  }
}

/** What is known of a value that is one of these. */
export function either(values: readonly Value[]): Value {
  const [first] = values;
  if (values.every((value) => value === first)) return first;
  const prefixes = values.map(prefixOf);
  let prefix = prefixes[0] ?? '';
  for (const one of prefixes) while (!one.startsWith(prefix)) prefix = prefix.slice(0, -1);
  return new Unknown('', prefix);
}
