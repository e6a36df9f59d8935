import { englishClaims } from './claims.ts'
import { copyModule } from './copy.ts'

export const homeCopy = copyModule(
  'home',
  {
    meta: {
      title: '{firm}: A Bridge to Global Opportunity',
      description:
        '{firm} connects families and institutions in the Middle East and North Africa to ' +
        'disciplined, global thematic investment strategies.',
    },
    hero: {
      eyebrow: 'Wealth and asset management',
      headline: 'A Bridge to Global Opportunity',
      subline: 'Connecting MENA capital to disciplined, global investment strategies.',
      button: { label: 'Discover Our Approach', href: '/#bridge' },
    },
    bridge: {
      id: 'bridge',
      title: 'Connecting MENA Capital to Global Markets',
      intro:
        'Qantara is the Arabic word for an arched bridge. We work for families whose capital was ' +
        'made in one region and whose plans reach well beyond it.',
      cards: [
        {
          title: 'Client Context',
          text:
            'Much of a family’s wealth often sits in one country, one currency and one line of ' +
            'business. We begin by setting down what is owned, where it is held and what it is for.',
        },
        {
          title: 'Our Approach',
          text:
            'We study a small number of long-lived themes and hold listed companies that serve ' +
            'them. Each holding has a written reason and a price at which we would reconsider it.',
        },
        {
          title: 'The Outcome',
          text:
            'A portfolio that stands apart from the family business, held in the client’s own ' +
            'account and reported in plain figures. Its value can fall as well as rise.',
        },
      ],
    },
    thematic: {
      id: 'thematic-investing',
      title: 'Thematic Investing Approach',
      intro:
        'A theme is a change in how people live that takes decades and can be observed in public ' +
        'records. We ask who will pay for it, and which companies they will pay.',
      cards: [
        {
          title: 'Secular Trends',
          text:
            'We look for changes that outlast an economic cycle, such as the age of a population ' +
            'or the skills that work requires. If a theme depends on one forecast, we leave it.',
        },
        {
          title: 'Research-Driven Selection',
          text:
            'We read accounts, filings and the views of people who disagree with us. A company ' +
            'enters a portfolio when its business serves the theme and its price allows for error.',
        },
        {
          title: 'Disciplined Execution',
          text:
            'Entry price, position size and the reasons to sell are written down before we buy. ' +
            'We review them on a calendar rather than on a headline.',
        },
      ],
      button: { label: 'Explore Our Themes', href: '/themes' },
    },
    principles: {
      id: 'principles',
      title: 'Principles & Philosophy',
      intro: 'Four principles decide what we do when the answer is not obvious.',
      items: [
        {
          title: 'Capital Preservation',
          text:
            'We ask what could be lost before we ask what could be gained. No process removes the ' +
            'risk of loss, so we limit how much any single judgement can cost.',
        },
        {
          title: 'Thematic Growth',
          text:
            'We look for growth in lasting demand rather than in the mood of a market. Patience is ' +
            'part of the method.',
        },
        {
          title: 'Active Risk Management',
          text:
            'We watch concentration, currency and liquidity together, because they tend to matter ' +
            'on the same day. When a limit is reached, we act on it.',
        },
        {
          title: 'Aligned Governance',
          text:
            'The client owns the assets and sees every transaction. Responsibilities, fees and ' +
            'conflicts of interest are set out in writing before an account is opened.',
        },
      ],
    },
    comparison: {
      id: 'comparison',
      title: 'Beyond Private Banking: A Transparent Alternative',
      intro:
        'Private banks do many things that we do not. These are the points on which families most ' +
        'need to compare.',
      columns: { topic: 'What is compared', bank: 'Private banks', firm: '{firm}' },
      categories: [
        {
          title: 'Costs and execution',
          rows: [
            {
              topic: 'Fees',
              bank: '{claim.comparison_fees_bank}',
              firm: '{claim.comparison_fees_firm}',
            },
            {
              topic: 'Execution',
              bank: '{claim.comparison_execution_bank}',
              firm: '{claim.comparison_execution_firm}',
            },
          ],
        },
        {
          title: 'Access and custody',
          rows: [
            {
              topic: 'Markets',
              bank: '{claim.comparison_markets_bank}',
              firm: 'Access to {claim.markets} markets through the brokerage. We have no products of our own.',
            },
            {
              topic: 'Custody',
              bank: '{claim.comparison_custody_bank}',
              firm: '{claim.comparison_custody_firm}',
            },
          ],
        },
        {
          title: 'Reporting and technology',
          rows: [
            {
              topic: 'Reporting',
              bank: '{claim.comparison_reporting_bank}',
              firm: '{claim.comparison_reporting_firm}',
            },
          ],
        },
        {
          title: 'Flexibility',
          rows: [
            {
              topic: 'Mandate',
              bank: '{claim.comparison_mandate_bank}',
              firm: '{claim.comparison_mandate_firm}',
            },
            {
              topic: 'Leaving',
              bank: '{claim.comparison_leaving_bank}',
              firm: '{claim.comparison_leaving_firm}',
            },
          ],
        },
      ],
      note:
        'What is said of private banks describes common practice, not any one bank. Terms differ ' +
        'between institutions and clients.',
    },
    themesGrid: {
      id: 'themes-grid',
      title: 'Investment Themes',
      intro:
        'These themes are open to read, each with its reasons and with representative stock picks.',
      cardLink: 'Read the theme',
      note: 'Other themes are disclosed selectively to partners.',
    },
    leadership: {
      id: 'leadership',
      title: 'Leadership Team',
      intro: 'The people who answer for the work, and whom you will meet.',
      link: { label: 'See the full team', href: '/team' },
    },
    consultation: {
      id: 'contact',
      title: 'Request a Consultation',
      text:
        'Tell us what you would like to discuss. A member of the team replies within {hours} hours, and ' +
        'a first conversation commits you to nothing.',
      button: { label: 'Request a Consultation', href: '/contact' },
    },
  } as const,
  englishClaims,
)
