import type { Plugin } from 'rolldown';
import { Visitor } from 'rolldown/utils';

/**
 * Leaves the examples out of the rules, with what they alone use, save what a module makes as it is loaded: tests and the
 * documentation read them in the source, and they were a sixth of what an audit loads.
 */
export const withoutExamples: Plugin = {
  name: 'without-examples',
  transform: {
    filter: { id: /\/src\/rules\/[^/]+\/[^/]+\.ts$/, code: 'defineRule(' },
    handler(code) {
      let text = code;
      const visitor = new Visitor({
        Property({ key, value }) {
          if (key.type !== 'Identifier' || key.name !== 'examples') return;
          if (value.type !== 'ArrowFunctionExpression') return;
          text = `${code.slice(0, value.start)}() => ({ good: [], bad: [] })${code.slice(value.end)}`;
        },
      });
      visitor.visit(this.parse(code, { lang: 'ts' }));
      return text;
    },
  },
};
