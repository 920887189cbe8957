import { listen } from './events.js';
import { create, dataName, insert } from './nodes.js';
import { as, leave, page, partsOfUrl } from './page.js';
import { closest, find } from './tree.js';
import { answer, bool, factOf, hooks, isUnknown, open, prefixOf, textOf, unknown } from './unknown.js';

/** Objects that lead to another page, and the methods that do it. */
const navigating =
  /(?:^|[.$])(?:\w*(?:router|navigation|history)|use(?:\w*Router|History|Navigat\w+)\(\)|inject\(Router\)|navigator|nav(?:Ctrl|igate)?|inertia|turbo|turbolinks|swup|barba|app|\$?(?:state|location))(?:\(\))?\.(?:push|replace|navigate(?:ByUrl|To|Forward|Root)?|visit|go|goto|path|url|loadPage|redirect(?:To)?)$/i;
/** Functions that do. */
const navigate =
  /^(?:(?:\w+\.)?(?:navigate(?:To)?|go[tT]o\w*|jump[tT]o|redirect(?:To)?|permanentRedirect|visit\w*|(?:open|load|change|show)(?:Page|Url|URL|Link|View))|use(?:Navigate|Navigation)\(\)|\$goto)$/i;
/** Functions that run another one whenever the page is opened. */
const starting =
  /(?:^|\.)(?:use(?:Layout|Insertion|Isomorphic\w*)?Effect|onMount|onMounted|onBeforeMount|onCreated|componentDidMount|createEffect|watchEffect|afterNextRender|nextTick|\$?ready|domReady|onReady|docReady|documentReady|whenReady|DOMReady|untrack|batch|startTransition|runInAction|effect|mount|bootstrap|run|controller|init)$/i;
/** Functions that make an element of a component. */
const making = /(?:^|\.)_?(?:createElement|createVNode|h|jsxs?|jsxDEV|createComponent|html)$/;
const rendering = /(?:^|\.)(?:render|hydrate|hydrateRoot)$/;
/** Components that lead to another page as soon as they are shown. */
const leavingComponent = /(?:^|\.)(?:Navigate|Redirect|Redirection|NavigateTo)$/;
const lifecycle =
  'setup beforeCreate created beforeMount mounted ngOnInit connect init onMount componentDidMount oncreate oninit'.split(
    ' ',
  );

/** True for the name of a function that writes the head of a page: `useSeoMeta()`, `helmet.set`. */
function writesHead(name) {
  return name
    .split(/[.\s]/)
    .slice(-2)
    .some((part) => /head|seo|meta|helmet|robots/i.test(part));
}

const isObject = (value) => Object(value) === value && !isUnknown(value);
const isFunction = (value) => typeof value === 'function' && !isUnknown(value);
const isClass = (value) => isFunction(value) && /^class\b/.test(Function.prototype.toString.call(value));

/** What a function does whose code isn't there, as far as its name tells. */
hooks.call = (name, args) => {
  const [first, second] = args;
  const result = unknown(`${name}()`.slice(-80));
  const method = name.slice(name.lastIndexOf('.') + 1);
  if (/^(?:then|catch|finally|done)$/.test(method)) {
    // What a server answers can't be told.
    for (const run of args) if (isFunction(run) && bool(unknown(), `${name}()`)) run(answer());
    return result;
  }
  if (navigating.test(name) || navigate.test(name)) {
    const to = targetOf(first);
    if (to !== undefined) leave(to);
    return result;
  }
  if (making.test(name)) return component(first, second, args.slice(2));
  if (rendering.test(name)) resultOf(first);
  if (starting.test(name)) for (const run of args) start(run);
  if (writesHead(name)) for (const arg of args) writeHead(arg);
  if (
    /^new (?:Vue|\w*Router)$|createRouter|createBrowserRouter|createApp|defineComponent|Vue\.extend|\.component$|defineNuxt\w+/.test(
      name,
    )
  ) {
    for (const arg of args) if (isObject(arg)) options(arg);
  }
  if (method === 'register' && typeof first === 'string' && isFunction(second)) controller(first, second);
  if (
    method === 'data' &&
    typeof first === 'string' &&
    isFunction(second) &&
    find(`[x-data^="${first.replace(/\W/g, '')}"]`, page.document).length > 0
  ) {
    const made = second();
    if (isObject(made)) runMethods(made, ['init']);
  }
  return result;
};

