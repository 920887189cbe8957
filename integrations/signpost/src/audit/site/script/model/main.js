import { follow, links } from './clicks.js';
import { dispatch, Event } from './events.js';
import { liftLanguage } from './language.js';
import './libraries.js';
import { fromTree } from './nodes.js';
import { as, drain, leave, load, page, rest, runHandler, runScript, sourceOf } from './page.js';
import { closest, find } from './tree.js';
import { decisions, operators, startRun, textOf, unknown } from './unknown.js';
import { Document, openWindow } from './window.js';

/** What a browser or a framework sends once a page is there. */
const loading = `DOMContentLoaded readystatechange load pageshow turbo:load turbolinks:load astro:page-load
alpine:init livewire:navigated deviceready`.split(/\s+/);
/** A login page: scripts send visitors there who aren't logged in. */
const login = /log-?in|sign-?(?:in|up)|auth|session|anmeld|connexion|account|password/i;
const robots = /^(?:robots|googlebot|bingbot|googlebot-news)$/i;
const robotsIn = (metas) => metas.filter((meta) => robots.test(meta.name));
const refreshesIn = (metas) => metas.filter((meta) => /^refresh$/i.test(meta.httpEquiv));
const hiding = /(?:^|[\s,:])(?:noindex|none)(?=[\s,;]|$)/i;
const notShown = (element) => closest(element, 'template, noscript') !== null;

const { parse, stringify } = JSON;
let robotsBefore;
let refreshesBefore;
let running;

Object.defineProperty(globalThis, '__run', {
  value: {
    ...operators,
    now: () => page.source,
    after: (source, value) => {
      page.source = source;
      return value;
    },
    /** A binding of an import. Of a module that can't be loaded, names are treated like unknown globals. */
    take: (module, name, local) =>
      module === undefined ? globalThis[name === 'default' ? local : name] : module[name],
    load: (name, from) => {
      const module = textOf(name) === undefined ? undefined : load(String(name), from);
      return module === undefined ? unknown('import()') : Promise.resolve(module);
    },
    share: (exports, getters) => {
      for (const [name, get] of Object.entries(getters))
        Object.defineProperty(exports, name, { get, enumerable: true });
    },
  },
});

/** Opens a page: a document and how it is visited. */
function open(text, answers) {
  startRun(...parse(answers));
  const { tree, clicks, ...visit } = parse(text);
  page.visit = { ...visit, clicks: new RegExp(clicks) };
  page.url = visit.url;
  page.document = new Document();
  for (const one of tree) {
    const node = fromTree(one);
    node.parentNode = page.document;
    page.document.childNodes.push(node);
  }
  page.base = page.listed.base.find((base) => base.hasAttribute('href'))?.getAttribute('href') ?? '';
  robotsBefore = new Map(
    robotsIn(page.listed.meta).map((meta) => [meta, meta.getAttribute('content') ?? '']),
  );
  refreshesBefore = new Set(refreshesIn(page.listed.meta));
}

/** Runs the scripts of the page, and what waits for it to be there. */
function* start() {
  const scripts = page.listed.script.filter((script) => !notShown(script));
  const isLate = (script) =>
    /module/i.test(script.type) || (script.hasAttribute('defer') && script.hasAttribute('src'));
  for (const script of [...scripts.filter((one) => !isLate(one)), ...scripts.filter(isLate)]) {
    runScript(script);
    yield;
  }
  for (const type of loading) {
    dispatch(type, page.document);
    yield;
  }
  const starting = page.visit.hasHandlers
    ? find('[onload], [x-init], [ng-init], [x-data]', page.document)
    : [];
  for (const element of starting) {
    if (notShown(element)) continue;
    for (const name of ['onload', 'x-init', 'ng-init']) {
      const code = element.getAttribute(name);
      if (code !== null && !/^(?:img|link|script|iframe)$/.test(element.localName))
        as(sourceOf(element), () => runHandler(code, element, new Event('load', { target: element })));
    }
    const data = element.getAttribute('x-data')?.trim() ?? '';
    if (data.startsWith('{'))
      as(sourceOf(element), () => runHandler(`const data = ${data}; data.init?.call(data)`, element));
  }
  yield* drain();
}

/** What the scripts did once the page was there. */
function loadedPage() {
  const metas = page.isChanged ? find('meta', page.document) : [];
  for (const meta of refreshesIn(metas)) {
    const [, url] =
      /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(textOf(meta.content) ?? '') ?? [];
    if (url !== undefined && !refreshesBefore.has(meta)) as(meta.source ?? page.source, () => leave(url));
  }
  const isHidden = (meta, unsure = '') => hiding.test(textOf(meta.getAttribute('content') ?? '') ?? unsure);
  return {
    leaves: page.effects
      .filter(({ kind, to, prefix }) => kind === 'leave' && !(page.asksVisitor && login.test(to ?? prefix)))
      .map(({ source }) => source),
    addsNoindex: robotsIn(metas)
      .filter(
        (meta) =>
          meta.source && isHidden(meta) && !notShown(meta) && !hiding.test(robotsBefore.get(meta) ?? ''),
      )
      .map(({ source }) => source),
    removesNoindex: [...robotsBefore]
      .filter(([meta, was]) => hiding.test(was) && meta.source && !(meta.isConnected && isHidden(meta, was)))
      .map(([{ source }]) => source),
  };
}

const phases = {
  start,
  *follow() {
    rest();
    yield* follow();
  },
};

liftLanguage();
openWindow();
globalThis.__page = (what, text, answers) => {
  if (what === 'open') open(text, answers);
  else if (what === 'loaded') return stringify(loadedPage());
  else if (what === 'end') return stringify({ links, decisions: decisions() });
  else if (what === 'next') return running.next().done ? '' : 'more';
  else running = phases[what]();
  return '';
};
