import { describe, expect, test } from 'vitest';
import { summarizeVisit, toSighting } from '../../../src/migrate/inventory/crawl.ts';
import type { Sighting } from '../../../src/migrate/inventory/read/input.ts';
import { readFolder } from '../../../src/migrate/inventory/sources.ts';

/** `Página no encontrada` in ISO 8859-1, where an `á` is one byte. */
const page = (meta = ''): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="es-AR"><head>${meta}<title>Página no encontrada</title></head></html>`,
    'latin1',
  );
const named = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">';
const facts = { title: 'Página no encontrada', lang: 'es-AR', status: 200 };

describe('title and language of an old page in ISO 8859-1', () => {
  test.each([
    ['that its header names', 'text/html; charset=iso-8859-1', page()],
    ['that its meta element names', 'text/html', page(named)],
    ['that nothing names', 'text/html', page()],
  ])('toSighting reads an encoding %s', (_, type, body) => {
    const url = 'https://www.example.com/nada.php';
    const headers = new Map([['content-type', [type]]]);
    const reply = { kind: 'answer', url, status: 200, headers, body, cut: false } as const;
    expect(toSighting(summarizeVisit({ url, role: 'page', found: [], reply }))).toMatchObject({
      url,
      ...facts,
    });
  });

  test('readFolder reads an encoding that nothing names', () => {
    const seen: Sighting[] = [];
    readFolder('old', { list: ['nada.html'], read: () => page() }, (sighting) => seen.push(sighting));
    expect(seen).toMatchObject([{ url: '/nada.html', ...facts }]);
  });
});
