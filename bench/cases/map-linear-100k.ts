import { linearCase } from '../linear-case.ts';

export default linearCase('100k', 100_000);
