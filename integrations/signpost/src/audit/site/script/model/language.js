import { page } from './page.js';
import { bool, isKnown, mark, prefixOf, unknown } from './unknown.js';

const { apply } = Reflect;

/** Replaces functions of an object: what is given something that can't be told returns the same. */
function lift(object, names) {
  for (const name of names) {
    const native = object[name];
    if (typeof native !== 'function') continue;
    object[name] = function (...args) {
      if (!isKnown(this)) return unknown(name);
      for (const arg of args) if (!isKnown(arg)) return unknown(name);
      return apply(native, this, args);
    };
  }
}

const list = Array.prototype;
/** Methods that ask a function about each item: its answer is a condition. */
const asking = 'filter find findIndex findLast findLastIndex some every'.split(' ');
const searching = 'includes indexOf lastIndexOf'.split(' ');

/** Makes the language's own functions aware of what can't be told. */
export function liftLanguage() {
  lift(
    String.prototype,
    Object.getOwnPropertyNames(String.prototype).filter(
      (name) => !/^(?:constructor|toString|valueOf|concat|startsWith)$/.test(name),
    ),
  );
  lift(RegExp.prototype, ['test', 'exec']);
  lift(String, ['raw', 'fromCharCode', 'fromCodePoint']);
  lift(Math, Object.getOwnPropertyNames(Math));
  lift(JSON, ['parse']);
  lift(Number, ['isInteger', 'isSafeInteger', 'isNaN', 'isFinite', 'parseInt', 'parseFloat']);
  lift(Array, ['isArray', 'from']);
  lift(Object, ['keys', 'values', 'entries', 'getOwnPropertyNames', 'hasOwn', 'fromEntries', 'is']);
  lift(Reflect, ['has', 'ownKeys', 'getOwnPropertyDescriptor']);
  lift(
    globalThis,
    'parseInt parseFloat isNaN isFinite encodeURIComponent encodeURI decodeURIComponent decodeURI escape unescape Number Boolean'
      .split(' ')
      .filter((name) => !/^[NB]/.test(name)),
  );
  Reflect.getOwnPropertyDescriptor = () => unknown();
  Math.random = () => unknown();
  const { startsWith } = String.prototype;
  String.prototype.startsWith = function (text, ...more) {
    if (isKnown(this) && isKnown(text)) return startsWith.call(this, text, ...more);
    return isKnown(text) && startsWith.call(prefixOf(this), text) ? true : unknown();
  };
  for (const name of asking) {
    const native = list[name];
    list[name] = function (by, self) {
      return native.call(this, (...args) => bool(apply(by, self, args), `${name}()`));
    };
  }
  for (const name of searching) {
    const native = list[name];
    list[name] = function (...args) {
      const found = apply(native, this, args);
      const isFound = typeof found === 'boolean' ? found : found >= 0;
      if (isFound) return found;
      for (const one of [...args, ...this]) if (!isKnown(one)) return unknown();
      return found;
    };
  }
  list.item = function (index) {
    return this[index] ?? null;
  };
  const { stringify } = JSON;
  JSON.stringify = (value, ...more) => {
    let isTold = true;
    const look = (_, one) => {
      isTold &&= isKnown(one);
      return one;
    };
    const text = stringify(value, look);
    return isTold ? (more.length > 0 ? stringify(value, ...more) : text) : unknown();
  };
  // What has an unknown key may be any of an object's values.
  for (const key of [mark, 'NaN'])
    Object.defineProperty(Object.prototype, key, {
      get() {
        return Array.isArray(this) && this.length > 0 ? either(this) : unknown();
      },
      set() {},
      configurable: true,
    });
  globalThis.Date = dateClass();
}

/** What is known of a value that is one of these. */
function either([first, ...others]) {
  if (others.every((one) => one === first)) return first;
  let start = prefixOf(first);
  while (!others.every((one) => prefixOf(one).startsWith(start))) start = start.slice(0, -1);
  return unknown('', start);
}

/** Hours and weekdays can't be told: the day is that of the audit. */
function dateClass() {
  const Native = Date;
  class Day extends Native {
    constructor(...args) {
      super(...(args.length === 0 ? [page.visit.now] : args));
      if (!args.every(isKnown)) return unknown('Date');
    }
    static now = () => page.visit.now;
  }
  const told = /^(?:constructor|getTime|valueOf|getFullYear|toISOString|toJSON)$/;
  for (const name of Object.getOwnPropertyNames(Native.prototype))
    if (!told.test(name)) Day.prototype[name] = () => unknown();
  lift(Day, ['parse', 'UTC']);
  return Day;
}
