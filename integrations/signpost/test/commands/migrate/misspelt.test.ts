import { expect, test, vi } from 'vitest';
import { main } from '../../../src/cli.ts';

test.each([
  ['chek', 'Unknown command "chek". Did you mean "check"?'],
  ['reveiw', 'Unknown command "reveiw". Did you mean "review"?'],
  ['everything', 'Unknown command "everything".'],
])('migrate %s is wrong use', async (name, sentence) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await main(['migrate', name])).toBe(2);
  expect(said.mock.calls.flat().join('\n')).toContain(sentence);
  said.mockRestore();
});
