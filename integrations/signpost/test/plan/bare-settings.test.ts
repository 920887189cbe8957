import { expect, test } from 'vitest';
import { parseSettings } from '../../src/plan/settings.ts';
import { makeBareSettings } from '../../src/project/site-url.ts';

test.each(['https://www.example.com', 'https://www.example.com:8443/'])(
  'bare settings are what the schema makes of %s alone',
  (origin) => {
    expect(makeBareSettings(origin)).toEqual(parseSettings('the test', { origin }));
  },
);
