import { type Category, describeLighthouse } from './support/lighthouse.ts';

const whole: readonly Category[] = ['accessibility', 'best-practices', 'seo', 'performance'];

describeLighthouse('Lighthouse', [
  { path: '/', categories: whole },
  { path: '/products/level-sensors/', categories: whole },
  { path: '/products/flow-meters/magnetic-flow-meter-m40/', categories: whole },
  { path: '/articles/measuring-steam/', categories: whole },
  { path: '/nothing-here/', categories: ['accessibility'] },
]);
