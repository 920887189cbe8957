import { site } from '../site.ts';
import type { CompanyTexts } from './company.ts';

export const company: CompanyTexts = {
  claim: `Measuring instruments from ${site.contact.city} since ${site.founded}.`,
  rights: 'All prices net, for business customers.',
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
  home: {
    heading: 'Measuring instruments for plants that run for decades',
    lead: `We build flow meters, level sensors, pressure transmitters and temperature probes in ${site.contact.city}. Each one is calibrated on our own rigs, and we repair every instrument that we have ever made.`,
    action: 'See all instruments',
    picture:
      'Drawing of a process line: a storage tank with a radar level sensor, a pipe with a flow meter and a pressure transmitter, and a vessel with a temperature probe',
    categories: 'What do you want to measure?',
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
    latest: 'From our practice',
  },
  products: {
    heading: 'All instruments',
    lead: 'Grouped by what they measure. Each page states range, accuracy, process limits, price and delivery.',
  },
  advice: {
    heading: 'Not sure which one fits?',
    text: 'Tell us medium, range, process conditions and connection. An engineer answers within one working day.',
    link: 'Describe your measuring point',
  },
  price: { before: 'from', after: 'net, per piece' },
  datasheetFormat: 'PDF, English',
  articles: {
    heading: 'From our practice',
    lead: 'Notes from the people who design, install and calibrate our instruments.',
    topics: { practice: 'Practice', background: 'Engineering', company: 'Company' },
  },
  help: {
    heading: 'Help with your instrument',
    lead: 'In the order in which you will need it: from the choice to the return.',
  },
  about: {
    picture: `Drawing of the ${site.shortName} works: a saw-tooth roofed workshop with a chimney beside the river, and a calibration tower`,
  },
  inquiry: {
    message: 'Your measuring point',
    hint: 'Medium, range, pressure, temperature, connection',
  },
  searchExample: 'Steam, DN 80, calibration …',
  retired:
    'What stood here has been withdrawn for good and has no successor. For instruments that we no longer build, we still keep manuals and spare parts: please ask us.',
};
