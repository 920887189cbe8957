import { describe, expect, test } from 'vitest';
import { leadsElsewhere, readScriptFacts } from '../../src/pages/script/script-acts.ts';

const acts = (code: string) => readScriptFacts(code, 'script').acts.map(({ act }) => act);

describe('readScriptFacts finds a redirect', () => {
  test.each([
    ['location = "/new/"'],
    ['location.href = "/new/";'],
    ['window["location"]["href"] = "/new/"'],
    ['document.location.replace("/new/")'],
    ['const to = "/new/"; location.replace(to)'],
    ['var l = window.location; l.replace(l.protocol + "//" + l.host + "/?/" + l.pathname)'],
    ['(function () { location.href = "/new/"; })();'],
    ['window.onload = () => { location = "/new/" }'],
    ['window.onload = go; function go() { location = "/new/" }'],
    ['addEventListener("DOMContentLoaded", () => location.replace("/new/"))'],
    ['setTimeout(function () { location.href = "/new/" }, 3000)'],
    ['setTimeout("location.href = \'/new/\'", 0)'],
    ['$(document).ready(function ($) { window.location.replace("/new/"); })'],
  ])('without a condition: %s', (code) => {
    expect(acts(code)).toEqual(expect.arrayContaining(['redirect', 'redirect-always']));
  });

  test.each([
    ['if (navigator.language === "de") location.href = "/de/"'],
    ['(function () { if (top === self) return; location.href = "/new/"; })()'],
    ['let n = 9; setInterval(() => { if (--n === 0) location.assign("/") }, 1000)'],
    ['try { load() } catch { location.href = "/error/" }'],
  ])('under a condition: %s', (code) => {
    expect(acts(code)).toContain('redirect');
    expect(acts(code)).not.toContain('redirect-always');
  });

  test.each([
    ['function go() { location.href = "/new/" }'],
    ['button.onclick = () => { location.href = "/new/" }'],
    ['addEventListener("click", () => { location.href = "/new/" })'],
    ['setTimeout(() => { location.href = "/login/" }, 1800000)'],
    ['location.href = "#top"'],
    ['location.href = "mailto:a@example.com"'],
    ['location.replace(location.href)'],
    ['location.reload()'],
    ['route.location = "/new/"'],
    ['// location.href = "/new/"'],
    ['show("location.href = \'/new/\'")'],
  ])('only if it runs while the page loads: %s', (code) => {
    expect(acts(code)).toEqual([]);
  });
});

describe('readScriptFacts and the robots meta', () => {
  test.each([
    [
      'const m = document.createElement("meta"); m.name = "robots"; m.content = "noindex"; document.head.append(m)',
    ],
    ['document.head.insertAdjacentHTML("beforeend", `<meta name="robots" content="noindex">`)'],
    [
      'function missing() { meta.setAttribute("name", "robots"); meta.setAttribute("content", "noindex, follow") }',
    ],
  ])('finds noindex that a script writes: %s', (code) => {
    expect(acts(code)).toEqual(['set-noindex']);
  });

  test.each([
    ['document.querySelector(\'meta[name="robots"]\').remove()'],
    ['document.querySelector("meta[name=robots]")?.remove()'],
    ['document.querySelector("meta[name=robots]").setAttribute("content", "index, follow")'],
    ['var m=document.querySelector(\'meta[name="robots"]\');m&&m.parentNode.removeChild(m)'],
    ['const [m] = [1]; const r = document.getElementsByName("robots")[0]; r.content = "all"'],
  ])('finds noindex that a script removes: %s', (code) => {
    expect(acts(code)).toEqual(['unset-noindex']);
  });

  test.each([
    ['function head(n) { n.setAttribute("name", "robots"); n.setAttribute("content", "all") } menu.remove()'],
    ['/* document.querySelector("meta[name=robots]").remove() */ location.href'],
    ['m.name = "theme-color"; m.content = "noindex"'],
  ])('finds nothing in %s', (code) => {
    expect(acts(code)).toEqual([]);
  });
});

