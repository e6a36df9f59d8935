import { themeDisclaimer } from '#core/themes/blank-theme.ts'
import type { NewTheme } from '#core/themes/create-theme.server.ts'

export const longevity: NewTheme = {
  id: 'longevity',
  name: 'Longevity',
  description: 'Investment opportunities in longevity',
  displayOrder: 1,
  texts: {
    buttonLabel: 'Request Longevity Theme Briefing',
    emptyText: 'No longevity stocks added yet.',
    errorTitle: 'Unable to load investments',
    missingPriceText: 'Update required',
  },
  page: {
    summary: 'People live longer. Health care, housing and finance have yet to catch up.',
    hero: {
      headline: 'A longer life has to be cared for, housed and paid for',
      lead:
        'Ageing is among the slowest and most visible changes in the world economy. The people ' +
        'concerned are already alive, and they can be counted.',
    },
    figures: [
      {
        value: '2B+',
        label: 'people over 60 by 2050',
        source: {
          name: 'World Health Organization, Ageing and health',
          url: 'https://www.who.int/news-room/fact-sheets/detail/ageing-and-health',
          date: 'October 2024',
        },
      },
      { value: '$63B', label: 'projected market growth by 2035 (longevity market)' },
      {
        value: '30%',
        label: 'of Japan’s population is aged 65 or over',
        source: {
          name: 'World Bank, Population ages 65 and above',
          url: 'https://data.worldbank.org/indicator/SP.POP.65UP.TO.ZS?locations=JP',
          date: '2023 data',
        },
      },
    ],
    plot: {
      title: 'People aged 65 and over as a share of the population',
      year: 'Japan 2023, European Union 2021, United States 2022, China 2021 (14% in 2023)',
      definition:
        'Everybody aged 65 and over who lives there, in percent of all who live there. Europe is the ' +
        'European Union.',
      unit: '%',
      source: {
        name: 'World Bank, population ages 65 and above',
        url: 'https://data.worldbank.org/indicator/SP.POP.65UP.TO.ZS',
        date: 'November 2026',
      },
      rows: [
        { label: 'Japan', value: 30 },
        { label: 'Europe', value: 21 },
        { label: 'United States', value: 17 },
        { label: 'China', value: 13 },
      ],
    },
    thesis: {
      intro:
        'Demand that comes with age is hard to postpone. We look for companies that meet it, ' +
        'and that are paid by more than one kind of customer.',
      cards: [
        {
          title: 'Medicines for long illnesses',
          text:
            'Diabetes, heart disease and disorders of the brain are managed for years rather ' +
            'than cured. Companies that treat them well are paid for as long as they help.',
        },
        {
          title: 'Surgery and devices',
          text:
            'Joints and heart valves wear out with use. Operations that need smaller incisions ' +
            'and shorter stays can reach patients who once could not be treated.',
        },
        {
          title: 'Housing and care',
          text:
            'Homes for later life take years to plan and build. They also need staff, whose ' +
            'cost and supply are the main risks of the business.',
        },
        {
          title: 'Tools of research',
          text:
            'Every new treatment passes through laboratories. Their suppliers serve many ' +
            'projects and depend less on the success of any one of them.',
        },
      ],
    },
    why: {
      title: 'Why Longevity',
      paragraphs: [
        'Few forecasts in finance rest on people who are already alive. The number of older ' +
          'people in the coming decades is known more closely than almost any price.',
        'Known demand does not make every company a good investment. Governments pay much of ' +
          'the bill and can change what they pay. Patents end. Prices may already expect the ' +
          'growth. We therefore choose few companies and write down what would prove us wrong.',
        'The theme also matters close to home. Societies in the Middle East and North Africa ' +
          'are younger today, and will meet the same questions later with the experience of ' +
          'others to draw on.',
      ],
    },
    opportunity: {
      intro: 'Four regions, at four stages of the same change.',
      regions: [
        {
          title: 'Japan',
          text:
            'The oldest of the four populations, and the place to see what comes next. Care, ' +
            'robotics and housing for later life are established industries here.',
        },
        {
          title: 'Europe',
          text:
            'Public systems pay for most care and negotiate hard. Companies that lower the cost ' +
            'of a treatment have an argument that is heard.',
        },
        {
          title: 'United States',
          text:
            'A younger population than Europe’s, with high spending on health and deep capital ' +
            'markets. Our representative picks are listed on its exchanges.',
        },
        {
          title: 'China',
          text:
            'The lowest share of the four, in a very large population. Policy sets the ' +
            'terms of access, so we take part mainly through companies listed elsewhere.',
        },
      ],
    },
    picks: {
      intro:
        'Listed companies that show how we read the theme, each with its price at entry and its ' +
        'latest price.',
    },
    disclaimer: themeDisclaimer,
    callToAction: {
      title: 'Discuss longevity with us',
      text:
        'A briefing sets out the full thesis, the risks and the companies we decided against. ' +
        'We reply within 24 hours.',
    },
    metaDescription:
      'Longevity as an investment theme: the thesis, the figures and their sources, four regions ' +
      'and representative stock picks with entry and current prices.',
  },
}
