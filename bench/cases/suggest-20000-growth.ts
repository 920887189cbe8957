import { growthCase } from '../suggest-growth.ts';

export default growthCase(20_000, 5_000);
