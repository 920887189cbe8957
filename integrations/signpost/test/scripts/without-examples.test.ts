import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { withoutExamples } from '../../scripts/without-examples.ts';
import { rules } from '../../src/rules/index.ts';

const input = fileURLToPath(new URL('../../src/rules/index.ts', import.meta.url));

test('a bundle has the texts of all rules, and of their examples none', async () => {
  const bundle = await rolldown({ input, platform: 'node', external: /^[^./]/, plugins: [withoutExamples] });
  const { output } = await bundle.generate({ format: 'esm' });
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  const has = (title: string): boolean => code.includes(`title: ${JSON.stringify(title)}`);
  expect(rules.map(({ title }) => title).filter((title) => !has(title))).toEqual([]);
  const examples = rules.flatMap((rule) => [...rule.examples().good, ...rule.examples().bad]);
  expect(examples.map(({ title }) => title).filter(has)).toEqual([]);
});
