import { expect, test } from 'vitest';
import { redirectStatuses } from '../../src/map/entry.ts';
import { ReadyTexts, type Told } from '../../src/plan/ready-texts.ts';

/** Adds answers at `/0`, `/1`, …; gives how they are read again. */
function textsOf(told: readonly Told[]): (at: number, path: string) => Told | undefined {
  const texts = new ReadyTexts();
  const begins = told.map((one, at) => texts.add(`/${at}`, one));
  texts.flush();
  return (at, path) => texts.read(begins[at] ?? Number.NaN, path);
}

test('every status is read as it was put in, with its location', () => {
  const told = [
    ...redirectStatuses.map((status): Told => ({ status, location: `https://www.example.com/${status}/` })),
    { status: 410, location: '' } as const,
  ];
  const read = textsOf(told);
  for (const [at, one] of told.entries()) expect(read(at, `/${at}`)).toEqual(one);
});

test.each([0, 1, 127, 128, 129, 16_383, 16_384, 16_385, 300_000])('a location of %i characters', (length) => {
  const told: Told[] = ['x', 'y', 'z', 'x'].map((letter) => ({
    status: 308,
    location: letter.repeat(length),
  }));
  const read = textsOf(told);
  for (const [at, one] of told.entries()) expect(read(at, `/${at}`)).toEqual(one);
});

test('only the path itself reads an answer: not its begin, not one that is longer, not another', () => {
  const read = textsOf([
    { status: 301, location: '/to' },
    { status: 302, location: '/1' },
  ]);
  for (const path of ['/', '', '/00', '/0/', '/1']) expect(read(0, path), path).toBeUndefined();
  expect(read(1, '/1')).toEqual({ status: 302, location: '/1' });
});
