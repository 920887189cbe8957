import { expect, test } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

async function messages(rule: string, files: Readonly<Record<string, string>>) {
  const found = runRules(await siteOf({ files }), { only: [rule] });
  return found.map(({ level, message }) => `${level}: ${message}`);
}

const version = (folder: string, hreflang: string) =>
  page(`/${folder}/`, {
    head: `<link rel="alternate" hreflang="${hreflang}" href="https://www.example.com/${folder}/">`,
  });

test.each([
  ['at', 'de-AT', ['info: content for AT is in the folder /at/, not on a domain of the country']],
  ['de-at', 'de-AT', ['info: content for AT is in the folder /de-at/, not on a domain of the country']],
  ['uk', 'en-GB', ['info: content for GB is in the folder /uk/, not on a domain of the country']],
  ['pt-br', 'pt-BR', []],
  ['de', 'de', []],
  ['austria', 'en', []],
  ['au', 'en', []],
])('url-country reads /%s/ with hreflang="%s"', async (folder, hreflang, expected) => {
  expect(
    await messages('url-country', site({ [`${folder}/index.html`]: version(folder, hreflang) })),
  ).toEqual(expected);
});

test.each([
  ['Pressure sensor, pressure gauge, pressure switch', ['warning: the title has "pressure" three times']],
  ['Gauges gauges gauges', ['warning: the title has "gauges" three times']],
  ['base64 — Base16, Base32, Base64, Base85 data encodings', []],
  ['Network services: Postfix, Apache, NFS, Samba, Squid, LDAP, SIP, XMPP, TURN', []],
  ['Level sensors and level switches | Acme', []],
  ['The cat and the dog and the bird', []],
])('title-stuffed reads "%s"', async (title, expected) => {
  expect(await messages('title-stuffed', site({ '/x/': { title } }))).toEqual(expected);
});

test.each([
  [
    '/levelsensors/',
    'Level sensors for tanks',
    ['info: "levelsensors" in the URL runs the words of "level-sensors" together'],
  ],
  ['/level-sensors/', 'Level sensors', []],
  ['/levelsensors/', 'Gauges', []],
  ['/checkout/', 'Check out', []],
  ['/red-black-trees/', 'Red-Black Trees', []],
  ['/troubleshooting/', 'Trouble-shooting', []],
  ['/gitgraphjs/', 'GitGraph.js', []],
  [
    '/level_sensors/',
    'Level sensors',
    ['info: "level_sensors" in the URL runs the words of "level-sensors" together'],
  ],
  [
    '/levelSensors/',
    'Level sensors',
    ['info: "levelSensors" in the URL runs the words of "level-sensors" together'],
  ],
  [
    '/level+sensors/',
    'Level sensors',
    ['info: "level+sensors" in the URL runs the words of "level-sensors" together'],
  ],
  ['/read_level/', 'read_level', []],
  ['/_notes/', 'Notes', []],
  // Sphinx, Javadoc, TypeDoc, pkg.go.dev, a version and a date
  ['/generated/porems.atom.Atom.set_name/', 'porems.atom.Atom.set_name — PoreMS', []],
  ['/com/acme/LevelSensor/', 'LevelSensor (Acme API)', []],
  ['/classes/level_sensor.LevelSensor/', 'LevelSensor | Acme', []],
  ['/pkg/level_sensor/', 'level_sensor package', []],
  ['/docs/1.0_beta/install/', 'Install', []],
  ['/news/2026_11_27/', 'News of the week', []],
  ['/docs/category/tutorial---basics/', 'Tutorial - Basics', []],
])('url-hyphens reads %s with the title "%s"', async (url, title, expected) => {
  expect(await messages('url-hyphens', site({ [url]: { title, heading: title } }))).toEqual(expected);
});

test('url-hyphens reports a parameter once for the site, and none of an advertisement', async () => {
  const body = '<a href="/gauges/?sort_order=price&utm_source=x">A</a>';
  const files = site({ '/': { body }, '/a/': { body } });
  expect(await messages('url-hyphens', files)).toEqual([
    'info: the query parameter "sort_order" joins words without a hyphen',
  ]);
});

test.each([
  ['Home', ['warning: the title "Home" doesn\'t say what the page is about']],
  ['Startseite | Acme', ['warning: the title "Startseite | Acme" doesn\'t say what the page is about']],
  ['Vite + React', ['warning: the title "Vite + React" doesn\'t say what the page is about']],
  ['Gauges | undefined', ['warning: the title "Gauges | undefined" comes from a missing value']],
  [
    '{{ page.title }} | Acme',
    ['warning: the title "{{ page.title }} | Acme" has a placeholder that nothing filled in'],
  ],
  // Docusaurus 3.9 with a swizzled title component of an earlier version.
  ['[object Object]', ['warning: the title "[object Object]" comes from an object where a text belongs']],
  ['| Acme', ['warning: the title "| Acme" lacks a part beside its delimiter']],
  ['Hashcat capture file (old version): Java library', []],
  ['Untitled (1974): the sculpture', []],
  ['Page 1 of the minutes of 1974', []],
  ['How to copy a key', []],
])('title-generic reads "%s"', async (title, expected) => {
  expect(await messages('title-generic', site({ '/x/': { title, heading: 'Gauges' } }))).toEqual(expected);
});

test('soft-404 says where a page that has moved leads', async () => {
  const main =
    '<main><h1>Everyday Git</h1><p>This document has been moved to <a href="/gauges/">G</a>.</p></main>';
  const found = runRules(await siteOf({ files: site({ '/c/': { main } }) }), { only: ['soft-404'] });
  expect(found).toMatchObject([
    {
      level: 'warning',
      message: 'the page says "This document has been moved to G." instead of redirecting',
      fix: 'redirect /c/ to /gauges/',
    },
  ]);
});
