import { site } from '../site.ts';
import type { CompanyTexts } from './company.ts';

export const company: CompanyTexts = {
  claim: `${site.shortName}, ${site.contact.city}.`,
  rights: 'All prices include VAT.',
  listings: {
    home: {
      title: 'What we make, and for whom', // write
      description: `${site.shortName} in ${site.contact.city}: write here in one or two sentences what you make, for whom, and what is special about it.`, // write
    },
    products: {
      title: 'All products at a glance',
      description: `Every product of ${site.shortName} with its price and whether it is in stock, and how to order it.`,
    },
    articles: {
      title: 'News and stories from our company',
      description: `What is new at ${site.shortName}, how we work, and what our customers often ask us before they order.`,
    },
    help: {
      title: 'Help with orders and deliveries',
      description: `How to order from ${site.shortName}, how delivery and returns work, and whom to ask when something is wrong.`, // write
    },
    find: {
      title: 'Find a product or an article',
      description: 'Every product, article and help page of this site in one list that you can narrow down.',
    },
  },
  home: {
    heading: 'Say in one line what you make', // write
    lead: `Then say in two sentences for whom, and why people come to ${site.shortName}. This text is in src/company/en.ts.`, // write
    action: 'See all products',
    picture: 'Three hills below a round sun', // write
    categories: 'Our products',
    why: {
      heading: 'Why people choose us',
      reasons: [
        { title: 'The first reason', text: 'One sentence with a fact that a customer can check.' }, // write
        { title: 'The second reason', text: 'What you do differently from others, in plain words.' }, // write
        { title: 'The third reason', text: 'What a customer gets when something goes wrong.' }, // write
        { title: 'The fourth reason', text: 'Who answers when somebody calls or writes.' }, // write
      ],
    },
    latest: 'Latest articles',
  },
  products: {
    heading: 'All products',
    lead: 'Each page has the price and the details.',
  },
  advice: {
    heading: 'Not sure which one fits?',
    text: 'Tell us what you need it for. We answer within one working day.',
    link: 'Ask us',
  },
  price: { before: '', after: 'incl. VAT' },
  datasheetFormat: 'PDF, English',
  articles: {
    heading: 'Articles',
    lead: 'What is new, and how we work.',
    topics: { practice: 'Tips', background: 'Background', company: 'Company' },
  },
  help: { heading: 'Help', lead: 'How to order, and what happens afterwards.' },
  about: { picture: 'A house with a tree beside it' }, // write
  inquiry: { message: 'Your message', hint: 'What you need, how much of it, and by when' },
  searchExample: 'Name of a product …',
  retired: 'What was here is gone for good. If you look for a product that we no longer make, please ask us.',
};
