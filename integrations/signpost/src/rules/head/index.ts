import type { Rule } from '../rule.ts';
import charset from './charset.ts';
import charsetHeader from './charset-header.ts';
import descriptionMissing from './description-missing.ts';
import descriptionSingle from './description-single.ts';
import descriptionUnique from './description-unique.ts';
import headClosed from './head-closed.ts';
import lang from './lang.ts';
import structuredData from './structured-data.ts';
import titleBoilerplate from './title-boilerplate.ts';
import titleBrand from './title-brand.ts';
import titleGeneric from './title-generic.ts';
import titleMissing from './title-missing.ts';
import titleSingle from './title-single.ts';
import titleStuffed from './title-stuffed.ts';
import titleUnique from './title-unique.ts';
import viewport from './viewport.ts';

export const headRules: readonly Rule[] = [
  charsetHeader,
  charset,
  descriptionMissing,
  descriptionSingle,
  descriptionUnique,
  headClosed,
  lang,
  structuredData,
  titleBoilerplate,
  titleBrand,
  titleGeneric,
  titleMissing,
  titleSingle,
  titleStuffed,
  titleUnique,
  viewport,
];
