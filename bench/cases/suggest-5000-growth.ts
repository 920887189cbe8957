import { growthCase } from '../suggest-growth.ts';

export default growthCase(5_000, 1_000);
