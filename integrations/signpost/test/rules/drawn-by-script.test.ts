import { describe, expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const only = ['script-content', 'page-thin', 'soft-404'];
const foundIn = async (body: string) => {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Globe | Acme</title></head>
<body>${body}<script src="/globe.js"></script></body></html>`;
  const files = site({ 'globe/index.html': html, 'globe.js': '' });
  return runRules(await siteOf({ files }), { only }).map(({ level, message }) => `${level}: ${message}`);
};

describe('a page that a script draws', () => {
  it.each(['<canvas id="globe"></canvas>', '<a-scene><a-box></a-box></a-scene>'])(
    'is an info, since a demo is meant so: %s',
    async (drawing) => {
      expect(await foundIn(drawing)).toEqual([
        "info: the page has no text, and crawlers can't read what a script draws",
      ]);
    },
  );

  it.each(['<div id="root"></div>', '<div id="root"></div><canvas hidden></canvas>'])(
    'is an empty shell where nothing is there to draw on: %s',
    async (root) => {
      expect(await foundIn(root)).toEqual(['error: the HTML of the page has no text']);
    },
  );
});
