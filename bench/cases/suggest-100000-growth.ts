import { growthCase } from '../suggest-growth.ts';

export default growthCase(100_000, 20_000);
