import { camel } from './nodes.js';
import { timer } from './page.js';
import { isUnknown, open, unknown } from './unknown.js';

/** What pages use of jQuery: they load the library itself from elsewhere, or it is too long to be run. */
export function $(what, around) {
  if (isUnknown(what)) return unknown('$()');
  if (typeof what !== 'function') return new Selection(nodesOf(what, around));
  start(what);
  return new Selection([document]);
}

class Selection {
  length = 0;
  constructor(list) {
    for (const one of list) if (one != null && !this.toArray().includes(one)) this[this.length++] = one;
  }
  toArray() {
    return Array.from({ length: this.length }, (_, index) => this[index]);
  }
  get(index) {
    return index === undefined ? this.toArray() : this.toArray().at(index);
  }
  each(run) {
    for (const [index, one] of this.toArray().entries()) run.call(one, index, one);
    return this;
  }
  map(run) {
    return new Selection(this.toArray().map((one, index) => run.call(one, index, one)));
  }
  filter(by) {
    const isChosen = (one, index) => (typeof by === 'function' ? by.call(one, index, one) : one.matches(by));
    return new Selection(this.toArray().filter(isChosen));
  }
  not(by) {
    return this.filter((_, one) => !one.matches(by));
  }
  has(by) {
    return this.filter((_, one) => one.querySelector(by) !== null);
  }
  eq(index) {
    return new Selection([this.get(index)]);
  }
  first() {
    return this.eq(0);
  }
  last() {
    return this.eq(-1);
  }
  add(by) {
    return new Selection([...this.toArray(), ...nodesOf(by)]);
  }
  is(by) {
    return this.toArray().some((one) => one.matches(by));
  }
  hasClass(name) {
    return this.toArray().some((one) => one.classList.contains(name));
  }
  on(types, by, run) {
    if (typeof types === 'object') {
      for (const [type, one] of Object.entries(types)) this.on(type, by, one);
      return this;
    }
    const handler = typeof by === 'function' ? by : run;
    for (const [type] of types.split(' ').map((full) => full.split('.'))) {
      if (type === 'ready') start(handler);
      else this.each((_, one) => one.addEventListener(type, handlerOf(by, handler)));
    }
    return this;
  }
  trigger(type) {
    return this.each((_, one) =>
      /^(?:click|submit)$/.test(type) ? one[type]() : one.dispatchEvent(new Event(type)),
    );
  }
  ready(run) {
    start(run);
    return this;
  }
  load(run) {
    return typeof run === 'function' ? this.on('load', run) : this;
  }
  promise() {
    return Promise.resolve(this);
  }
  index() {
    return 0;
  }
  serialize() {
    return '';
  }
}
const { prototype } = Selection;

/** What listens to an event: with a selector, for the elements inside that it fits, and with an object, given it as data. */
function handlerOf(by, handler) {
  return function (event) {
    if (typeof by === 'object') event.data = by;
    const self = typeof by === 'string' ? event.target.closest?.(by) : this;
    if (!self) return undefined;
    Object.assign(event, { delegateTarget: this, currentTarget: self });
    return handler.call(self, event);
  };
}

function nodesOf(what, around) {
  if (what == null || what === '') return [];
  if (what instanceof Selection) return what.toArray();
  if (typeof what !== 'string') return Array.isArray(what) ? what : [what];
  if (!what.trim().startsWith('<')) {
    const plain = what.replace(/:(?:eq|first|last|visible|input)\b/g, '');
    return around ? $(around).find(plain).toArray() : document.querySelectorAll(plain);
  }
  const box = document.createElement('template');
  box.innerHTML = what.trim();
  const made = [...box.childNodes];
  if (around && made.length > 0) $(made).attr(around);
  return made;
}

const start = (run) => timer(() => run.call(document, $), 0);
const partsOf = (what) => (typeof what === 'string' && !what.trim().startsWith('<') ? [what] : nodesOf(what));

/** What is done to each element. */
const acting = {
  removeAttr: (one, name) => one.removeAttribute(name),
  addClass: (one, name) => one.classList.add(name),
  removeClass: (one, name) => one.classList.remove(name),
  toggleClass: (one, name) => one.classList.toggle(name),
  append: (one, ...all) => one.append(...all.flatMap(partsOf)),
  prepend: (one, ...all) => one.prepend(...all.flatMap(partsOf)),
  before: (one, what) => one.before(...partsOf(what)),
  after: (one, what) => one.after(...partsOf(what)),
  replaceWith: (one, what) => one.replaceWith(...partsOf(what)),
  remove: (one) => one.remove(),
  empty: (one) => one.replaceChildren(),
  fadeOut: (one, _, run) => typeof run === 'function' && timer(() => run.call(one), 400),
};
for (const [name, run] of Object.entries(acting))
  prototype[name] = function (...args) {
    return this.each((_, one) => run(one, ...args));
  };
