import { isKnown, numberOf, Obj, prefixOf, prototypeOf, textOf, Unknown, type Value } from './values.ts';

const numeric: Readonly<Record<string, (a: number, b: number) => number>> = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '|': (a, b) => a | b,
  '&': (a, b) => a & b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
};
type Ordered = number | string;
const ordering: Readonly<Record<string, (a: Ordered, b: Ordered) => boolean>> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

/** Characters; of what is longer, the start is known. */
const longestSum = 200_000;

/** Applies an operator between two values. */
export function calculate(operator: string, a: Value, b: Value): Value {
  if (operator === '+') return add(a, b);
  if (operator === 'in') return has(b, a);
  if (operator === 'instanceof') return isInstance(a, b);
  const equality = /^([=!])=(=?)$/.exec(operator);
  if (equality !== null) {
    const result = equals(a, b, equality[2] === '=');
    return result === undefined ? new Unknown() : result === (equality[1] === '=');
  }
  const [order, count] = [ordering[operator], numeric[operator]];
  if (order !== undefined && typeof a === 'string' && typeof b === 'string') return order(a, b);
  const [one, other] = [numberOf(a), numberOf(b)];
  if (one === undefined || other === undefined) return new Unknown();
  return order?.(one, other) ?? count?.(one, other) ?? new Unknown();
}

/** Whether two values are equal; undefined where it can't be told. */
export function equals(a: Value, b: Value, isStrict: boolean): boolean | undefined {
  if (!isKnown(a)) return isKnown(b) && differs(a, b) ? false : undefined;
  if (!isKnown(b)) return differs(b, a) ? false : undefined;
  if (isStrict || (a instanceof Obj && b instanceof Obj)) return a === b;
  if (a == null || b == null) return a == null && b == null;
  if (a instanceof Obj || b instanceof Obj) {
    const [one, other] = [textOf(a), textOf(b)];
    return one === undefined || other === undefined ? undefined : one === other;
  }
  // biome-ignore lint/suspicious/noDoubleEquals: it is what the script asks for
  return a == b;
}

/** True for a text that starts otherwise than the known one. */
function differs({ prefix }: Unknown, known: Value): boolean {
  return prefix !== '' && !prefixOf(known).startsWith(prefix);
}

function add(a: Value, b: Value): Value {
  if (a instanceof Unknown) return new Unknown('', a.prefix);
  if (b instanceof Unknown) return new Unknown('', typeof a === 'string' ? a + b.prefix : '');
  const isText = [a, b].some((value) => typeof value === 'string' || numberOf(value) === undefined);
  if (!isText) return Number(numberOf(a)) + Number(numberOf(b));
  const [one, other] = [textOf(a), textOf(b)];
  if (one === undefined) return new Unknown();
  if (other === undefined) return new Unknown('', one);
  const sum = one + other;
  return sum.length > longestSum ? new Unknown('', sum.slice(0, 200)) : sum;
}

function has(object: Value, key: Value): Value {
  if (!(object instanceof Obj) || (typeof key !== 'string' && typeof key !== 'number')) return new Unknown();
  if (object.find(String(key)) !== undefined) return true;
  return object.isOpenAnywhere() ? new Unknown() : false;
}

function isInstance(object: Value, of: Value): Value {
  const prototype = prototypeOf(of);
  if (object instanceof Unknown || prototype === undefined) return new Unknown();
  if (!(object instanceof Obj)) return false;
  for (let at = object.proto; at !== undefined; at = at.proto) if (at === prototype) return true;
  return object.isOpenAnywhere() ? new Unknown() : false;
}

/** What is known of a value that is one of these. */
export function either(values: readonly Value[]): Value {
  const [first] = values;
  if (values.every((value) => value === first)) return first;
  const [start = '', ...others] = values.map(prefixOf);
  let length = start.length;
  while (!others.every((other) => other.startsWith(start.slice(0, length)))) length -= 1;
  return new Unknown('', start.slice(0, length));
}
