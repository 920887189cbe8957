/** Stands in a text for what can't be told: a character that no text has. */
export const mark = '\uFDD0';
const facts = new WeakMap();
/** Kept from before the language's functions are lifted, which ask whether their arguments are known. */
const { indexOf, slice } = String.prototype;
const { isNaN: isNoNumber } = Number;

/** What calls of unknown functions do, and what an unknown property of an element is. Set by those who know. */
export const hooks = { call: () => unknown(), property: () => undefined };

/** How conditions that can't be told are answered in this run: as planned, or else the same way, so that loops end. */
const plan = { answers: [], otherwise: false };
let asked = [];
let seen = new Set();

export function startRun(answers, otherwise) {
  plan.answers = answers;
  plan.otherwise = otherwise;
  asked = [];
  forgetSites();
}

/** A condition is met once more where something else begins, such as another click. */
export function forgetSites() {
  seen = new Set();
}

export const decisions = () => asked;

function decide(site) {
  const answer = plan.answers[asked.length] ?? (plan.otherwise && !seen.has(site));
  seen.add(site);
  asked.push([site, answer]);
  return answer;
}

/** A value that depends on a visitor, a server or a library: `router.currentRoute`, or a text of which the start is known. */
export function unknown(name = '', prefix = '', more = {}) {
  // biome-ignore lint/complexity/useArrowFunction: it can be constructed
  const target = function () {};
  target.fact = { name, prefix, ...more };
  const value = new Proxy(target, handler);
  facts.set(value, target.fact);
  return value;
}

const handler = {
  get({ fact }, key) {
    if (key === Symbol.toPrimitive) return (hint) => (hint === 'number' ? Number.NaN : fact.prefix + mark);
    if (key === Symbol.iterator) return () => [1, 2, 3, 4].map(() => unknown()).values();
    if (typeof key === 'symbol' || (key === 'then' && fact.isAnswer)) return undefined;
    if (key === 'prototype') return open;
    return unknown(fact.name === '' ? key : `${fact.name}.${key}`);
  },
  set: (_, key, value, receiver) => isUnknown(receiver) || define(receiver, key, value),
  has: () => true,
  deleteProperty: () => true,
  defineProperty: () => true,
  ownKeys: () => ['prototype'],
  apply: ({ fact }, _, args) => hooks.call(fact.name, args),
  construct: ({ fact }, args, made) =>
    isUnknown(made) ? hooks.call(`new ${fact.name}`, args) : Reflect.construct(Object, [], made),
};

export function define(object, key, value) {
  return Reflect.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** What objects inherit from that have more properties than are known. */
export const open = new Proxy(Object.prototype, {
  get: (base, key, receiver) => {
    if (typeof key === 'symbol' || key in base || key === 'then' || key === 'toJSON')
      return Reflect.get(base, key, receiver);
    return hooks.property(receiver, key) ?? unknown(key);
  },
  set: (_, key, value, receiver) => hooks.assign(receiver, key, value) || define(receiver, key, value),
});

export const isUnknown = (value) => facts.has(value);
export const factOf = (value) => facts.get(value);

/** A text; undefined where it can't be told. */
export function textOf(value) {
  if (isUnknown(value)) return undefined;
  const text = String(value);
  return isKnown(text) ? text : undefined;
}

/** What a text is known to start with. */
export function prefixOf(value) {
  const text = String(value);
  return isKnown(text) ? text : slice.call(text, 0, indexOf.call(text, mark));
}

/** Whether it is the same whenever a page is opened. */
export function isKnown(value) {
  return typeof value === 'string' ? indexOf.call(value, mark) < 0 : !isUnknown(value);
}

/** The same, but for what was computed with an unknown number, or the date of one. */
const isTold = (value) =>
  isKnown(value) && !isNoNumber(value) && !(value instanceof Date && isNoNumber(value.getTime()));

/** True, false, or undefined where it can't be told. */
export function truthOf(value) {
  if (isKnown(value)) return isNoNumber(value) ? undefined : Boolean(value);
  return prefixOf(value) === '' ? undefined : true;
}

/** A value as a condition: what can't be told is answered for this run. */
export function bool(value, site) {
  if (truthOf(value) !== undefined) return value;
  const fact = facts.get(value) ?? {};
  if (fact.not) return bool(fact.not[0], site) ? false : value;
  fact.truth ??= decide(site);
  return fact.truth && (isUnknown(value) ? value : true);
}

/** What scripts call in place of operators: see `instrument.ts`. */
export const operators = {
  bool,
  /** Before `??`. */
  some: (value, site) => (isUnknown(value) && !bool(value, site) ? undefined : value),
  not: (value) => (truthOf(value) === undefined ? unknown('', '', { not: [value] }) : !value),
  type: (value) => (isUnknown(value) ? unknown() : typeof value),
  operate,
  /** The value of `switch`, or the case that it is in this run. */
  pick: (value, cases, site) => {
    for (const [index, one] of cases.entries()) {
      const same = equals(value, one(), true);
      if (same || (same === undefined && decide(`${site}/${index}`))) return one();
    }
    return isKnown(value) ? value : {};
  },
  each: (list, site) => (!isUnknown(list) ? list : decide(site) ? [unknown()] : []),
  keys: (object, site) => (!isUnknown(object) ? object : decide(site) ? { [mark]: 1 } : {}),
  /** What an `await` waits for: an answer that may never come. */
  wait: (value, site) =>
    !isUnknown(value) ? value : decide(site) ? answer(factOf(value).name) : new Promise(() => {}),
};

/** What a promise that can't be told is kept with. */
export const answer = (name = 'answer') => unknown(name, '', { isAnswer: true });

const computing = '- * / % ** | & ^ << >> >>> < > <= >='.split(' ');
const natives = Object.fromEntries(
  computing.map((sign) => [sign, new Function('a', 'b', `return a ${sign} b`)]),
);

function operate(a, operator, b) {
  if (operator === 'in') return has(b, a);
  if (operator === 'instanceof') return isInstance(a, b);
  if (/^[=!]==?$/.test(operator)) {
    const same = equals(a, b, operator.length === 3);
    return same === undefined ? unknown() : same === operator.startsWith('=');
  }
  return isTold(a) && isTold(b) ? natives[operator](a, b) : unknown();
}

function equals(a, b, isStrict) {
  if (isTold(a) && isTold(b)) return isStrict ? a === b : a == b;
  const [one, other] = isTold(a) ? [b, a] : [a, b];
  const prefix = isKnown(one) ? '' : prefixOf(one);
  return prefix !== '' && isKnown(other) && !String(other).startsWith(prefix) ? false : undefined;
}

function has(object, key) {
  if (isUnknown(object) || !isKnown(key)) return unknown();
  for (let at = object; at !== null; at = Object.getPrototypeOf(at)) {
    if (at === open || at === Object.getPrototypeOf(globalThis)) return unknown();
    if (Object.hasOwn(at, key)) return true;
  }
  return false;
}

function isInstance(object, of) {
  if (isUnknown(object) || isUnknown(of)) return unknown();
  return object instanceof of || (isOpen(object) ? unknown() : false);
}

function isOpen(object) {
  for (let at = object; Object(at) === at; at = Object.getPrototypeOf(at)) if (at === open) return true;
  return false;
}