describe('readScriptFacts finds a jump to a URL that the page is given', () => {
  test.each([
    ['location.href = atob(location.hash.slice(1))'],
    ['location.replace(decodeURIComponent(window.location.search.split("url=")[1]))'],
    ['const to = new URLSearchParams(location.search).get("url"); location.href = to'],
    ['const to = new URL(location.href).searchParams.get("url"); location.href = to'],
    [
      'function read(name) { return new URLSearchParams(location.search).get(name) } var to = read("url"); location = to',
    ],
    [
      'onload = () => { let to; to = atob(location.hash.slice(1)); setTimeout(() => { location.href = to }, 1000) }',
    ],
  ])('in its fragment or query: %s', (code) => {
    expect(acts(code)).toContain('open-redirect');
  });

  test.each([
    ['location.replace("/new/")'],
    ['location.replace("/new/" + location.search + location.hash)'],
    ['location.replace(`/new/${location.hash}`)'],
    ['const to = "/new/"; const hash = location.hash || ""; location.replace(to + hash)'],
    ['const anchor = location.hash.slice(1); location.href = "/new/" + (anchor ? "#" + anchor : "")'],
    ['if (location.hash === "#old") location.href = "/new/"'],
    ['const place = location.hash; show(place); location.href = to'],
    ['(function () { const to = "/new/"; location.replace(to + location.hash) })()'],
  ])('but none to a known one: %s', (code) => {
    expect(acts(code)).toContain('redirect');
    expect(acts(code)).not.toContain('open-redirect');
  });
});

test.each([
  ['if (!known) location.replace("/404")', 'to-not-found'],
  ['fetch("/api/x").then((r) => { if (!r.ok) window.location.href = "/not-found.html" })', 'to-not-found'],
  ['document.title = "Prices"', 'set-title'],
  ['const set = (t) => { window.document.title = t }', 'set-title'],
  ['createRouter({ history: createWebHashHistory() })', 'hash-route'],
  ['RouterModule.forRoot(routes, { useHash: !0 }) // hash', 'hash-route'],
])('readScriptFacts finds in %s: %s', (code, act) => {
  expect(acts(code)).toContain(act);
});

test('readScriptFacts reads a module, and gives the offset of each act', () => {
  const code = 'import "./a.js";\ndocument.title = "Prices";';
  expect(readScriptFacts(code, 'module').acts).toEqual([{ act: 'set-title', start: 17 }]);
});

test("readScriptFacts doesn't run the script, and ends for code of any depth", () => {
  expect(acts('[].indexOf.call({ length: 1e15 }, 1); document.title = ""')).toEqual(['set-title']);
  expect(acts(`document.title = ${'('.repeat(20_000)}`)).toEqual([]);
  expect(acts(`document.title = ${'a + '.repeat(20_000)}a`)).toEqual([]);
  expect(acts(`const t = [${'1,'.repeat(50_000)}]; document.title = t`)).toEqual(['set-title']);
  expect(acts(`${'a();'.repeat(50_000)} document.title = t`)).toEqual(['set-title']);
});

test.each([
  ["location.href='/prices/'", true],
  ["window.location = '/prices/'; return false", true],
  ["document.location.assign('/prices/')", true],
  ["location.href = 'mailto:a@example.com'", false],
  ["location.hash = 'top'", false],
  ['location.reload()', false],
  ['navigator.clipboard.writeText(location.href)', false],
])('leadsElsewhere of the script %s: %s', (handler, expected) => {
  expect(leadsElsewhere(handler)).toBe(expected);
});

describe('readScriptFacts', () => {
  const opened = (code: string) => readScriptFacts(code, 'script').openedFragments;

  test.each([
    ["if (location.hash === '#profit') show()", ['profit']],
    [
      "const tabs = { '#profit': 'p1', loan: 'p 2' }; show(tabs[window.location.hash])",
      ['profit', 'p1', 'loan'],
    ],
    ["if (['profit'].includes(location.hash.slice(1))) show()", ['profit']],
    ["const { hash } = window.location; if (hash === '#profit') show()", ['profit', 'hash']],
    ["switch (document.location.hash) { case '#größe': show() }", ['größe']],
  ])('lists the fragments that a script names: %s', (code, expected) => {
    expect(new Set(opened(code))).toEqual(new Set(expected));
  });

  test.each([
    ["if (place.hash === '#profit') show()", []],
    ["location.hash = '#profit'", []],
    ["const { host } = location; const { hash } = place; if (hash === '#profit') show()", []],
    ["show(location.hash); document.querySelector('#profit').focus(); $('#loan')", []],
    ["if (location.hash === '#/products') show()", []],
    [`${'a();'.repeat(5001)} const tabs = ['#profit', 'loan']; show(location.hash)`, ['profit']],
  ])('lists no id of an element, no route, and no word of a long script: %.60s', (code, expected) => {
    expect(opened(code)).toEqual(expected);
  });
});
