/** What pages use of jQuery, as a script: they load the library itself from elsewhere, or it is too long to be run. */
export const jquery = String.raw`
var __jquery = (function () {
  function $(what, more) {
    if (typeof what === 'function') { $.start(what); return new Set$([document]); }
    return new Set$(nodes(what, more));
  }
  function nodes(what, more) {
    if (what === undefined || what === null || what === '') return [];
    if (what instanceof Set$) return what.get();
    if (typeof what === 'string') {
      if (what.trim().startsWith('<')) {
        const box = document.createElement('template');
        box.innerHTML = what.trim();
        const made = Array.from(box.childNodes);
        if (more && made[0]) new Set$(made).attr(more);
        return made;
      }
      const plain = what.replace(/:(?:eq|first|last|visible|input)\b/g, '');
      if (more) return new Set$(nodes(more)).find(plain).get();
      return Array.from(document.querySelectorAll(plain));
    }
    if (Array.isArray(what)) return what;
    return [what];
  }
  class Set$ {
    constructor(list) {
      this.length = list.length;
      for (let i = 0; i < list.length; i += 1) this[i] = list[i];
    }
    get(i) { const all = []; for (let n = 0; n < this.length; n += 1) all.push(this[n]); return i === undefined ? all : all.at(i); }
    toArray() { return this.get(); }
    each(run) { this.get().forEach((one, i) => run.call(one, i, one)); return this; }
    map(run) { return new Set$(this.get().map((one, i) => run.call(one, i, one))); }
    filter(by) { return new Set$(this.get().filter((one, i) => typeof by === 'function' ? by.call(one, i, one) : one.matches(by))); }
    not(by) { return new Set$(this.get().filter((one) => !one.matches(by))); }
    eq(i) { return new Set$([this.get(i)].filter((one) => one !== undefined)); }
    first() { return this.eq(0); }
    last() { return this.eq(-1); }
    find(by) { return new Set$(this.get().flatMap((one) => Array.from(one.querySelectorAll(by)))); }
    closest(by) { return new Set$(this.get().map((one) => one.closest(by)).filter((one) => one !== null)); }
    parent() { return new Set$(this.get().map((one) => one.parentNode)); }
    parents(by) { return this.closest(by); }
    children(by) { const all = new Set$(this.get().flatMap((one) => Array.from(one.children))); return by ? all.filter(by) : all; }
    next() { return new Set$(this.get().map((one) => one.nextElementSibling).filter((one) => one !== null)); }
    prev() { return new Set$(this.get().map((one) => one.previousElementSibling).filter((one) => one !== null)); }
    is(by) { return this.get().some((one) => one.matches(by)); }
    has(by) { return this.filter(function () { return this.querySelector(by) !== null; }); }
    index() { return 0; }
    add(by) { return new Set$([...this.get(), ...nodes(by)]); }
    on(types, by, run) {
      if (typeof types === 'object') { Object.entries(types).forEach(([type, one]) => this.on(type, by, one)); return this; }
      const data = typeof by === 'object' ? by : undefined;
      const handler = typeof by === 'function' ? by : run;
      const selector = typeof by === 'string' ? by : undefined;
      types.split(' ').forEach((full) => {
        const type = full.split('.')[0];
        if (type === 'ready') { $.start(handler); return; }
        this.get().forEach((one) => one.addEventListener(type, function (event) {
          if (data) event.data = data;
          const self = selector === undefined ? this : event.target.closest && event.target.closest(selector);
          if (!self) return undefined;
          event.delegateTarget = this;
          event.currentTarget = self;
          return handler.call(self, event);
        }));
      });
      return this;
    }
    one(types, by, run) { return this.on(types, by, run); }
    bind(types, by, run) { return this.on(types, by, run); }
    live(types, run) { return this; }
    delegate(by, types, run) { return this.on(types, by, run); }
    off() { return this; }
    ready(run) { $.start(run); return this; }
    load(run) { if (typeof run === 'function') this.on('load', run); return this; }
    trigger(type) {
      return this.each((i, one) => { if (type === 'click') one.click(); else if (type === 'submit') one.submit(); else one.dispatchEvent(new Event(type)); });
    }
    triggerHandler(type) { return this.trigger(type); }
    attr(name, value) { return property(this, name, value, (one, key) => one === location || one === window ? one[key] : one.getAttribute(key) ?? undefined, (one, key, to) => { if (one === location) one[key] = to; else one.setAttribute(key, to); }); }
    prop(name, value) { return property(this, name, value, (one, key) => one[key], (one, key, to) => { one[key] = to; }); }
    data(name, value) {
      if (name === undefined) return this[0].dataset;
      const key = name.replace(/-([a-z])/g, (all, letter) => letter.toUpperCase());
      return property(this, key, value, (one) => one.dataset[key], (one, k, to) => { one.dataset[key] = to; });
    }
    val(value) { return property(this, 'value', value, (one) => one.value, (one, key, to) => { one.value = to; }); }
    text(value) { return property(this, 'textContent', value, (one) => one.textContent, (one, key, to) => { one.textContent = to; }); }
    html(value) { return property(this, 'innerHTML', value, (one) => one.innerHTML, (one, key, to) => { one.innerHTML = to; }); }
    removeAttr(name) { return this.each((i, one) => one.removeAttribute(name)); }
    hasClass(name) { return this.get().some((one) => one.classList.contains(name)); }
    addClass(name) { return this.each((i, one) => one.classList.add(name)); }
    removeClass(name) { return this.each((i, one) => one.classList.remove(name)); }
    toggleClass(name) { return this.each((i, one) => one.classList.toggle(name)); }
    append(...all) { return this.each((i, one) => all.forEach((what) => one.append(...parts(what)))); }
    prepend(...all) { return this.each((i, one) => all.forEach((what) => one.prepend(...parts(what)))); }
    before(what) { return this.each((i, one) => one.before(...parts(what))); }
    after(what) { return this.each((i, one) => one.after(...parts(what))); }
    replaceWith(what) { return this.each((i, one) => one.replaceWith(...parts(what))); }
    appendTo(to) { $(to).append(this); return this; }
    prependTo(to) { $(to).prepend(this); return this; }
    insertAfter(to) { $(to).after(this); return this; }
    insertBefore(to) { $(to).before(this); return this; }
    replaceAll(to) { $(to).replaceWith(this); return this; }
    clone() { return new Set$(this.get().map((one) => one.cloneNode(true))); }
    remove() { return this.each((i, one) => one.remove()); }
    empty() { return this.html(''); }
    delay() { return this; }
    animate(to, time, run) { return this; }
    fadeOut(time, run) { if (typeof run === 'function') setTimeout(run.bind(this[0]), 400); return this; }
    fadeIn(time, run) { if (typeof run === 'function') setTimeout(run.bind(this[0]), 400); return this; }
    queue(run) { return this; }
    promise() { return Promise.resolve(this); }
    end() { return this; }
    serialize() { return ''; }
  }
  function parts(what) { return typeof what === 'string' && !what.trim().startsWith('<') ? [what] : nodes(what); }
  function property(set, name, value, read, write) {
    if (typeof name === 'object') { Object.entries(name).forEach(([key, to]) => set.each((i, one) => write(one, key, to))); return set; }
    if (value === undefined) return set.length === 0 ? undefined : read(set[0], name);
    return set.each((i, one) => write(one, name, typeof value === 'function' ? value.call(one, i, read(one, name)) : value));
  }
  ['click', 'change', 'submit', 'mousedown', 'mouseup', 'mouseenter', 'dblclick', 'keyup', 'keydown', 'keypress', 'hover', 'focus', 'blur', 'scroll', 'resize', 'select', 'input'].forEach((type) => {
    Set$.prototype[type] = function (by, run) { return by === undefined ? this.trigger(type) : this.on(type, by, run); };
  });
  ['css', 'show', 'hide', 'toggle', 'slideUp', 'slideDown', 'slideToggle', 'fadeTo', 'fadeToggle', 'stop', 'wrap', 'unwrap', 'width', 'height'].forEach((name) => {
    Set$.prototype[name] = function () { return this; };
  });
  $.fn = Set$.prototype;
  $.start = (run) => { setTimeout(() => run.call(document, $), 0); };
  $.ready = Promise.resolve();
  $.each = (list, run) => { Array.isArray(list) ? list.forEach((one, i) => run.call(one, i, one)) : Object.entries(list).forEach(([key, one]) => run.call(one, key, one)); return list; };
  $.extend = (...all) => Object.assign(...all.filter((one) => typeof one === 'object'));
  $.noConflict = () => $;
  $.trim = (text) => text.trim();
  $.isFunction = (what) => typeof what === 'function';
  $.parseJSON = JSON.parse;
  $.proxy = (run, self) => typeof run === 'function' ? run.bind(self) : undefined;
  $.inArray = (what, list) => list.indexOf(what);
  $.map = (list, run) => list.map(run);
  $.noop = () => {};
  $.get = $.ajax = $.getJSON = $.post = $.getScript = (url) => fetch('https://unknown.invalid/');
  $.cookie = () => undefined;
  return $;
})();
`;
