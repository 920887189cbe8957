import { Element } from 'domhandler';
import { jquery } from './jquery.ts';
import { dataName } from './nodes.ts';
import type { OpenPage } from './page-world.ts';
import { Arr, isFunction, Obj, textOf, Unknown, type Value } from './values.ts';

const models = new WeakMap<OpenPage, Obj>();

/** The model of a library that pages load from elsewhere, by the name that scripts use. */
export function libraryOf(page: OpenPage, name: string): Value {
  if (name !== '$' && name !== 'jQuery') return undefined;
  const known = models.get(page);
  if (known !== undefined) return known;
  models.set(page, page.machine.object());
  page.run(jquery);
  const model = page.globals.get('__jquery')?.value;
  if (!(model instanceof Obj)) return undefined;
  // Plugins add more.
  model.isOpen = true;
  const methods = page.machine.get(model, 'fn');
  if (methods instanceof Obj) methods.isOpen = true;
  models.set(page, model);
  return model;
}

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
function writesHead(name: string): boolean {
  return name
    .split(/[.\s]/)
    .slice(-2)
    .some((part) => /head|seo|meta|helmet|robots/i.test(part));
}

/** What a function does whose code isn't there, as far as its name tells. */
export function callLibrary(page: OpenPage, callee: Unknown, args: readonly Value[]): Value {
  const { machine } = page;
  const { name } = callee;
  const [first, second] = args;
  const result = new Unknown(`${name}()`.slice(-80));
  const method = name.slice(name.lastIndexOf('.') + 1);
  if (/^(?:then|catch|finally|done)$/.test(method)) {
    // What a server answers can't be told.
    for (const run of args)
      if (run instanceof Obj) machine.fork([() => machine.call(run, undefined, [new Unknown('answer')])]);
    return result;
  }
  if (navigating.test(name) || navigate.test(name)) {
    const to = targetOf(page, first);
    if (to !== undefined) page.leave(to);
    return result;
  }
  if (making.test(name)) return component(page, first, second, args.slice(2));
  if (rendering.test(name)) resultOf(page, first, undefined);
  if (starting.test(name)) for (const run of args) start(page, run);
  if (writesHead(name)) for (const arg of args) writeHead(page, arg);
  if (
    /^new (?:Vue|\w*Router)$|createRouter|createBrowserRouter|createApp|defineComponent|Vue\.extend|\.component$|defineNuxt\w+/.test(
      name,
    )
  ) {
    for (const arg of args) if (arg instanceof Obj) options(page, arg);
  }
  if (method === 'register' && typeof first === 'string' && second instanceof Obj)
    controller(page, first, second);
  if (
    method === 'data' &&
    typeof first === 'string' &&
    second instanceof Obj &&
    page.find(`[x-data^="${first.replace(/\W/g, '')}"]`).length > 0
  ) {
    const made = machine.call(second, undefined, []);
    if (made instanceof Obj) runMethods(page, made, ['init']);
  }
  return result;
}

/** Where a router goes: a path, its parts, or an object that has one. */
function targetOf(page: OpenPage, to: Value): Value {
  const { machine } = page;
  if (typeof to === 'string') return /^(?:\/|\.{1,2}\/|https?:)/.test(to) ? to : undefined;
  if (to instanceof Unknown) return to.prefix === '' ? undefined : to;
  if (to instanceof Arr)
    return to.items
      .map((part) => textOf(part) ?? '')
      .join('/')
      .replace(/\/{2,}/g, '/');
  if (!(to instanceof Obj)) return undefined;
  const found = ['path', 'pathname', 'url', 'to', 'href']
    .map((key) => machine.get(to, key))
    .find((one) => typeof one === 'string');
  return found ?? textOf(to);
}

/** Runs what a library starts: a function with the services that it names, or the last of a list. */
function start(page: OpenPage, run: Value): void {
  const code = run instanceof Arr ? run.items.at(-1) : run;
  if (!isFunction(code)) return;
  const params = code.own('@@params')?.value;
  const names = run instanceof Arr ? run.items.slice(0, -1) : params instanceof Arr ? params.items : [];
  const services = names.map((service) => new Unknown(textOf(service) ?? ''));
  page.machine.call(code, undefined, services);
}

/** What a function returns for an object; another value as it is. */
function resultOf({ machine }: OpenPage, value: Value, self: Value): Value {
  return isFunction(value) ? machine.call(value, self, []) : value;
}