/** What is found from each element. */
const finding = {
  find: (one, by) => [...one.querySelectorAll(by)],
  closest: (one, by) => [one.closest(by)],
  parents: (one, by) => [one.closest(by)],
  parent: (one) => [one.parentNode],
  children: (one, by) => one.children.filter((child) => by === undefined || child.matches(by)),
  next: (one) => [one.nextElementSibling],
  prev: (one) => [one.previousElementSibling],
  clone: (one) => [one.cloneNode(true)],
};
for (const [name, run] of Object.entries(finding))
  prototype[name] = function (by) {
    return new Selection(this.toArray().flatMap((one) => run(one, by)));
  };
const others = {
  appendTo: 'append',
  prependTo: 'prepend',
  insertAfter: 'after',
  insertBefore: 'before',
  replaceAll: 'replaceWith',
};
for (const [name, other] of Object.entries(others))
  prototype[name] = function (to) {
    $(to)[other](this);
    return this;
  };

/** What is read of the first element and set on each, by a name or by the only one there is. */
function accessor(method, read, write, only) {
  prototype[method] = function (...args) {
    const [name, value] = only === undefined ? args : [only, ...args];
    if (typeof name === 'object') {
      for (const [key, to] of Object.entries(name)) this[method](key, to);
      return this;
    }
    if (value === undefined) return this.length === 0 ? undefined : read(this[0], name);
    return this.each((index, one) =>
      write(one, name, typeof value === 'function' ? value.call(one, index, read(one, name)) : value),
    );
  };
}
const isOwn = (one) => one === location || one === window;
const read = (one, key) => one[key];
const write = (one, key, to) => {
  one[key] = to;
};
accessor(
  'attr',
  (one, key) => (isOwn(one) ? one[key] : (one.getAttribute(key) ?? undefined)),
  (one, key, to) => (isOwn(one) ? write(one, key, to) : one.setAttribute(key, to)),
);
accessor('prop', read, write);
accessor(
  'data',
  (one, key) => (key === undefined ? one.dataset : one.dataset[camel(key)]),
  (one, key, to) => write(one.dataset, camel(key), to),
);
accessor('val', read, write, 'value');
accessor('text', read, write, 'textContent');
accessor('html', read, write, 'innerHTML');

const each = (names, make) => {
  for (const name of names.split(' ')) prototype[name] = make(name);
};
each('one bind', () => prototype.on);
each('triggerHandler', () => prototype.trigger);
each('fadeIn', () => prototype.fadeOut);
each(
  'click change submit mousedown mouseup mouseenter dblclick keyup keydown keypress hover focus blur scroll resize select input',
  (type) =>
    function (by, run) {
      return by === undefined ? this.trigger(type) : this.on(type, by, run);
    },
);
each(
  'css show hide toggle slideUp slideDown slideToggle fadeTo fadeToggle stop wrap unwrap width height live off delay animate queue end',
  () =>
    function () {
      return this;
    },
);
prototype.delegate = function (by, types, run) {
  return this.on(types, by, run);
};

const asked = () => fetch('https://unknown.invalid/');
Object.assign($, {
  fn: prototype,
  ready: Promise.resolve(),
  each: (list, run) => {
    for (const [key, one] of Object.entries(list))
      run.call(one, Array.isArray(list) ? Number(key) : key, one);
    return list;
  },
  extend: (...all) => Object.assign(...all.filter((one) => typeof one === 'object')),
  noConflict: () => $,
  trim: (text) => text.trim(),
  isFunction: (what) => typeof what === 'function',
  parseJSON: JSON.parse,
  proxy: (run, self) => (typeof run === 'function' ? run.bind(self) : undefined),
  inArray: (what, list) => list.indexOf(what),
  map: (list, run) => list.map(run),
  ...{ noop: () => {}, cookie: () => undefined },
  ...{ get: asked, ajax: asked, getJSON: asked, post: asked, getScript: asked },
});
// Plugins add more.
Object.setPrototypeOf($, Object.assign(Object.create(open), { call: $.call, apply: $.apply, bind: $.bind }));
Object.setPrototypeOf(prototype, open);
