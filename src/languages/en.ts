import { site } from '../site.ts';
import type { LanguageSettings } from './language.ts';

/** English: URLs, titles of the listings, and every word of the pages that is not content. */
export const en = {
  prefix: '',
  label: 'English',
  hreflang: 'en',
  locale: 'en-GB',
  segments: { products: 'products', articles: 'articles', help: 'help', find: 'find' },
  listings: {
    home: {
      title: 'Flow, level, pressure and temperature instruments',
      description: `${site.shortName} has built industrial measuring instruments in ${site.contact.city} since ${site.founded}: flow meters, level sensors, pressure transmitters and temperature probes.`,
    },
    products: {
      title: 'Measuring instruments: all products',
      description: `All ${site.shortName} instruments at a glance: flow meters, level sensors, pressure transmitters and temperature probes, with data, prices and availability.`,
    },
    articles: {
      title: 'Articles on measuring practice',
      description:
        'Notes from our engineers on choosing, installing and calibrating instruments, on steam, foam and cold, and on what goes wrong in practice.',
    },
    help: {
      title: 'Help with your instrument',
      description: `How to choose, install, commission and calibrate a ${site.shortName} instrument, how to find a fault and how to send an instrument back to us.`,
    },
    find: {
      title: 'Find an instrument or article',
      description:
        'Every instrument, article and help page of this site in one list that you can narrow down.',
    },
  },
  labels: {
    home: 'Home',
    products: 'Products',
    articles: 'Articles',
    help: 'Help',
    find: 'Find',
  },
  words: {
    skip: 'Skip to content',
    menu: 'Menu',
    mainNavigation: 'Main',
    breadcrumbs: 'You are here',
    claim: `Measuring instruments from ${site.contact.city} since ${site.founded}.`,
    footer: {
      products: 'Products',
      service: 'Service',
      company: 'Company',
      rights: 'All prices net, for business customers.',
    },
    home: {
      heading: 'Measuring instruments for plants that run for decades',
      lead: `We build flow meters, level sensors, pressure transmitters and temperature probes in ${site.contact.city}. Each one is calibrated on our own rigs, and we repair every instrument that we have ever made.`,
      action: 'See all instruments',
      hero: 'Drawing of a process line: a storage tank with a radar level sensor, a pipe with a flow meter and a pressure transmitter, and a vessel with a temperature probe',
      quantities: 'What do you want to measure?',
      why: {
        heading: 'What you can expect of an instrument',
        reasons: [
          {
            title: 'A value you can trace',
            text: 'Every instrument comes with a test record of its own points. Our laboratory is accredited under ISO/IEC 17025.',
          },
          {
            title: 'Data that hold',
            text: 'An error in our data sheets includes linearity, hysteresis and repeatability, and was measured on series devices.',
          },
          {
            title: 'Repair, not replacement',
            text: 'We repair every instrument that we have ever made, as long as its parts can be obtained or produced.',
          },
          {
            title: 'An engineer with a name',
            text: 'One engineer answers for each product line, from the drawing to the repair bench, and speaks with you.',
          },
        ],
      },
      featured: 'Often chosen',
      featuredAll: 'All products',
      latest: 'From our practice',
      latestAll: 'All articles',
    },
    products: {
      heading: 'All instruments',
      lead: 'Grouped by what they measure. Each page states range, accuracy, process limits, price and delivery.',
      count: (count) => `${count} instruments`,
    },
    category: {
      instruments: 'The instruments',
      advice: 'Not sure which one fits?',
      adviceText:
        'Tell us medium, range, process conditions and connection. An engineer answers within one working day.',
      adviceLink: 'Describe your measuring point',
    },
    product: {
      drawing: 'Drawing:',
      model: 'Model',
      price: 'Price',
      from: 'from',
      net: 'net, per piece',
      onRequest: 'On inquiry',
      availability: 'Availability',
      stock: (count) => (count > 0 ? `${count} in stock` : 'Made to order'),
      madeToOrder: 'Built to your specification',
      datasheet: 'Data sheet',
      datasheetFormat: 'PDF, English',
      highlights: 'In short',
      specifications: 'Technical data',
      related: 'Related instruments',
      articles: 'Read about it',
      order: 'Order or inquire',
    },
    articles: {
      heading: 'From our practice',
      lead: 'Notes from the people who design, install and calibrate our instruments.',
      by: 'By',
      topics: { practice: 'Practice', engineering: 'Engineering', company: 'Company' },
      instruments: 'Instruments in this article',
      more: 'More articles',
    },
    help: {
      heading: 'Help with your instrument',
      lead: 'In the order in which you will need it: from the choice to the return.',
      others: 'More help',
    },
    pricing: { instrument: 'Instrument', price: 'List price', availability: 'Stock' },
    about: {
      drawing: `Drawing of the ${site.shortName} works: a saw-tooth roofed workshop with a chimney beside the river, and a calibration tower`,
    },
    contact: { write: 'Write to us' },
    form: {
      legend: 'Your inquiry',
      instrument: 'Instrument',
      anyInstrument: 'Not decided yet',
      name: 'Name',
      company: 'Company',
      email: 'E-mail',
      quantity: 'Quantity',
      message: 'Your measuring point',
      messageHint: 'Medium, range, pressure, temperature, connection',
      send: 'Send inquiry',
      required: 'required',
      note: 'The form opens a message in your mail program.',
      direct: 'You can also write to us directly:',
      closed:
        'We are not taking orders at the moment. You can still write to us; we answer when we are back.',
    },
    find: {
      heading: 'Find',
      lead: 'Every instrument, article and help page of this site.',
      label: 'Narrow the list',
      placeholder: 'Steam, DN 80, calibration …',
      count: 'entries',
      none: 'Nothing matches. Try a shorter word, or ask us.',
      kinds: { product: 'Instruments', article: 'Articles', help: 'Help' },
    },
    missing: {
      heading: 'This page does not exist',
      text: 'You may have mistyped its URL, or the link that brought you here may be out of date.',
      home: 'To the home page',
      popular: 'Pages that are often looked for',
      report: 'Report the broken link',
      reportText: 'If a link led you here, please tell us where you found it. We will repair it.',
      subject: `Broken link on ${new URL(site.origin).host}`,
    },
    retired: {
      heading: 'This page has been retired',
      text: 'What stood here has been withdrawn for good and has no successor. For instruments that we no longer build, we still keep manuals and spare parts: please ask us.',
      report: 'Report the outdated link',
      reportText: 'If a link led you here, please tell us where you found it.',
      subject: `Link to a retired page on ${new URL(site.origin).host}`,
    },
    reference: {
      resources: 'Resources',
      record: 'The record',
      recordText: 'answers one record; the list answers many of the same form.',
      field: 'Field',
      type: 'Type',
      description: 'Description',
      optional: 'may be missing',
      parameters: 'Parameters of the list',
      parametersText:
        'They combine freely. Fill in a value and send the request: the response opens as the API returns it.',
      request: 'Send',
      example: 'Example',
      failures: 'When a request is refused',
      failuresText:
        'Every failure is one object with a code, a message that says what is allowed, and an empty error field.',
      documentText:
        'The OpenAPI document describes it all. This page is made from it, and you can generate a client from it:',
      code: 'Code',
      status: 'Status',
      meaning: 'Meaning',
    },
  },
} as const satisfies LanguageSettings;
