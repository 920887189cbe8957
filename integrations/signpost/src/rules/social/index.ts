import type { Rule } from '../rule.ts';
import openGraph from './open-graph.ts';

export const socialRules: readonly Rule[] = [openGraph];
