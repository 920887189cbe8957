import { expect, test, vi } from 'vitest';
import { main } from '../../../src/cli.ts';

test.each([
  ['chek', 'There is no command "signpost migrate chek"; did you mean "check"?'],
  ['reveiw', 'There is no command "signpost migrate reveiw"; did you mean "review"?'],
  ['everything', 'There is no command "signpost migrate everything".'],
])('migrate %s is wrong use', async (name, sentence) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await main(['migrate', name])).toBe(2);
  expect(said.mock.calls.flat().join('\n')).toContain(sentence);
  said.mockRestore();
});
