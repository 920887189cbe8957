import { Element } from 'domhandler';
import { jquery } from './jquery.ts';
import type { OpenPage } from './page-world.ts';
import { Arr, isFunction, Obj, textOf, Unknown, type Value } from './values.ts';

const models = new WeakMap<OpenPage, Obj>();

/** The model of a library that pages load from elsewhere, by the name that scripts use. */
export function libraryOf(page: OpenPage, name: string): Value {
  if (name !== '$' && name !== 'jQuery') return undefined;
  const known = models.get(page);
  if (known !== undefined) return known;
  // What it sees of itself while it is made.
  models.set(page, page.machine.object());
  page.run(jquery);
  const model = page.globals.get('__jquery')?.value;
  if (!(model instanceof Obj)) return undefined;
  models.set(page, model);
  // Plugins add more.
  model.isOpen = true;
  const methods = model.own('fn')?.value;
  if (methods instanceof Obj) methods.isOpen = true;
  return model;
}

/** Objects that lead to another page, and how they are asked to. */
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
/** What those of a component run, one after the other. */
const lifecycle =
  'setup beforeCreate created beforeMount mounted ngOnInit connect init onMount componentDidMount oncreate oninit'.split(
    ' ',
  );
const answering = /(?:^|\.)(?:then|catch|finally|done)$/;
const configuring =
  /^new (?:Vue|\w*Router)$|createRouter|createBrowserRouter|createApp|defineComponent|Vue\.extend|\.component$|defineNuxt\w+/;

/** True for the name of a function that writes the head of a page: `useSeoMeta()`, `helmet.set`. */
function writesHead(name: string): boolean {
  const parts = name.split(/[.\s]/).slice(-2);
  return parts.some((part) => /head|seo|meta|helmet|robots/i.test(part));
}

/** What a function does whose code isn't there, as far as its name tells. */
export function callLibrary(page: OpenPage, { name }: Unknown, args: readonly Value[]): Value {
  const { machine } = page;
  const [first] = args;
  const result = new Unknown(`${name}()`.slice(-80));
  if (answering.test(name)) {
    // What a server answers can't be told.
    for (const run of args)
      if (run instanceof Obj) machine.fork([() => machine.call(run, undefined, [new Unknown('answer')])]);
    return result;
  }
  if (navigating.test(name) || navigate.test(name)) {
    goTo(page, first);
    return result;
  }
  if (making.test(name)) return component(page, args);
  if (rendering.test(name) && isFunction(first)) machine.call(first, undefined, []);
  if (starting.test(name)) for (const run of args) start(page, run);
  if (writesHead(name)) for (const arg of args) writeHead(page, arg);
  if (configuring.test(name)) for (const arg of args) if (arg instanceof Obj) options(page, arg);
  return result;
}

/** Leaves the page for where a router is asked to go: a path, its parts, or an object that has one. */
function goTo(page: OpenPage, to: Value): void {
  const isPath = typeof to === 'string' && /^(?:\/|\.{1,2}\/|https?:)/.test(to);
  if (isPath || (to instanceof Unknown && to.prefix !== '')) page.leave(to);
  if (to instanceof Arr)
    page.leave(
      to.items
        .map((part) => textOf(part) ?? '')
        .join('/')
        .replace(/\/{2,}/g, '/'),
    );
  else if (to instanceof Obj) {
    const parts = ['path', 'pathname', 'url', 'to', 'href'].map((key) => page.machine.get(to, key));
    const text = parts.find((part) => typeof part === 'string') ?? to.own('@@text')?.value;
    if (typeof text === 'string') page.leave(text);
  }
}

/** Runs what a library starts: a function with the services that it names, or the last of a list. */
function start({ machine }: OpenPage, given: Value): void {
  const run = given instanceof Arr ? given.items.at(-1) : given;
  if (!isFunction(run)) return;
  const params = given instanceof Arr ? machine.array(given.items.slice(0, -1)) : run.own('@@params')?.value;
  const services = machine.items(params)?.map((service) => new Unknown(textOf(service) ?? ''));
  machine.call(run, undefined, services ?? []);
}

/** Shows a component: what it does when it is shown is done now. */
function component(page: OpenPage, [type, given, ...children]: readonly Value[]): Value {
  const { machine } = page;
  const props = given instanceof Obj ? given : machine.object();
  if (type instanceof Unknown) {
    if (leavingComponent.test(type.name)) goTo(page, machine.get(props, 'to') ?? machine.get(props, 'href'));
    if (writesHead(type.name)) for (const one of [props, ...children]) writeHead(page, one);
  } else if (isFunction(type)) machine.call(type, undefined, [props]);
  else if (type instanceof Obj) options(page, type);
  return machine.object({ type, props, children: machine.array(children) });
}

/** A component of Vue and its like, or a router with its routes. */
function options(page: OpenPage, given: Obj): void {
  const { machine } = page;
  const routes = given instanceof Arr ? given : machine.get(given, 'routes');
  if (routes instanceof Arr) {
    for (const route of routes.items) {
      const path = route instanceof Obj ? textOf(machine.get(route, 'path')) : undefined;
      if (path === undefined || plain(path) !== plain(page.url.pathname)) continue;
      for (const key of ['redirect', 'redirectTo']) goTo(page, machine.get(route, key));
    }
    return;
  }
  const self = new Obj(given);
  self.isOpen = true;
  const resultOf = (key: string): Value => {
    const value = given.find(key)?.value;
    return isFunction(value) ? machine.call(value, self, []) : value;
  };
  for (const from of [resultOf('data'), given.find('methods')?.value])
    if (from instanceof Obj) for (const key of from.keys()) self.put(key, machine.get(from, key));
  for (const key of ['metaInfo', 'head']) writeHead(page, resultOf(key));
  for (const name of lifecycle) {
    const method = self.find(name)?.value;
    if (isFunction(method)) machine.attempt(() => machine.call(method, self, []));
  }
}

function plain(path: string): string {
  return path.replace(/\/$/, '');
}

/** Writes the robots meta that a description of a head has, wherever it stands in it. */
function writeHead(page: OpenPage, given: Value, depth = 0): void {
  if (!(given instanceof Obj) || depth > 5 || isFunction(given)) return;
  const read = (key: string): Value => given.find(key)?.value;
  const add = (content: Value): void => {
    const meta = new Element('meta', { name: 'robots' });
    page.wrap(meta).setAttribute('content', content);
    page.insert([meta], page.head, 'last');
  };
  const robots = read('robots');
  if (/^(?:robots|googlebot|bingbot)$/i.test(textOf(read('name')) ?? '')) add(read('content'));
  if (typeof robots === 'string') add(robots);
  const isHidden = robots instanceof Obj && page.machine.get(robots, 'index') === false;
  if (isHidden || read('noindex') === true) add('noindex');
  for (const key of given.keys()) writeHead(page, page.machine.get(given, key), depth + 1);
}
