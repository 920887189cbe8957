import type { Rule } from '../rule.ts';
import closingPage from './closing-page.ts';
import closingSignals from './closing-signals.ts';

export const closingRules: readonly Rule[] = [closingPage, closingSignals];
