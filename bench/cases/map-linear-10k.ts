import { linearCase } from '../linear-case.ts';

export default linearCase('10k', 10_000);
