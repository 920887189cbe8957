import { z } from 'zod';
import { file } from '../../src/api/field.ts';
import { loadRecords } from '../../src/api/load.ts';
import type { List } from '../../src/api/model.ts';
import { defineResource } from '../../src/api/resource.ts';

/** A small catalogue on plain entries, with every kind of field and relation. */
export const categories = defineResource({
  name: 'product-categories',
  entries: [
    { id: 'flow', name: 'Flow meters' },
    { id: 'level', name: 'Level sensors' },
  ],
  fields: { name: z.string() },
});

const day = (text: string) => new Date(`${text}T00:00:00Z`);

export const products = defineResource({
  name: 'product',
  description: 'An instrument.',
  entries: [
    {
      id: 'm40',
      name: 'Magnetic M40',
      stock: 46,
      status: 'sale',
      createdAt: day('2021-03-15'),
      date: day('2025-09-01'),
      avatar: '/m40.svg',
      category: 'flow',
      tag: ['wet', 'new'],
    },
    {
      id: 'c12',
      name: 'Coriolis C12',
      stock: 0,
      status: 'inquiry',
      createdAt: day('2019-05-02'),
      date: day('2024-01-10'),
      avatar: '/c12.svg',
      category: 'flow',
      tag: [],
    },
    {
      id: 'r80',
      name: 'Füllstand-Radar R80',
      stock: 7,
      status: 'sale',
      price: 990.5,
      createdAt: day('2022-11-30'),
      date: day('2025-02-28'),
      avatar: '/r80.svg',
      category: 'level',
      tag: ['new'],
    },
    {
      id: 's10',
      name: 'Float switch S10',
      stock: 120,
      status: 'sale',
      price: 49,
      createdAt: day('2018-01-01'),
      date: day('2023-07-04'),
      avatar: 'https://files.example/s10.svg',
      category: 'level',
    },
    {
      id: 'v18',
      name: 'vortex V18',
      stock: 7,
      status: 'inquiry',
      price: 1200,
      createdAt: day('2020-02-29'),
      date: day('2025-09-01'),
      avatar: '/v18.svg',
      category: 'flow',
      tag: ['wet'],
    },
  ],
  fields: {
    name: z.string(),
    stock: z.number().int().nonnegative(),
    status: z.enum(['sale', 'inquiry']),
    price: z.number().optional(),
    createdAt: z.date(),
    date: z.date(),
    avatar: file(),
    notes: z.array(z.string()).default([]),
  },
  relations: { category: { to: 'product-categories' }, tag: { to: 'tag', many: true } },
  search: ['name'],
  pageSizes: [2, 4],
});

export const tags = defineResource({
  name: 'tag',
  entries: [
    { id: 'wet', name: 'Wet' },
    { id: 'new', name: 'New' },
  ],
  fields: { name: z.string() },
});

export const secret = { value: 'a secret for tests', isDefault: false };

const noCollection = () => Promise.reject(new Error('there are no collections here'));

/** The lists of the catalogue, products first. */
export function catalogue(): Promise<List[]> {
  return loadRecords([products, categories, tags], noCollection, secret);
}
