import type { Theme } from '../themes/theme.ts'

export type SampleTheme = Omit<Theme, 'publishedAt' | 'lastUpdated'>

const disclaimer =
  'The stock picks on this page are representative. They illustrate the theme and are not a ' +
  'portfolio or a recommendation. Past changes in price say nothing reliable about future ones, ' +
  'and capital is at risk.'

const longevity: SampleTheme = {
  id: 'longevity',
  slug: 'longevity',
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
      title: 'Older people as a share of the population',
      unit: '%',
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
    disclaimer,
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

const education: SampleTheme = {
  id: 'education',
  slug: 'education',
  name: 'Education',
  description: 'Investment opportunities in education',
  displayOrder: 2,
  texts: {
    buttonLabel: 'Request a Private Briefing',
    emptyText: 'No stocks available for this theme.',
    errorTitle: 'Unable to load investments',
    missingPriceText: 'Stock data needs updating',
  },
  page: {
    summary: 'Work changes faster than schooling. People will learn for longer, and in new places.',
    hero: {
      headline: 'Learning no longer ends with school',
      lead:
        'Families, employers and governments all pay for education, and seldom stop. What is ' +
        'changing is where it takes place and at what age.',
    },
    figures: [
      { value: '$7T+', label: 'global market by 2030' },
      { value: '2B+', label: 'learners needing reskilling by 2050' },
      {
        value: '44M',
        label: 'additional teachers needed by 2030',
        source: {
          name: 'UNESCO Global Report on Teachers, announced by the United Nations',
          url:
            'https://www.un.org/sustainabledevelopment/blog/2024/02/' +
            'un-issues-global-alert-over-teacher-shortage/',
          date: 'February 2024',
        },
      },
    ],
    thesis: {
      intro:
        'We look for companies that help people learn something they will use, and that can ' +
        'show it. Enrolment without results does not last.',
      cards: [
        {
          title: 'Early years',
          text:
            'Child care decides whether parents can work. Employers increasingly share its cost, ' +
            'which makes demand steadier than family budgets alone would.',
        },
        {
          title: 'Skills for work',
          text:
            'Technicians, nurses and mechanics are trained in months rather than years. Schools ' +
            'that teach them are judged by whether their students find work.',
        },
        {
          title: 'Learning on a screen',
          text:
            'Software can teach one person at a time at little added cost. It is also easy to ' +
            'copy, so we look for a method or a certificate that is not.',
        },
        {
          title: 'Proof of knowledge',
          text:
            'Tests and qualifications travel across borders. Those that universities, employers ' +
            'and governments accept are hard to replace.',
        },
      ],
    },
    why: {
      title: 'Why Education',
      paragraphs: [
        'Education is among the last things a family gives up. Spending on it tends to follow ' +
          'the number of children and the demands of work more than the mood of markets.',
        'It is also a regulated and sensitive field. Public funding can be withdrawn, software ' +
          'can be overtaken, and a school that fails its students loses more than revenue. We ' +
          'prefer companies whose results can be checked, and we accept that some will disappoint.',
        'For families in the Middle East and North Africa the theme is familiar. The region is ' +
          'young, and many families have paid for education across borders for generations.',
      ],
    },
    opportunity: {
      intro: 'Four regions with different needs, and different ways of paying for them.',
      regions: [
        {
          title: 'Middle East and North Africa',
          text:
            'A young region where families value private schooling and study abroad. Few ' +
            'operators are listed, so local judgement matters more than an index.',
        },
        {
          title: 'South Asia',
          text:
            'A very large number of learners and strong demand for English, tests and technical ' +
            'skills. Prices must be low, which favours learning on a phone.',
        },
        {
          title: 'United States',
          text:
            'The deepest market for listed education companies. Federal and state funding shapes ' +
            'it, and changes of rule are the main risk.',
        },
        {
          title: 'Latin America',
          text:
            'Private universities teach a large share of students. Demand is paid in local ' +
            'currency, so exchange rates are part of the result.',
        },
      ],
    },
    picks: {
      intro:
        'Listed companies that show how we read the theme, each with its price at entry and its ' +
        'latest price.',
    },
    disclaimer,
    callToAction: {
      title: 'Discuss education with us',
      text:
        'A private briefing sets out the full thesis, the risks and the companies we decided ' +
        'against. We reply within 24 hours.',
    },
    metaDescription:
      'Education as an investment theme: the thesis, the figures and their sources, four regions ' +
      'and representative stock picks with entry and current prices.',
  },
}

/**
 * The two themes that a new installation publishes (docs/product.md §2, §8 and §9;
 * docs/decisions.md 4 and 24).
 */
export const sampleThemes: SampleTheme[] = [longevity, education]
