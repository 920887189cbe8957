import { type Category, describeLighthouse } from '../site/support/lighthouse.ts';
import { docs } from './docs.ts';

const categories: readonly Category[] = ['accessibility', 'best-practices', 'seo'];

describeLighthouse(
  'Lighthouse on the documentation',
  [
    { path: '/', categories },
    { path: '/guides/audit/', categories },
    { path: '/rules/link/', categories },
    { path: '/reference/hosts/', categories },
    { path: '/nothing-here/', categories: ['accessibility'] },
  ],
  docs,
);
