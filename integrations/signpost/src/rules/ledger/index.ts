import type { Rule } from '../rule.ts';
import ledgerLost from './ledger-lost.ts';

/** Addresses that were published once. */
export const ledgerRules: readonly Rule[] = [ledgerLost];
