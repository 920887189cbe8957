/** A type of structured data for which Google shows a rich result. */
export interface DataType {
  /** The schema.org name, then narrower types such as `Restaurant` for `LocalBusiness`. */
  readonly types: readonly string[];
  /** The page of Google Search Central with the fields. */
  readonly source: string;
  /**
   * The fields that Google requires: `one|other` if one of them is enough, `item.name` for a nested field, `review > author`
   * for a field of each review, and `offers:Offer > price` for a field of each offer of that type.
   */
  readonly required: readonly string[];
}

const docs = 'https://developers.google.com/search/docs/appearance/structured-data';
const names = (types: string): readonly string[] => types.split(/\s+/);

/**
 * The required fields as Google's pages had them from July to September 2026. Article and Organization have none, and Google no
 * longer shows FAQPage.
 */
export const dataTypes: readonly DataType[] = [
  {
    types: names('BreadcrumbList'),
    source: `${docs}/breadcrumb`,
    required: [
      'itemListElement',
      'itemListElement > position',
      'itemListElement > name|item.name',
      'itemListElement > item',
    ],
  },
  {
    types:
      names(`Event BusinessEvent ChildrensEvent ComedyEvent DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent
LiteraryEvent MusicEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent`),
    source: `${docs}/event`,
    // Google shows no event that is only online, so a VirtualLocation needs no postal fields.
    required: ['name', 'startDate', 'location', 'location:Place > address'],
  },
  {
    types: names('JobPosting'),
    source: `${docs}/job-posting`,
    required: [
      ...['title', 'description', 'datePosted', 'hiringOrganization'],
      // A remote job names the places from which people may apply.
      'jobLocation|applicantLocationRequirements',
      'jobLocation > address',
      'jobLocation > address > addressCountry',
    ],
  },
  {
    types:
      names(`LocalBusiness AnimalShelter AutomotiveBusiness AutoRepair Bakery BarOrPub BedAndBreakfast BookStore
CafeOrCoffeeShop ClothingStore Dentist Electrician ElectronicsStore FinancialService Florist FurnitureStore GroceryStore
HairSalon HardwareStore HealthAndBeautyBusiness HomeAndConstructionBusiness Hotel InsuranceAgency LegalService
LodgingBusiness MedicalBusiness MedicalClinic Pharmacy Physician Plumber RealEstateAgent Restaurant Store TravelAgency`),
    source: `${docs}/local-business`,
    required: ['name', 'address'],
  },
  {
    types: names('Product'),
    source: `${docs}/product-snippet`,
    required: [
      'name',
      'review|aggregateRating|offers',
      'offers:Offer > price|priceSpecification.price',
      'offers:AggregateOffer > lowPrice',
      'offers:AggregateOffer > priceCurrency',
      'aggregateRating > ratingValue',
      'aggregateRating > ratingCount|reviewCount',
      'review > author',
      // A review of pros and cons may go without a rating.
      'review > reviewRating|positiveNotes|negativeNotes',
      'review > reviewRating > ratingValue',
    ],
  },
  { types: names('Recipe'), source: `${docs}/recipe`, required: ['name', 'image'] },
  {
    types: names('VideoObject'),
    source: `${docs}/video`,
    required: ['name', 'thumbnailUrl', 'uploadDate'],
  },
];
