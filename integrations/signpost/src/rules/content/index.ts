import type { Rule } from '../rule.ts';
import feedLinks from './feed-links.ts';
import headingSingle from './heading-single.ts';
import hiddenFile from './hidden-file.ts';
import imageAlt from './image-alt.ts';
import imageSize from './image-size.ts';
import llmsLinks from './llms-links.ts';
import mixedContent from './mixed-content.ts';

export const contentRules: readonly Rule[] = [
  feedLinks,
  headingSingle,
  hiddenFile,
  imageAlt,
  imageSize,
  llmsLinks,
  mixedContent,
];
