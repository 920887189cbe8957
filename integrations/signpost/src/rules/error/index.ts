import type { Rule } from '../rule.ts';
import errorPage from './error-page.ts';
import imageEmpty from './image-empty.ts';
import pageReadable from './page-readable.ts';
import pageSize from './page-size.ts';
import pageThin from './page-thin.ts';
import resourceBroken from './resource-broken.ts';
import soft404 from './soft-404.ts';

export const errorRules: readonly Rule[] = [
  errorPage,
  imageEmpty,
  pageReadable,
  pageSize,
  pageThin,
  resourceBroken,
  soft404,
];
