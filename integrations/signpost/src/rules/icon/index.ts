import type { Rule } from '../rule.ts';
import iconCrawlable from './icon-crawlable.ts';
import iconHost from './icon-host.ts';
import iconImage from './icon-image.ts';
import iconManifest from './icon-manifest.ts';
import iconMissing from './icon-missing.ts';
import iconSize from './icon-size.ts';
import iconSmall from './icon-small.ts';
import iconStable from './icon-stable.ts';

export const iconRules: readonly Rule[] = [
  iconCrawlable,
  iconHost,
  iconImage,
  iconManifest,
  iconMissing,
  iconSize,
  iconSmall,
  iconStable,
];
