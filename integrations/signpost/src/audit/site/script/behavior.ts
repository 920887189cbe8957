import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { clicks } from './active.ts';
import { dispatch, eventObject } from './events.ts';
import { callLibrary } from './libraries.ts';
import { Machine, type Source, Stopped } from './machine.ts';
import { nodeMethods } from './node-methods.ts';
import { nodeProperties } from './node-properties.ts';
import type { Target } from './nodes.ts';
import { OpenPage, type Visit } from './page-world.ts';
import { readDocument } from './read-document.ts';
import { prefixOf, textOf, Unknown } from './values.ts';
import { windowObject } from './window.ts';

/** What the scripts of a page do, each with the script that does it. */
export interface Behavior {
  /** The page is left for another one, for certain or under a condition that can't be told. */
  readonly leaves: readonly (Source & { readonly isSure: boolean })[];
  readonly addsNoindex: readonly Source[];
  readonly removesNoindex: readonly Source[];
  /** Elements that lead a visitor to another page, and no crawler. */
  readonly links: readonly { readonly offset: number; readonly name: string }[];
}

const pointer = ['click', 'mousedown', 'pointerdown', 'mouseup', 'pointerup', 'touchend', 'dblclick'];
const choice = ['change', 'input'];
const heard: ReadonlySet<string> = new Set([...pointer, ...choice]);
/** What a browser or a framework sends once a page is there. */
const loading = [
  'DOMContentLoaded',
  'readystatechange',
  'load',
  'pageshow',
  'turbo:load',
  'turbolinks:load',
  'astro:page-load',
  'alpine:init',
  'livewire:navigated',
  'deviceready',
];
/** A login page: scripts send visitors there who aren't logged in. */
const login = /log-?in|sign-?(?:in|up)|auth|session|anmeld|connexion|account|password/i;
const robots =
  'meta[name="robots" i], meta[name="googlebot" i], meta[name="bingbot" i], meta[name="googlebot-news" i]';
const hiding = /(?:^|[\s,:])(?:noindex|none)(?=[\s,;]|$)/i;
const mostElements = 150;