/** Shows a component: what it does when it is shown is done now. */
function component(page: OpenPage, type: Value, props: Value, children: readonly Value[]): Value {
  const { machine } = page;
  const given = props instanceof Obj ? props : machine.object();
  if (type instanceof Unknown) {
    if (leavingComponent.test(type.name)) {
      const to = targetOf(page, machine.get(given, 'to') ?? machine.get(given, 'href'));
      if (to !== undefined) page.leave(to);
    }
    if (writesHead(type.name)) for (const one of [given, ...children]) writeHead(page, one);
  }
  if (type instanceof Obj && type.own('@@fields') !== undefined) {
    const made = type.construct?.([given], type);
    if (made instanceof Obj) {
      made.put('props', given);
      runMethods(page, made, ['componentWillMount', 'render', 'componentDidMount']);
    }
  } else if (isFunction(type)) machine.call(type, undefined, [given]);
  else if (type instanceof Obj) options(page, type);
  return machine.object({ type, props: given, children: machine.array(children) });
}

function runMethods(page: OpenPage, self: Obj, names: readonly string[]): void {
  for (const name of names) {
    const method = self.find(name)?.value;
    if (isFunction(method)) page.machine.attempt(() => page.machine.call(method, self, []));
  }
}

/** A component of Vue and its like, or a router with its routes. */
function options(page: OpenPage, given: Obj): void {
  const { machine } = page;
  const routes = given instanceof Arr ? given : machine.get(given, 'routes');
  if (routes instanceof Arr) {
    for (const route of routes.items) {
      if (!(route instanceof Obj)) continue;
      const path = textOf(machine.get(route, 'path'));
      if (path === undefined || plain(path) !== plain(page.url.pathname)) continue;
      for (const key of ['redirect', 'redirectTo']) {
        const to = targetOf(page, machine.get(route, key));
        if (to !== undefined) page.leave(to);
      }
    }
    return;
  }
  const self = new Obj(given);
  self.isOpen = true;
  const fields = resultOf(page, given.find('data')?.value, self);
  for (const from of [fields, given.find('methods')?.value])
    if (from instanceof Obj) for (const key of from.keys()) self.put(key, machine.get(from, key));
  for (const key of ['metaInfo', 'head']) writeHead(page, resultOf(page, given.find(key)?.value, self));
  runMethods(page, self, lifecycle);
}

function plain(path: string): string {
  return path.replace(/\/$/, '');
}

/** Adds the robots meta of a head object, such as that of `useHead`, at any depth. */
function writeHead(page: OpenPage, given: Value, depth = 0): void {
  if (!(given instanceof Obj) || depth > 5 || isFunction(given)) return;
  const { machine } = page;
  const add = (content: Value): void => {
    const meta = page.wrap(new Element('meta', { name: 'robots' }));
    meta.setAttribute('content', content);
    page.insert(meta.child ? [meta.child] : [], page.head, 'last');
  };
  const read = (key: string): Value => given.find(key)?.value;
  const name = textOf(read('name'));
  if (name !== undefined && /^(?:robots|googlebot|bingbot)$/i.test(name)) add(read('content'));
  const robots = read('robots');
  if (typeof robots === 'string') add(robots);
  else if (robots instanceof Obj && machine.get(robots, 'index') === false) add('noindex');
  if (read('noindex') === true) add('noindex');
  for (const key of given.keys()) writeHead(page, machine.get(given, key), depth + 1);
}

/** A controller of Stimulus, for each element that names it. */
function controller(page: OpenPage, name: string, made: Obj): void {
  const { machine } = page;
  for (const element of page.find(`[data-controller~="${name.replace(/[^\w-]/g, '')}"]`)) {
    const node = page.wrap(element);
    const self = made.construct?.([], made);
    if (!(self instanceof Obj)) continue;
    self.put('element', node);
    const values = made.find('values')?.value;
    for (const key of values instanceof Obj ? values.keys() : [])
      self.put(`${key}Value`, node.attribute(dataName(`${name}-${key}-value`)));
    runMethods(page, self, ['initialize', 'connect']);
    for (const one of page.find('[data-action]')) {
      const inside = page.closest(one, `[data-controller~="${name}"]`) === element;
      for (const action of inside ? (one.attribs['data-action'] ?? '').split(/\s+/) : []) {
        const [, type = 'click', owner, method = ''] = /^(?:([\w:]+)->)?([\w-]+)#(\w+)$/.exec(action) ?? [];
        const run = owner === name ? self.find(method)?.value : undefined;
        if (run instanceof Obj)
          page.wrap(one).listen(
            type,
            machine.native((_, args) => machine.call(run, self, args)),
          );
      }
    }
  }
}