/** Where a router goes: a path, its parts, or an object that has one. */
function targetOf(to) {
  if (isUnknown(to) || to == null) return undefined;
  if (typeof to === 'string') return /^(?:\/|\.{1,2}\/|https?:)/.test(prefixOf(to)) ? to : undefined;
  if (Array.isArray(to))
    return to
      .map((part) => textOf(part) ?? '')
      .join('/')
      .replace(/\/{2,}/g, '/');
  if (!isObject(to)) return undefined;
  const found = ['path', 'pathname', 'url', 'to', 'href']
    .map((key) => to[key])
    .find((one) => typeof one === 'string');
  return found ?? textOf(to);
}

/** Runs what a library starts: a function with the services that it names, or the last of a list. */
function start(run) {
  const code = Array.isArray(run) ? run.at(-1) : run;
  if (!isFunction(code)) return;
  const [, params = ''] = /^[^(]*\(([^)]*)\)/.exec(Function.prototype.toString.call(code)) ?? [];
  const names = Array.isArray(run) ? run.slice(0, -1) : params.split(',').map((name) => name.trim());
  code(...names.map((service) => unknown(textOf(service) ?? '')));
}

/** What a function returns for an object; another value as it is. */
const resultOf = (value, self) => (isFunction(value) ? value.call(self) : value);

/** Shows a component: what it does when it is shown is done now. */
function component(type, props, children) {
  const given = isObject(props) ? props : {};
  if (isUnknown(type)) {
    const name = factOf(type).name;
    if (leavingComponent.test(name)) {
      const to = targetOf(given.to ?? given.href);
      if (to !== undefined) leave(to);
    }
    if (writesHead(name)) for (const one of [given, ...children]) writeHead(one);
  } else if (isClass(type)) {
    const made = new type(given);
    made.props = given;
    runMethods(made, ['componentWillMount', 'render', 'componentDidMount']);
  } else if (isFunction(type)) type(given);
  else if (isObject(type)) options(type);
  return { type, props: given, children };
}

function runMethods(self, names) {
  for (const name of names) {
    const method = self[name];
    if (isFunction(method)) as(page.source, () => method.call(self));
  }
}

/** A component of Vue and its like, or a router with its routes. */
function options(given) {
  const routes = Array.isArray(given) ? given : given.routes;
  if (Array.isArray(routes)) {
    for (const route of routes) {
      const path = textOf(route?.path);
      if (path === undefined || plain(path) !== plain(partsOfUrl(page.url).pathname)) continue;
      for (const key of ['redirect', 'redirectTo']) {
        const to = targetOf(route[key]);
        if (to !== undefined) leave(to);
      }
    }
    return;
  }
  const self = Object.create(open);
  const fields = resultOf(given.data, self);
  for (const from of [given, fields, given.methods]) if (isObject(from)) Object.assign(self, from);
  for (const key of ['metaInfo', 'head']) writeHead(resultOf(given[key], self));
  runMethods(self, lifecycle);
}

const plain = (path) => path.replace(/\/$/, '');

/** Adds the robots meta of a head object, such as that of `useHead`, at any depth. */
function writeHead(given, depth = 0) {
  if (!isObject(given) || depth > 5 || isFunction(given)) return;
  const add = (content) => {
    const meta = create('meta');
    meta.name = 'robots';
    meta.content = content;
    insert([meta], page.document.head);
  };
  const { name, content, robots, noindex } = given;
  if (/^(?:robots|googlebot|bingbot)$/i.test(textOf(name))) add(content);
  if (typeof robots === 'string') add(robots);
  else if (isObject(robots) && robots.index === false) add('noindex');
  if (noindex === true) add('noindex');
  for (const value of Object.values(given)) writeHead(value, depth + 1);
}

/** A controller of Stimulus, for each element that names it. */
function controller(name, made) {
  for (const element of find(`[data-controller~="${name.replace(/[^\w-]/g, '')}"]`, page.document)) {
    const self = new made();
    self.element = element;
    for (const key of Object.keys(isObject(made.values) ? made.values : {}))
      self[`${key}Value`] = element.getAttribute(dataName(`${name}-${key}-value`));
    runMethods(self, ['initialize', 'connect']);
    for (const one of find('[data-action]', page.document)) {
      const isInside = closest(one, `[data-controller~="${name}"]`) === element;
      for (const action of isInside ? one.getAttribute('data-action').split(/\s+/) : []) {
        const [, type = 'click', owner, method = ''] = /^(?:([\w:]+)->)?([\w-]+)#(\w+)$/.exec(action) ?? [];
        const run = owner === name ? self[method] : undefined;
        if (isFunction(run)) listen(one, type, (...args) => run.apply(self, args));
      }
    }
  }
}
