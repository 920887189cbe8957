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
    each(run) { this.get().forEach((one, i) => run.call(one, i, one)); return this; }
    map(run) { return new Set$(this.get().map((one, i) => run.call(one, i, one))); }
    filter(by) { return new Set$(this.get().filter((one, i) => typeof by === 'function' ? by.call(one, i, one) : one.matches(by))); }
    not(by) { return new Set$(this.get().filter((one) => !one.matches(by))); }
    eq(i) { return new Set$([this.get(i)].filter((one) => one !== undefined)); }
    first() { return this.eq(0); }
    last() { return this.eq(-1); }
    find(by) { return new Set$(this.get().flatMap((one) => Array.from(one.querySelectorAll(by)))); }
    closest(by) { return new Set$(this.get().map((one) => one.closest(by)).filter((one) => one !== null)); }
    children(by) { const all = new Set$(this.get().flatMap((one) => Array.from(one.children))); return by ? all.filter(by) : all; }
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
    delegate(by, types, run) { return this.on(types, by, run); }
    ready(run) { $.start(run); return this; }
    load(run) { if (typeof run === 'function') this.on('load', run); return this; }
    trigger(type) {
      return this.each((i, one) => { if (type === 'click') one.click(); else if (type === 'submit') one.submit(); else one.dispatchEvent(new Event(type)); });
    }
    attr(name, value) { return property(this, name, value, (one, key) => one === location || one === window ? one[key] : one.getAttribute(key) ?? undefined, (one, key, to) => { if (one === location) one[key] = to; else one.setAttribute(key, to); }); }
    prop(name, value) { return property(this, name, value, (one, key) => one[key], (one, key, to) => { one[key] = to; }); }
    data(name, value) {
      if (name === undefined) return this[0].dataset;
      const key = name.replace(/-([a-z])/g, (all, letter) => letter.toUpperCase());
      return property(this, key, value, (one) => one.dataset[key], (one, k, to) => { one.dataset[key] = to; });
    }
    removeAttr(name) { return this.each((i, one) => one.removeAttribute(name)); }
    hasClass(name) { return this.get().some((one) => one.classList.contains(name)); }
    clone() { return new Set$(this.get().map((one) => one.cloneNode(true))); }
    remove() { return this.each((i, one) => one.remove()); }
    empty() { return this.html(''); }
    fadeOut(time, run) { if (typeof run === 'function') setTimeout(run.bind(this[0]), 400); return this; }
    promise() { return Promise.resolve(this); }
    serialize() { return ''; }
  }
  function parts(what) { return typeof what === 'string' && !what.trim().startsWith('<') ? [what] : nodes(what); }
  function property(set, name, value, read, write) {
    if (typeof name === 'object') { Object.entries(name).forEach(([key, to]) => set.each((i, one) => write(one, key, to))); return set; }
    if (value === undefined) return set.length === 0 ? undefined : read(set[0], name);
    return set.each((i, one) => write(one, name, typeof value === 'function' ? value.call(one, i, read(one, name)) : value));
  }
  const all = Set$.prototype;
  all.toArray = all.get;
  all.parents = all.closest;
  all.one = all.bind = all.on;
  all.triggerHandler = all.trigger;
  all.fadeIn = all.fadeOut;
  function define(names, make) { names.split(' ').forEach((pair) => { const [name, of] = pair.split(':'); all[name] = make(name, of); }); }
  define('next:nextElementSibling prev:previousElementSibling parent:parentNode', (name, key) =>
    function () { return new Set$(this.get().map((one) => one[key]).filter((one) => one !== null)); });
  define('val:value text:textContent html:innerHTML', (name, key) =>
    function (value) { return property(this, key, value, (one) => one[key], (one, k, to) => { one[key] = to; }); });
  define('addClass:add removeClass:remove toggleClass:toggle', (name, act) =>
    function (word) { return this.each((i, one) => one.classList[act](word)); });
  define('append prepend before after replaceWith', (name) =>
    function (...given) { return this.each((i, one) => given.forEach((what) => one[name](...parts(what)))); });
  define('appendTo:append prependTo:prepend insertAfter:after insertBefore:before replaceAll:replaceWith', (name, act) =>
    function (to) { $(to)[act](this); return this; });
  define('click change submit mousedown mouseup mouseenter dblclick keyup keydown keypress hover focus blur scroll resize select input', (type) =>
    function (by, run) { return by === undefined ? this.trigger(type) : this.on(type, by, run); });
  define('css show hide toggle slideUp slideDown slideToggle fadeTo fadeToggle stop wrap unwrap width height live off delay animate queue end', () =>
    function () { return this; });
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
