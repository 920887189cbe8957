import { describe, expect, test } from 'vitest';
import { findSoftNotFoundText, findTextOfErrorPage, isNotFoundText } from '../../src/pages/not-found-text.ts';
import { findMovedText } from '../../src/pages/raw-page.ts';

const at = (text: string) => ({ text, line: 1, column: 1, link: undefined });
const page = (title: string, h1: string, sentences: readonly string[], length = 60) => ({
  title: at(title),
  h1s: h1 === '' ? [] : [at(h1)],
  sentences: [h1, ...sentences].filter((text) => text !== '').map(at),
  length,
});

describe('isNotFoundText accepts what error pages say', () => {
  test.each([
    ['Page not found'],
    ['404'],
    ['Error 404'],
    ['404: Page not found'],
    ['Page not found (404)'],
    ['The page you are looking for does not exist.'],
    ["Sorry, the page you requested couldn't be found"],
    ['It looks like nothing was found at this location.'],
    ['Seite nicht gefunden'],
    ['Die angeforderte Seite konnte nicht gefunden werden.'],
    ['Page introuvable'],
    ['Página no encontrada'],
    ['Pagina non trovata'],
    ['Pagina niet gevonden'],
  ])('%s', (text) => {
    expect(isNotFoundText(text)).toBe(true);
  });
});

describe('isNotFoundText is false for other texts', () => {
  test.each([
    ['How to fix 404 errors: page not found'],
    ['What a 404 page should say'],
    ['A page that is gone should say “page not found” and return 404.'],
    ['No results found.'],
    ['404 gauges in stock'],
    ['Room 404'],
    [''],
  ])('%s', (text) => {
    expect(isNotFoundText(text)).toBe(false);
  });
});

describe('findSoftNotFoundText', () => {
  test.each([
    ['title and heading', page('Page not found | Acme', 'Page not found', [], 300)],
    ['title and text', page('Page not found | Acme', 'Oops', ['The page does not exist.'], 300)],
    ['heading and text', page('Acme', 'Oops', ['Page not found', 'This page does not exist.'], 30)],
    ['the only words', page('Acme', '404', [], 3)],
  ])('finds a missing page by %s', (_, text) => {
    expect(findSoftNotFoundText(text)).toBeDefined();
  });

  test.each([
    ['an article with such a title', page('Page not found', 'Why links break', ['Look into the log.'], 300)],
    ['an article with such a heading', page('HTTP', '404 Not Found', ['The server has no such file.'], 300)],
    ['a long page', page('404 Not Found', '404 Not Found', [], 401)],
    ['a short page with a link "404"', page('Acme', 'Gauges', ['We make gauges.', '404'], 30)],
    ['a short page', page('Acme', 'Gauges', ['We make gauges.'], 30)],
  ])('finds nothing in %s', (_, text) => {
    expect(findSoftNotFoundText(text)).toBeUndefined();
  });
});

test('findTextOfErrorPage finds the text of an error in a title, a heading or a sentence', () => {
  expect(findTextOfErrorPage(page('Page not found | Acme', 'Oops', [], 9000))?.text).toBe(
    'Page not found | Acme',
  );
  expect(findTextOfErrorPage(page('Acme', 'Oops', ['This page does not exist.'], 9000))?.text).toBe(
    'This page does not exist.',
  );
  expect(findTextOfErrorPage(page('Acme', 'Oops', ['Try the search.']))).toBeUndefined();
});

test.each([
  ['This document has been moved to giteveryday(7).', true],
  ['This page has moved permanently.', true],
  ['Diese Seite ist umgezogen.', true],
  ['Cette page a été déplacée vers le guide.', true],
  ['We moved to a new office.', false],
])('findMovedText decides whether "%s" says that the page has moved: %s', (text, expected) => {
  expect(findMovedText(page('Acme', 'Old', [text])) !== undefined).toBe(expected);
});