/** Opens a page and runs its scripts, and then clicks on what may lead somewhere. */
export function behaviorOf(html: string, visit: Visit): Behavior {
  const first = open(html, visit);
  if (
    first.leaves.some(({ isSure }) => isSure) ||
    !/navigator\s*\.\s*(?:language|userLanguage|browserLanguage)|navigator\[|\blanguages?\b/.test(html)
  )
    return first;
  for (const language of ['de-DE', 'fr-FR', 'es-ES']) {
    const { leaves } = open(html, { ...visit, language });
    if (leaves.some(({ isSure }) => isSure)) return { ...first, leaves };
  }
  return first;
}

function openPage(machine: Machine, document: Document, visit: Visit): OpenPage {
  const page = new OpenPage(machine, document, visit, windowObject);
  nodeProperties(page);
  nodeMethods(page);
  machine.unknownCall = (callee, args) => callLibrary(page, callee, args);
  return page;
}

function open(html: string, visit: Visit): Behavior {
  const document = readDocument(html);
  const machine = new Machine();
  const page = openPage(machine, document, visit);
  const before = new Map(page.find(robots).map((meta) => [meta, meta.attribs['content'] ?? '']));
  const refreshes = new Set(page.find('meta[http-equiv="refresh" i]'));
  const limited = (run: () => void): void => {
    machine.renew();
    try {
      run();
    } catch (error) {
      if (!(error instanceof Stopped || error instanceof RangeError)) throw error;
    }
    machine.depth = 0;
  };
  limited(() => load(page));
  limited(() => machine.drain());
  for (const meta of page.find('meta[http-equiv="refresh" i]')) {
    if (refreshes.has(meta)) continue;
    const node = page.wrap(meta);
    const url = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(
      textOf(node.attribute('content')) ?? '',
    )?.[1];
    if (url === undefined || node.isUnsure) continue;
    machine.source = node.source ?? machine.source;
    page.leave(url);
  }
  const leaves = machine.effects
    .filter(
      ({ kind, to }) => kind === 'leave' && !(page.asksVisitor && login.test(textOf(to) ?? prefixOf(to))),
    )
    .map(({ source, depth }) => ({ ...source, isSure: depth === 0 }));
  const now = page.find(robots).map((meta) => page.wrap(meta));
  const addsNoindex = now.flatMap(({ node, source, isUnsure }) => {
    if (
      source === undefined ||
      isUnsure ||
      !isTag(node) ||
      page.closest(node, 'template, noscript') !== undefined
    )
      return [];
    const was = before.get(node);
    const content = textOf(page.wrap(node).attribute('content')) ?? '';
    return hiding.test(content) && !(was !== undefined && hiding.test(was)) ? [source] : [];
  });
  const removesNoindex = [...before].flatMap(([meta, was]) => {
    const node = page.wrap(meta);
    const content = textOf(node.attribute('content')) ?? was;
    if (!hiding.test(was) || node.isUnsure || node.source === undefined) return [];
    return page.isConnected(meta) && hiding.test(content) ? [] : [node.source];
  });
  machine.rest();
  const links: { offset: number; name: string }[] = [];
  limited(() => follow(page, links));
  return { leaves, addsNoindex, removesNoindex, links };
}

function load(page: OpenPage): void {
  const scripts = page
    .find('script')
    .filter((script) => page.closest(script, 'template, noscript') === undefined);
  const isLate = ({ attribs }: Element): boolean =>
    /module/i.test(attribs['type'] ?? '') || (attribs['defer'] !== undefined && attribs['src'] !== undefined);
  for (const script of [...scripts.filter((one) => !isLate(one)), ...scripts.filter(isLate)])
    page.runScript(script);
  const { machine, window } = page;
  machine.renew();
  const node = page.wrap(page.document);
  for (const type of loading) {
    dispatch(page, type, node);
    if (type === 'load' || type === 'pageshow') dispatch(page, type, window);
  }
  for (const element of page.find('[onload], [x-init], [ng-init], [x-data]')) {
    if (page.closest(element, 'template, noscript') !== undefined) continue;
    for (const name of ['onload', 'x-init', 'ng-init']) {
      const code = element.attribs[name];
      if (code !== undefined && !/^(?:img|link|script|iframe)$/.test(element.name))
        page.as(page.sourceOf(element), () =>
          page.runHandler(code, element, eventObject(page, 'load', page.wrap(element))),
        );
    }
    const data = element.attribs['x-data']?.trim() ?? '';
    if (data.startsWith('{'))
      page.as(page.sourceOf(element), () =>
        page.runHandler(`const data = ${data}; data.init?.call(data)`, element, undefined),
      );
  }
}

/** Clicks on each element that a script listens to, and chooses each option of a menu. */
function follow(page: OpenPage, links: { offset: number; name: string }[]): void {
  page.isOpen = true;
  const body = page.first('body');
  if (body === undefined) return;
  const everywhere = [
    page.window,
    ...[page.document, ...page.find('html, body')].map((one) => page.wrap(one)),
  ];
  // Where a click anywhere leads away, no element is a link.
  const isEachHeard = everywhere.some(isHeard) && !leadsAway(page, body, []);
  let count = 0;
  const visit = (element: Element, isAroundHeard: boolean): void => {
    const code = Object.entries(element.attribs).filter(([name]) => clicks.test(name));
    const isHeardHere = code.length > 0 || isHeard(page.wrapped(element));
    const isTried = isHeardHere || (isAroundHeard && Object.keys(element.attribs).length > 0);
    if (
      isTried &&
      element.startIndex !== null &&
      count < mostElements &&
      !isFollowable(page, element) &&
      element.attribs['disabled'] === undefined
    ) {
      count += 1;
      if (leadsAway(page, element, code)) {
        links.push({ offset: element.startIndex, name: element.name });
        return;
      }
    }
    for (const child of element.children)
      if (isTag(child)) visit(child, isAroundHeard || isHeard(page.wrapped(element)));
  };
  for (const child of body.children) if (isTag(child)) visit(child, isEachHeard);
}

/** True where a script listens to clicks or choices on it. */
function isHeard(at: Target | undefined): boolean {
  return at?.listeners.some(({ type }) => heard.has(type.replace('=', ''))) === true;
}

/** True for a link that crawlers follow, what is inside one, and what isn't shown. */
function isFollowable(page: OpenPage, element: Element): boolean {
  const link = page.closest(element, 'a[href], area[href]');
  const href = link?.attribs['href']?.trim() ?? '';
  if (link !== undefined && href !== '' && !/^(?:#|javascript:)/i.test(href)) return true;
  return page.closest(element, 'template, noscript, script, style') !== undefined;
}

/** True where a click or a choice leads to another page of the site, and does nothing else. */
function leadsAway(page: OpenPage, element: Element, code: readonly (readonly [string, string])[]): boolean {
  const { machine } = page;
  const node = page.wrap(element);
  // Where the attribute itself leads away, what it asks for first doesn't matter.
  const isWritten = code.some(([, text]) => /\blocation\b|\bopen\s*\(|router|navigate/i.test(text));
  // A way back, which may lead home where there is none.
  if (code.some(([, text]) => /\bhistory\.(?:back|go)\b/.test(text))) return false;
  const isLeft = (run: () => void): boolean => {
    const effects = machine.effects.length;
    const { url } = page;
    machine.attempt(run);
    machine.drain();
    machine.rest();
    page.url = url;
    const done = machine.effects.slice(effects);
    const leave = done.find(
      ({ kind, depth }) => (kind === 'leave' || kind === 'push') && (isWritten || depth === 0),
    );
    if (leave === undefined || done.slice(0, done.indexOf(leave)).some(({ kind }) => kind === 'act'))
      return false;
    const beside = element.name === 'select' ? linksOfMenu(page, element) : element;
    return (
      isOwn(page, leave.to, isWritten) &&
      (element.name === 'body' || !hasLink(page, beside, textOf(leave.to)))
    );
  };
  const handlers = (types: readonly string[]): void => {
    for (const type of types) {
      dispatch(page, type, node);
      for (const [name, text] of code)
        if (!name.startsWith('on') || name.startsWith('on:')) {
          if (clicks.exec(name)?.[1] === type)
            page.as(page.sourceOf(element), () =>
              page.runHandler(text, element, eventObject(page, type, node)),
            );
        }
    }
  };
  if (element.name === 'select') {
    const options = page.find('option', element);
    return [...options.keys()].slice(0, 6).some((index) =>
      isLeft(() => {
        machine.set(node, 'selectedIndex', index);
        handlers(choice);
      }),
    );
  }
  const isField = /^(?:input|textarea|option|optgroup|form|label)$/.test(element.name);
  const type = element.attribs['type']?.toLowerCase() ?? 'text';
  if (element.name === 'input' && /^(?:radio|checkbox)$/.test(type))
    return isLeft(() => handlers([...choice, 'click']));
  if (isField && !/^(?:button|image|submit)$/.test(element.name === 'input' ? type : '')) return false;
  return isLeft(() => handlers(pointer));
}

/** True for a page of this site. */
function isOwn(page: OpenPage, to: unknown, isLikely: boolean): boolean {
  if (to instanceof Unknown)
    return to.prefix === ''
      ? isLikely
      : !/^(?:[a-z]+:)?\/\//i.test(to.prefix) || to.prefix.startsWith(page.url.origin);
  return typeof to === 'string' && URL.parse(to)?.origin === page.url.origin;
}

/** Where a menu may have its links a second time: beside it, or anywhere on the page for a long one, as for small screens. */
function linksOfMenu(page: OpenPage, menu: Element): ParentNode {
  const isLong = page.find('option', menu).length > 3;
  return isLong ? page.document : (menu.parent ?? menu);
}

/** True where a crawler finds the same target in the element. */
function hasLink(page: OpenPage, element: ParentNode, to: string | undefined): boolean {
  const base = page.absolute('');
  return (
    to !== undefined &&
    page
      .find('a[href]', element)
      .some((link) => URL.parse(link.attribs['href']?.trim() ?? '', base)?.href === to)
  );
}
