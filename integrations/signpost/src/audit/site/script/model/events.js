import { as, leave, page, runHandler, sourceOf } from './page.js';
import { closest } from './tree.js';
import { hooks, open, textOf, unknown } from './unknown.js';

export const pointer = ['click', 'mousedown', 'pointerdown', 'mouseup', 'pointerup', 'touchend', 'dblclick'];
export const choice = ['change', 'input'];
const heard = new Set([...pointer, ...choice]);

/** Of each target, what listens to events: added, or set as `onclick`. */
const listeners = new WeakMap();
export const listenersOf = (target) => listeners.get(target) ?? [];

/** What a window has too. */
export const listening = {
  addEventListener(type, run, options) {
    listen(this ?? globalThis, type, run, options);
  },
  removeEventListener(type, run) {
    unlisten(this ?? globalThis, type, run);
  },
  attachEvent(type, run) {
    listen(this ?? globalThis, String(type).replace(/^on/, ''), run);
  },
  dispatchEvent(event) {
    const type = textOf(event?.type);
    if (type === undefined) return unknown();
    event.target = this ?? globalThis;
    if (type === 'click' && event.target.nodeType === 1) click(event.target);
    else dispatch(type, event.target, event);
    return true;
  },
};

export class EventTarget {}
Object.assign(EventTarget.prototype, listening);
Object.setPrototypeOf(EventTarget.prototype, open);

export function listen(target, type, run, options) {
  if (Object(run) !== run || options?.signal !== undefined) return;
  const name = textOf(type);
  listeners.set(target, [...listenersOf(target), { type: name, run, source: page.source }]);
  page.isHeard ||= heard.has(name?.replace('=', ''));
}

/** True where a script listens to clicks or choices on it. */
export const isHeard = (target) => listenersOf(target).some(({ type }) => heard.has(type?.replace('=', '')));

function unlisten(target, type, run) {
  const all = listenersOf(target);
  const index = all.findIndex((one) => one.type === type && (run === undefined || one.run === run));
  listeners.set(
    target,
    all.filter((_, at) => at !== index),
  );
}

/** `onclick = …` replaces the one before. */
hooks.assign = (target, key, run) => {
  const isHandler =
    typeof key === 'string' &&
    key.startsWith('on') &&
    (target === globalThis || target instanceof EventTarget);
  if (!isHandler) return false;
  unlisten(target, `=${key.slice(2)}`);
  if (Object(run) === run) listen(target, `=${key.slice(2)}`, run);
  return true;
};

/** What is read of an element or a window that no class has: a handler, or a field of a form. */
hooks.property = (target, key) => {
  if (key.startsWith('on')) return listenersOf(target).find(({ type }) => type === `=${key.slice(2)}`)?.run;
  if (!Object.hasOwn(target, 'localName') || target.localName !== 'form') return undefined;
  return target.querySelector(`[name="${key.replaceAll('"', '')}"]`) ?? undefined;
};

const defaults = {
  ...{ defaultPrevented: false, cancelBubble: false, isTrusted: true, persisted: false },
  ...{ ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, button: 0, which: 1, detail: 1 },
  ...{ key: 'Enter', code: 'Enter', keyCode: 13 },
};

/** An event that a script is given. */
export function Event(type = '', options = {}) {
  const target = options.target ?? null;
  const set = (key) => (value) => {
    this[key] = value ?? true;
  };
  const stop = set('cancelBubble');
  Object.assign(this, defaults, options, { type, target, srcElement: target, currentTarget: target });
  Object.assign(this, { originalEvent: this, composedPath: () => pathOf(target) });
  Object.assign(this, {
    preventDefault: set('defaultPrevented'),
    initEvent: set('type'),
    initMouseEvent: set('type'),
  });
  Object.assign(this, { stopPropagation: stop, stopImmediatePropagation: stop });
}

/** Sends an event to an element, and up to the window; true where its default is left to the browser. */
export function dispatch(type, target, event = new Event(type, { target })) {
  const run = (handle) => {
    if (handle() === false) event.defaultPrevented = true;
  };
  for (const at of pathOf(target)) {
    const attribute = at.nodeType === 1 ? at.attributesByName.get(`on${type}`) : undefined;
    const here = listenersOf(at);
    if (attribute === undefined && here.length === 0) continue;
    event.currentTarget = at;
    event.delegateTarget = at;
    if (attribute !== undefined) as(sourceOf(at), () => run(() => runHandler(attribute, at, event)));
    for (const { type: one, run: listener, source } of here) {
      if (one !== type && one !== `=${type}`) continue;
      as(source, () =>
        run(() => (typeof listener === 'function' ? listener.call(at, event) : listener.handleEvent(event))),
      );
    }
    if (event.cancelBubble === true) break;
  }
  return event.defaultPrevented !== true;
}

/** A target and what is around it. */
export function pathOf(target) {
  if (target === globalThis) return [target];
  const path = [];
  for (let at = target; at !== null; at = at.parentNode) path.push(at);
  return [...path, globalThis];
}

/** A click that a script makes: on a link, it leads to its target. */
export function click(element) {
  if (!dispatch('click', element) || page.isOpen) return;
  const [href, type] = [element.getAttribute('href'), element.getAttribute('type') ?? ''];
  const isElsewhere = element.hasAttribute('download') || /^_blank$/i.test(element.target);
  if (element.localName === 'a' && href !== null && !isElsewhere) leave(href);
  const form = closest(element, 'form');
  if (form !== null && /^(?:button|input)$/.test(element.localName) && /^(?:submit|)$/i.test(type))
    submit(form);
}

export function submit(form) {
  const action = form.getAttribute('action');
  if (action !== null && !page.isOpen) leave(action);
}
