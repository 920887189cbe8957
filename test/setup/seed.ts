import fc from 'fast-check';
import { seedOr } from '../proof.ts';

fc.configureGlobal({ seed: seedOr(20_261_120) });
